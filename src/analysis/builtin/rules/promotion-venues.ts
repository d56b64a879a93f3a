import type { RuleText } from '../../analyst.ts';
import { kindCues } from './kind-cues.ts';
import { judgeStatements } from './read-effect.ts';
import { statementsOf } from './statements.ts';

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
type Weekday = (typeof weekdays)[number];

/** When and where a rule lets people promote something: on some days, in some thread, or in a thread of some days. */
type PromotionVenue = { weekdays: Weekday[]; thread: boolean; quote: string };

const weekdayWords: Record<Weekday, RegExp> = {
  monday: /\b(?:mondays?|montags?|lunes|lundis?|segundas?)\b/,
  tuesday: /\b(?:tuesdays?|dienstags?|martes|mardis?|terças?)\b/,
  wednesday: /\b(?:wednesdays?|mittwochs?|miércoles|mercredis?|quartas?)\b/,
  thursday: /\b(?:thursdays?|donnerstags?|jueves|jeudis?|quintas?)\b/,
  friday: /\b(?:fridays?|freitags?|viernes|vendredis?|sextas?)\b/,
  saturday: /\b(?:saturdays?|weekends?|samstags?|wochenende|sábados?|sabados?|samedis?)\b/,
  sunday: /\b(?:sundays?|weekends?|sonntags?|wochenende|domingos?|dimanches?)\b/,
};

/** A thread for this purpose, not any: "may not start threads" names none. */
const ownThread =
  /\b(?:sammel|mega|super|master)-?\s?threads?\b|\b(?:in|im|to|into|under|use|en|dans|no) (?:the|our|a|an|this|that|el|le|o)?\s?(?:[\p{L}'-]+ ){0,4}(?:threads?|sticky|hilo|fil|tópico)\b|\b(?:threads? only|only (?:thread|sticky))\b/u;
const showing = /\b(?:showcase|show-?off|share your|feedback) (?:\w+ )?(?:thread|mon|tues|wednes|thurs|fri|satur|sun)/;
const denied = /\b(?:auch nicht|nicht einmal|ni siquiera|pas même|nem mesmo)\b/;
const foreignPromotion = /\b(?:eigen)?werbung|promoci[oó]n|publicidad|publicité|divulgação\b/;

/** "Self-promo Saturday", "only in the weekly thread": the statements that name a way in. */
export function findPromotionVenues(rules: readonly RuleText[]): PromotionVenue[] {
  return rules.flatMap(({ title, text }) => {
    const titles = statementsOf(title);
    const titled = titles.some(({ plain }) => promotes(plain));
    return judgeStatements([...titles, ...statementsOf(text)]).flatMap(({ plain, quote, effect, excepts }) => {
      if ((!titled && !promotes(plain)) || (effect === 'forbids' && !excepts) || denied.test(plain)) return [];
      const days = weekdays.filter((day) => weekdayWords[day].test(plain));
      const inThread = kindCues.megathread.strong.test(plain) || ownThread.test(plain);
      return days.length > 0 || inThread ? [{ weekdays: days, thread: inThread, quote }] : [];
    });
  });
}

function promotes(plain: string): boolean {
  return kindCues.self_promotion.strong.test(plain) || showing.test(plain) || foreignPromotion.test(plain);
}
