import { cueWords } from '../rules/cue-words.ts';
import { folded } from '../rules/statements.ts';

/** Laughter that is meant. "lol" at the end of a sentence is put there to sound friendly, and "haha" to hide a blush. */
const laughter =
  /(?<!\p{L})(?:rofl\w{0,2}|lo{2,}l+|(?:a?ha){3,}h?|(?:he){4,}|(?:ja){3,}|k{5,}|mdr|rs(?:rs)+)(?!\p{L})|[😂🤣😆😹]|(?<=\S\s+)\/s\s*$|w{4,}|哈哈/iu;
/** Shouted it is meant, in small letters it ends sentences as "lol" does. */
const shouted = /\bLMF?AO+\b/;
/** A short answer that begins with a laugh answers a joke, or is one. */
const laughingAnswer = /^\W{0,3}(?:lol+|(?:a?ha){2,}h?|(?:he){3,}|(?:ja){2,}|xd+)(?!\p{L})/iu;
const [maxLaughingAnswer, maxJoke] = [160, 400];
const jokeFlair = cueWords(
  `humou?r* memes? jokes? funny satire shit_?posts? comedy comics? jk lustig witze? chistes? humor`,
);
const jokeTag = /^\s*[[(](?:joke|meme|humou?r|satire|shitpost|funny|oc meme)[\])]/i;

/** What is said for something that somebody did; asking for it in advance is a phrase. */
const thanks = cueWords(`
  (?<!no_)thanks(?!_(in_advance|to_(the|my|his|her|their|this)_|for_(reading|any|looking))) (?<!no_)thank_you(?!_(in_advance|for_(reading|any|your_time|looking))) thx(?!_in_advance) ty much_appreciated appreciate_(it|this|that|the) cheers danke dankeschön vielen_dank gracias merci obrigad[oa] grazie dzięki спасибо`);
/** Insults and orders that are aimed at a person. Talk about a thing, however harsh, is not hostile. */
const insults = cueWords(`
  you('re|_are)(_just|_clearly|_all|_such)?_(an?_)?(complete_|total_|fucking_|absolute_)?(idiots?|morons?|stupid|dumb|clowns?|trolls?|liars?|pathetic|delusional|ignorant|clueless|scumbags?|losers?|disgusting|ridiculous)
  (shut_up|stfu|gtfo|kys|fuck_off|fuck_you|piss_off|get_a_life|screw_you)
  (what_an|what_a|such_an?)_(idiot|moron|clown|loser) (idiot|moron|retard)s? nobody_(asked|cares)(_about_you)? use_the_(damn_|fucking_)?search did_you_even_(read|try|search|google)
  halt_die_(klappe|fresse) verpiss_dich du_idiot c[aá]llate imbécil`);
/** Whether a text is a joke or laughs at one: by its flair, by a tag in the title of a post, or by laughter in a short text. */
export function jokes(text: string, flair: string | null = null, kind: 'post' | 'comment' = 'comment'): boolean {
  if (flair !== null && jokeFlair.test(folded(flair))) return true;
  if (kind === 'post')
    return jokeTag.test(text) || (text.length <= maxJoke && (laughter.test(text) || shouted.test(text)));
  return text.length <= maxJoke && laughs(text);
}

export function laughs(text: string): boolean {
  return laughter.test(text) || shouted.test(text) || (text.length <= maxLaughingAnswer && laughingAnswer.test(text));
}

export function givesThanks(text: string): boolean {
  return thanks.test(folded(text));
}

export function insultsSomebody(text: string): boolean {
  return insults.test(folded(text));
}
