import type { PostIntent } from '../../analyst.ts';
import { folded } from '../rules/statements.ts';
import { asksForHelp } from './asks-for-help.ts';
import { type HelpSignal, helpSignalsOf, type PostText } from './help-features.ts';
import { intentCues } from './intent-cues.ts';

const [inTitle, inBody] = [2, 1];
/** What somebody wants stands at the start. */
const longest = 800;
const weakShare = 0.4;
const leastScore = 0.9;
/** An open question is more often a plain one than any other. */
const questionScore = 1.9;

/** Intents that a post can have only if it asks, and those that a post that asks does not have. */
const asking: ReadonlySet<PostIntent> = new Set(['recommendation_request', 'comparison']);
const telling: ReadonlySet<PostIntent> = new Set(['showcase', 'news']);

/** What somebody wants with a post or, with an empty title, a comment. By its words alone; `other` when they do not say. */
export function classifyIntent({ title, body }: PostText): PostIntent {
  const [head, text] =
    title.trim() === ''
      ? [folded(body.slice(0, longest)), '']
      : [folded(title.slice(0, longest)), folded(body.slice(0, longest))];
  const help = asksForHelp({ title, body }).probability;
  const asks = /\?/.test(head) || (help >= 0.5 && saysThatItAsks({ title, body }));
  const scores = Object.entries(intentCues).map(([name, cues]) => {
    const intent = name as keyof typeof intentCues;
    const score = inTitle * strength(cues, head) + inBody * strength(cues, text);
    if (asking.has(intent) && !asks && help < 0.2) return { intent, score: score / 2.5 };
    return { intent, score: telling.has(intent) && asks ? score / 2 : score };
  });
  const question = asks ? questionScore * Math.max(help, /$(?<=\?\W*)/.test(head.slice(-20)) ? 0.7 : 0) : 0;
  const best = scores.reduce((a, b) => (b.score > a.score ? b : a));
  if (best.score < leastScore || best.score <= question) return question > 0 ? 'question' : 'other';
  return best.intent;
}

/** A long story in the first person looks like a request; without any word of asking it is none. */
function saysThatItAsks(post: PostText): boolean {
  const signals = helpSignalsOf(post);
  return askingSignals.some((signal) => signals[signal] > 0);
}

const askingSignals = [
  'title starts like a question',
  'title asks anyone',
  'title names a problem',
  'body asks a question',
  'body asks for help',
] as const satisfies HelpSignal[];

function strength({ strong, weak }: { strong: RegExp; weak: RegExp }, text: string): number {
  if (strong.test(text)) return 1;
  return weak.test(text) ? weakShare : 0;
}
