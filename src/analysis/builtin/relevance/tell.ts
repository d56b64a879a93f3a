import type { PostIntent } from '../../analyst.ts';
import { proseOf } from '../prose.ts';
import { statementsOf } from '../rules/statements.ts';
import type { Fulfilment, PostFacts } from './fulfilment.ts';
import type { Act } from './read-criteria.ts';
import { wordsOf } from './read-criteria.ts';
import { rootOf } from './roots.ts';

const whats: Record<PostIntent, string> = {
  recommendation_request: 'Somebody asks for a recommendation',
  comparison: 'Somebody compares',
  complaint: 'Somebody complains',
  question: 'Somebody asks a question',
  showcase: 'Somebody shows something of their own',
  news: 'News',
  hiring: 'A job offer or search',
  other: 'A post',
};

const longestTitle = 160;
const longestSentence = 220;

/** What it is and what it says, in one or two sentences; what stands in quotes is verbatim. */
export function summarize({ post, intent }: PostFacts): string {
  const what = intent === 'other' && post.title === '' ? 'A comment' : whats[intent];
  const telling = tellingSentence(post.body, new Set(post.terms.flatMap(({ text }) => wordsOf(text).map(rootOf))));
  const head = post.title.trim() === '' ? '' : `: “${cut(post.title.trim(), longestTitle)}”`;
  const first = `${what} in ${post.community}${head}.`;
  return telling === null ? first : `${first} It says: “${telling}”`;
}

/** The sentence with most of what was looked for, else the first that says something. */
function tellingSentence(body: string, roots: ReadonlySet<string>): string | null {
  const sentences = statementsOf(proseOf(body)).map(({ quote }) => quote);
  const long = sentences.filter((sentence) => sentence.length >= 20);
  let [best, most] = [long[0] ?? null, 0];
  for (const sentence of long) {
    const count = new Set(
      wordsOf(sentence)
        .map(rootOf)
        .filter((root) => roots.has(root)),
    ).size;
    if (count > most) [best, most] = [sentence, count];
  }
  return best === null ? null : cut(best, longestSentence);
}

function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  const space = text.lastIndexOf(' ', most);
  return `${text.slice(0, space > most / 2 ? space : most).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

const does: Record<Act, string> = {
  help: 'asks for help',
  question: 'asks a question',
  recommendation_request: 'asks what to use or buy',
  comparison: 'compares alternatives',
  complaint: 'complains',
  showcase: 'shows something of its author’s own',
  news: 'tells news',
  hiring: 'is about a job',
};

/** Why it is relevant or not, from what was found in it. */
export function whyItFits({ post }: PostFacts, fits: Fulfilment | null, noise: Fulfilment | null): string {
  const parts = fits?.score == null ? [matched(post)] : [fulfilment(fits)];
  if (noise) parts.push(`But it is noise as described: it ${parted(noise)}.`);
  return parts.join(' ');
}

function matched({ terms, clause }: PostFacts['post']): string {
  const words = [...new Set(terms.map(({ text }) => text.toLowerCase()))].slice(0, 5);
  const inTitle = terms.some(({ field }) => field === 'title');
  if (words.length === 0) return `It matches ${clause}.`;
  return `It speaks of ${words.map((word) => `“${word}”`).join(', ')}${inTitle ? ', already in its title' : ''}.`;
}

function fulfilment(fits: Fulfilment): string {
  if (fits.act === null && fits.found.length === 0) return 'Its words show nothing of what is wanted.';
  return `It ${parted(fits)}${(fits.score ?? 0) < 0.5 ? ', which is little of what is wanted' : ''}.`;
}

function parted({ act, found }: Fulfilment): string {
  const about =
    found.length > 0
      ? `speaks of ${found
          .slice(0, 5)
          .map((word) => `“${word}”`)
          .join(', ')}`
      : null;
  return [act === null ? null : does[act], about].filter((part) => part !== null).join(' and ') || 'fits it in part';
}
