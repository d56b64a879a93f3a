import { cueWords } from '../rules/cue-words.ts';
import { folded } from '../rules/statements.ts';

const laughter =
  /(?<!\p{L})(?:lol+|lmf?ao+|rofl|(?:a?ha){2,}h?|(?:he){3,}|(?:ja){2,}|k{4,}|mdr|xd+|rs(?:rs)+)(?!\p{L})|[😂🤣😆😹]|(?:^|\s)\/s(?:\s|$)|w{4,}|ww+$|哈哈/iu;
const thanks = cueWords(`
  thanks thank_you thx ty much_appreciated appreciate_(it|this|that|the) cheers danke dankeschön vielen_dank gracias merci obrigad[oa] grazie dzięki спасибо`);
/** Insults and orders that are aimed at a person. Talk about a thing, however harsh, is not hostile. */
const insults = cueWords(`
  you('re|_are)(_just|_clearly|_all|_such)?_(an?_)?(complete_|total_|fucking_|absolute_)?(idiots?|morons?|stupid|dumb|clowns?|trolls?|liars?|pathetic|delusional|ignorant|clueless|scumbags?|losers?|disgusting|ridiculous)
  (shut_up|stfu|gtfo|kys|fuck_off|fuck_you|piss_off|get_a_life|screw_you)
  (what_an|what_a|such_an?)_(idiot|moron|clown|loser) (idiot|moron|retard)s? nobody_(asked|cares)(_about_you)? use_the_(damn_|fucking_)?search did_you_even_(read|try|search|google)
  halt_die_(klappe|fresse) verpiss_dich du_idiot c[aá]llate imbécil`);
const newcomers = cueWords(`
  (i'm|i_am|im)_(\\w+_){0,2}new_(here|to) new_to_(this|here|reddit|programming|\\w+ing) (first_post|first_time_(posting|poster))(_here)?
  (i'm|i_am|im|as|like|still)_(just_)?an?_(complete_|total_|absolute_|very_)?(beginner|noob|newbie|newcomer) (beginner|noob|newbie|newcomer)_(here|question)
  (i|i've|i'm|i_am|im)_(just_|only_|have_just_){0,2}(started|starting|begun|beginning)_(to_learn|learning|out_with|out_in) (i'm|i_am|im)_(just_|currently_)?(learning|getting_into) bin_neu_hier soy_nuev[oa]`);
/** What people make to show it; "I made a mistake" and "I created an account" are no promotion. */
const promoters = cueWords(`
  (i|we|i've|we've)_(just_|finally_|recently_|have_|also_){0,2}(made|built|created|wrote|launched|released|published|designed|developed|open_sourced|shipped)_(an?|my|our|this|some)_((?!(?:on|at|in|from|with|to|for|about)_)\\w+_){0,3}(apps?|tools?|librar(y|ies)|packages?|plugins?|extensions?|sites?|websites?|blogs?|blog_posts?|articles?|guides?|tutorials?|videos?|channels?|courses?|books?|ebooks?|newsletters?|podcasts?|games?|bots?|calculators?|dashboards?|templates?|frameworks?|engines?|editors?|clients?|plugins?|crates?|modules?|components?|services?|startups?|saas|products?|playlists?|albums?|songs?|maps?|cheat_sheets?|generators?|trackers?|planners?)
  (introducing|presenting|announcing)_(my|our) show_(hn|and_tell) check_out_(my|our)_(\\w+_){0,2}(app|tool|blog|video|channel|site|website|project|library|course|article|book|package|repo)
  my_(new_|latest_|first_|own_)(blog_post|youtube_channel|newsletter|startup|side_project|app|saas|podcast|course|ebook|etsy) my_(blog_post|youtube_channel|newsletter|side_project|saas|podcast|ebook|etsy) link_in_(my_)?bio
  (feedback|thoughts|opinions)_on_my_(\\w+_){0,2}(app|site|website|project|tool|startup|idea|product|library)`);

/** What a text shows about how people treat each other there; any number of signs, or none. */
export function laughs(text: string): boolean {
  return laughter.test(text);
}

export function givesThanks(text: string): boolean {
  return thanks.test(folded(text));
}

export function insultsSomebody(text: string): boolean {
  return insults.test(folded(text));
}

/** Whether somebody says that they are new, to the place or to its subject. */
export function comesNew({ title, body }: { title: string; body: string }): boolean {
  return newcomers.test(folded(`${title} . ${body.slice(0, 600)}`));
}

/** Whether somebody shows something of their own. */
export function promotes({ title, body }: { title: string; body: string }): boolean {
  return promoters.test(folded(`${title} . ${body.slice(0, 600)}`));
}
