import { beginningOf } from '../../../text/beginning.ts';
import { anyOf, inQuotes, said } from '../../../text/sentences.ts';
import type { MatchedPost, PostAct } from '../../analyst.ts';
import { actCues } from '../acts/act-cues.ts';
import { maxCueLength } from '../acts/act-signals.ts';
import { type ActShares, likeliestAct } from '../acts/classify-act.ts';
import { plainText } from '../../../text/plain-text.ts';
import { folded } from '../rules/statements.ts';
import { asks } from '../tone/is-question.ts';
import { type Criteria, wordsOf } from './read-criteria.ts';
import { rootOf } from './words.ts';
import { shareOf } from './weigh.ts';
import { tellingSentence } from './telling-sentence.ts';
import type { ToldWords } from './told-words.ts';

/** What is read of a post before it is weighed. */
export type PostReading = {
  post: MatchedPost;
  acts: ActShares;
  wanted: Criteria | null;
  told: ToldWords;
  isNear: boolean;
  noise: ToldNoise | null;
};

/** What is unwanted of what a post does, and words of the noise that stand in it. */
export type ToldNoise = { acts: readonly PostAct[]; words: readonly string[] };

const whats: Record<PostAct, string> = {
  recommendation_request: 'Somebody asks for a recommendation',
  comparison: 'Somebody makes a comparison',
  complaint: 'Somebody complains',
  question: 'Somebody asks a question',
  showcase: 'Somebody shows something of their own',
  news: 'News',
  advice_request: 'Somebody asks for advice',
  feedback_request: 'Somebody asks for feedback',
  discussion: 'Somebody opens a discussion',
  experience_report: 'Somebody tells an experience',
  hiring: 'A job offer',
  job_seeking: 'Somebody looks for a job',
  selling: 'Somebody sells something',
  buying: 'Somebody wants to buy something',
  other: 'A post',
};

/** Who does these puts a question. */
const asking: ReadonlySet<PostAct> = new Set([
  'recommendation_request',
  'comparison',
  'question',
  'advice_request',
  'feedback_request',
]);

/** Below this, what a post does is a guess. */
const minCertainty = 0.3;

/** It reads like a post that asks, and asks nothing: who is stuck may only say so. */
function isUnasked({ title, body }: MatchedPost, act: PostAct): boolean {
  if (act !== 'recommendation_request' && act !== 'question' && act !== 'advice_request') return false;
  const says = (text: string) => /\bquestions?\b/.test(text) || sayingSo.some(({ strong }) => strong.test(text));
  return ![title, body].some((text) => says(folded(text.slice(0, maxCueLength)))) && !asks({ title, body });
}

const sayingSo = [actCues.recommendation_request, actCues.advice_request];

const longestTitle = 160;
const longestSentence = 220;

/** What it is and what it says, in one or two sentences; what stands in quotes is so in the post, but for its Markdown. */
export function summarize({ post, acts, wanted }: PostReading, act: PostAct): string {
  const what = whatItIs(post, acts[act] < minCertainty ? 'other' : act);
  const matched = post.terms.flatMap(({ text }) => wordsOf(text).map((word) => [rootOf(word), word] as const));
  const telling = tellingSentence(post.body, new Map([...matched, ...(wanted?.subject ?? [])]), asking.has(act));
  const head = post.title.trim() === '' ? '' : `: “${cut(post.title.trim(), longestTitle)}”`;
  const first = `${what} in ${post.community}${head}${/[.!?…]”$/.test(head) ? '' : '.'}`;
  return telling === null ? first : `${first} It says: “${cut(plainText(telling), longestSentence)}”`;
}

function whatItIs(post: MatchedPost, act: PostAct): string {
  if (act === 'other' && post.title === '') return 'A comment';
  return isUnasked(post, act) ? whats[act].replace('Somebody', 'Somebody probably') : whats[act];
}

function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  const space = text.lastIndexOf(' ', most);
  return `${beginningOf(text, space > most / 2 ? space : most)}…`;
}

