import { helpProbability } from '../intent/asks-for-help.ts';
import { cueWords } from '../rules/cue-words.ts';
import { folded } from '../rules/statements.ts';
import { beginningOf, type Written } from './own-sentences.ts';

const madeThings = `(apps?|tools?|librar(y|ies)|packages?|plugins?|extensions?|sites?|websites?|blogs?|blog_posts?|articles?|guides?|tutorials?|videos?|channels?|courses?|books?|ebooks?|newsletters?|podcasts?|games?|bots?|calculators?|dashboards?|templates?|frameworks?|engines?|editors?|clients?|crates?|modules?|components?|services?|startups?|saas|products?|albums?|songs?|cheat_sheets?|generators?|trackers?|planners?)`;
/** What people make to show it; "I made a mistake" and "I created an account" are no promotion. */
const promoters = cueWords(`
  (i|we|i've|we've)_(just_|finally_|recently_|have_|also_){0,2}(made|built|created|wrote|launched|released|published|designed|developed|open_sourced|shipped)_(an?|my|our|this|some)_((?!(?:on|at|in|from|with|to|for|about|good|great|bad|new_account)_)\\w+_){0,3}${madeThings}
  (i|we|i've|we've)_(just_|finally_|recently_|have_|also_){0,2}(made|built|created|wrote|launched|released|published|designed|developed|open_sourced|shipped)_(an?|my|our|this|some)_(good_|great_)?new_((?!(?:on|at|in|from|with|to|for|about|account)_)\\w+_){0,2}${madeThings}
  (introducing|announcing)_(my|our) show_hn (check_out|check|visit|watch|read|subscribe_to|see)_(my|our)_(\\w+_){0,2}(app|tool|blog|video|channel|site|website|project|library|course|article|book|package|repo|newsletter|podcast|post|shop|store)
  here_is_my_(new_|latest_)?(blog_post|newsletter|side_project|app|podcast|course|ebook|tool|library) link_in_(my_|the_)?bio`);
/** Who asks for these shows something, too. */
const feedback = cueWords(
  `(feedback|thoughts|opinions)_on_my_(\\w+_){0,2}(app|site|website|project|tool|startup|idea|product|library)`,
);
/** Made in thought, not yet, or long ago. */
const unmade = cueWords(
  `if would could think_(that_)?i thought_i wish want_to going_to plan(ning)?_to almost haven't never how_(to|do|did|can|should) should when_i years?_ago after_i before_i every_time`,
);
/** Of a post that asks for help, what somebody made is what the question is about. */
const minHelpRequest = 0.85;

/** Whether somebody shows something of their own. */
export function promotes(post: Written): boolean {
  const sentences = beginningOf(post).map(folded);
  if (sentences.some((plain) => feedback.test(plain))) return true;
  if (!sentences.some((plain) => promoters.test(plain) && !unmade.test(plain))) return false;
  return helpProbability(post) < minHelpRequest;
}
