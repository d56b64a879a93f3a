import type { PostIntent } from '../../analyst.ts';
import { commonWords } from '../content/common-words.ts';
import { cueWords } from '../rules/cue-words.ts';
import { folded } from '../rules/statements.ts';
import { rootOf } from './roots.ts';

/** What a post does: asks for help in any way, or one of the intents. */
export type Act = 'help' | Exclude<PostIntent, 'other'>;

/** What a sentence such as "asks for a budgeting tool" wants of a post: acts, and words by their root. */
export type Criteria = { acts: Act[]; words: ReadonlyMap<string, string> };

const actCues: Record<Act, RegExp> = {
  help: cueWords(`
    (asks?|asking|ask|seeks?|seeking|needs?|needing|wants?|requests?|requesting)_(\\w+_){0,2}(help|advice|support|guidance|tips|input)
    help_requests? (stuck|struggl(es|ing|e)|troubles?) (has|have|having|with)_(an?_|some_)?(problems?|issues?|difficult(y|ies)) does_not_know_how hilfe ayuda`),
  question: cueWords(
    `questions? (asks?|asking|wonders?|wondering)_(how|what|why|whether|if|which|about) how_to frag(t|en) preguntas?`,
  ),
  recommendation_request: cueWords(`
    recommend* (asks?|asking|looks?|looking|search(es|ing)?|shopping|in_search)_(for|of)_(?!help|advice|feedback|work|jobs?)(\\w+_){0,6}\\w+ alternatives?
    (wants?|needs?|ready)_to_(buy|purchase|find|hire|choose|pick) suggestions? which_(\\w+_){0,3}to_(use|buy|choose|pick) buying_(advice|decisions?) empfehl* recomiend*`),
  complaint: cueWords(`
    complain* complaints? frustrat* unhappy (is|are|being)_(angry|annoyed|disappointed|fed_up) dissatisf* annoy* disappoint* hates? rants? churn* negative_(feedback|experiences?|reviews?) pain_?points? beschwer* quejas?`),
  comparison: cueWords(
    `compar* versus vs (switch(es|ing)?|mov(es|ing)|migrat(es|ing))_(\\w+_){0,3}(from|to|away) differences? pros_and_cons vergleich*`,
  ),
  showcase: cueWords(
    `showcases? show_?off shows?_(off|their|his|her|what) launch(es|ing)? self_?promot* promot(ion|ions|es|ing|ional) advert* ads marketing_posts? own_(project|product|work)s? built_(by|their)`,
  ),
  news: cueWords(`news announc* (product_)?releases? press_releases? articles? headlines? nachrichten noticias`),
  hiring: cueWords(
    `hiring (is|are)_hiring recruit* job_(ads?|offers?|posts?|postings?|listings?) jobs vacanc(y|ies) open_positions? freelance_gigs? stellen(anzeigen|angebote)?`,
  ),
};

/** Words by which people are spoken of, not what they speak of. */
const aboutPeople = cueWords(
  `person people persons somebody someone anybody anyone poster posters author authors user users redditors? member members post posts posted thread threads comment comments who mention* talk* discuss* speak* express* describ* offer* sell* generic general unrelated only anything something`,
);

export function readCriteria(sentence: string): Criteria {
  const text = folded(sentence);
  const acts = (Object.keys(actCues) as Act[]).filter((act) => actCues[act].test(text));
  const common = commonWords(null);
  const words = new Map<string, string>();
  for (const word of wordsOf(text)) {
    const isCue = acts.some((act) => actCues[act].test(word)) || aboutPeople.test(word);
    if (word.length >= 3 && !isCue && !common.has(word) && !cueParts.has(word)) words.set(rootOf(word), word);
  }
  return { acts, words };
}

/** Parts of cues of several words, which alone are no subject. */
const cueParts = new Set(
  `asks ask asking seeks seeking needs needing wants requests requesting looks looking searches searching shopping ready buy purchase find hire choose pick buying decisions decision help advice support guidance tips input self negative feedback experiences reviews pain points requests request not but and`.split(
    ' ',
  ),
);

export function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}+#]+/u)
    .filter((word) => word !== '');
}