const does: Record<PostAct, string> = {
  recommendation_request: 'asks for a recommendation',
  comparison: 'compares alternatives',
  complaint: 'complains',
  question: 'asks a question',
  advice_request: 'asks what to do',
  feedback_request: 'asks for feedback',
  showcase: 'shows something of its author’s own',
  news: 'tells news',
  discussion: 'opens a discussion',
  experience_report: 'tells an experience',
  hiring: 'offers a job',
  job_seeking: 'looks for a job',
  selling: 'sells something',
  buying: 'wants to buy something',
  other: 'does something else',
};

/** From here the wanted acts together are likely enough. */
const minWantedShare = 0.4;
const [maxFound, maxMissing, maxLikely] = [5, 3, 2];
const minNearlyAsLikely = 0.4;

/** What of the intent was met and what was not, and the noise that it is. */
export function whyItFits(reading: PostReading): string {
  const parts = reading.wanted
    ? [...topicParts(reading, reading.wanted), ...actParts(reading, reading.wanted)]
    : [matched(reading.post)];
  return said(...parts, reading.noise && `But it is noise as described: it ${noiseIn(reading, reading.noise)}.`).join(
    ' ',
  );
}

function noiseIn({ acts }: PostReading, { acts: unwanted, words }: ToldNoise): string {
  const [likeliest] = unwanted.toSorted((a, b) => acts[b] - acts[a]);
  return said(
    likeliest !== undefined && does[likeliest],
    words.length > 0 && `speaks of ${inQuotes(words, maxFound)}`,
  ).join(' and ');
}

function topicParts(
  { post, told: { spoken, inFlair, missing }, isNear }: PostReading,
  { subject }: Criteria,
): string[] {
  if (subject.size === 0) return post.terms.length === 0 ? [] : [matched(post)];
  return said(
    spoken.length > 0 && `It speaks of ${inQuotes(spoken, maxFound)}.`,
    inFlair.length > 0 && `Its flair has ${inQuotes(inFlair, maxFound)}.`,
    spoken.length + inFlair.length === 0 && 'It has none of the words of the intent.',
    isNear && 'It is close in meaning to the intent.',
    spoken.length + inFlair.length > 0 && missing.length > 0 && `Not in its words: ${inQuotes(missing, maxMissing)}.`,
  );
}

function actParts({ post, acts }: PostReading, { acts: wanted }: Criteria): string[] {
  if (wanted.length === 0) return ['What such posts do could not be read from the intent: only the subject counts.'];
  const best = likeliestAct(acts);
  const isWanted = wanted.includes(best);
  const [isCertain, isSaid] = [acts[best] >= minCertainty, !isUnasked(post, best)];
  if (isWanted && isCertain && isSaid) return [`It ${does[best]}, as wanted.`];
  // Of a post that asks nothing, that it asks is said only where that is likely by itself.
  const likely = wanted.filter((act) => acts[act] >= minCertainty || !isUnasked(post, act));
  if (likely.includes(best) || (likely.length > 0 && shareOf(acts, likely) >= minWantedShare))
    return [`It probably ${likeliestOf(likely, acts)}, as wanted.`];
  const sought = anyOf(wanted.map((act) => does[act]));
  if (!isCertain || best === 'other') return [`Whether it ${sought} is not clear from its words.`];
  return [`It ${isSaid ? '' : 'probably '}${does[best]}; wanted is a post that ${sought}.`];
}

/** Not all that is wanted: the likeliest, and what is nearly as likely. */
function likeliestOf(wanted: readonly PostAct[], acts: ActShares): string {
  const ordered = wanted.toSorted((a, b) => acts[b] - acts[a]);
  const least = acts[ordered[0]!] * minNearlyAsLikely;
  return anyOf(ordered.slice(0, maxLikely).flatMap((act) => (acts[act] >= least ? does[act] : [])));
}

function matched({ terms, clause }: MatchedPost): string {
  const words = [...new Set(terms.map(({ text }) => text.toLowerCase()))].slice(0, maxFound);
  const inTitle = terms.some(({ field }) => field === 'title');
  if (words.length === 0) return `It matches ${clause}.`;
  return `It speaks of ${inQuotes(words, maxFound)}${inTitle ? ', already in its title' : ''}.`;
}
