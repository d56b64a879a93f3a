import type { Analyst } from '../../analysis/analyst.ts';
import { AppError } from '../../errors.ts';
import { ThreadEnded } from '../../threads/thread-task.ts';
import type { ThreadPool } from '../../threads/thread-pool.ts';
import { openCursor, sealCursor } from '../../wire/page.ts';
import type { BacktestBody } from './backtest.schema.ts';
import { backtestTask } from './backtest-thread.ts';
import type { BacktestInput } from '../jobs/monitoring-job.schema.ts';
import { actsOf, type ReadActs } from '../jobs/create-monitoring.ts';
import { readTarget } from '../jobs/read-target.ts';
import { judgeOpen } from './judge-open.ts';
import { daysOf } from './trial.ts';
import type { BacktestPlace, TriedTarget } from './try-target.ts';

/** A backtest is answered at once: it looks for three seconds, and has one more for the post that it is at by then. */
const [lookMs, maxMs] = [3_000, 4_000];
/** Who would wait for more than these is told to come back. */
const maxWaiting = 8;

export type BacktestEnv = {
  databaseUrl: string;
  threads: ThreadPool;
  /** Who judges as scans do where no language model is asked. */
  analyst: Analyst;
  /** Whether scans ask one: a backtest, which is free and answered at once, does not. */
  scansAskModel: boolean;
  /** Whether that one reads what posts mean, too. */
  readsMeaning: boolean;
  /** What a run costs, in credits. */
  runPrice: number;
  readActs: ReadActs;
  gone: AbortSignal;
};

/**
 * Tries a target on what is stored, in a thread that reads and judges by itself; of which words alone do not tell is judged
 * by what it means. Ends when the caller has gone. Throws `unprocessable_input` when the query is none or takes too long,
 * `invalid_cursor`, and `service_unavailable` when too many wait.
 */
export async function runBacktest(env: BacktestEnv, input: BacktestInput): Promise<BacktestBody> {
  // Here, because what a thread throws loses its code.
  readTarget(input.target, input.query);
  const { cursor, examples: _shown, ...about } = input;
  const place = placeOf(openCursor(cursor, about));
  const tried = await tryInThread(env, input, place);
  const hits = await judgeOpen(env.analyst, input, tried, env.gone);
  const perDay = (count: number) => rounded(count / daysOf(tried), 100);
  const { scanned, matched } = tried;
  return {
    object: 'monitoring.backtest',
    posts_scanned: scanned,
    from: scanned === 0 ? null : new Date(tried.fromMs).toISOString(),
    to: scanned === 0 ? null : new Date(tried.toMs).toISOString(),
    matches: hits.count,
    matches_per_day: perDay(hits.count),
    filtered_share: matched === 0 ? null : rounded(1 - hits.count / matched, 1000),
    acts: actsOf(input.acts, input.intent, env.readActs).acts,
    examples: hits.examples,
    top_terms: hits.topTerms,
    credits_per_day_estimate: perDay(tried.slots * env.runPrice),
    truncated: tried.truncated,
    next_cursor: tried.next && sealCursor(textOf(tried.next), about),
    warnings: [
      ...tried.warnings,
      ...(env.readsMeaning ? warningOf(hits.byWords, matched) : []),
      ...(env.scansAskModel && matched > 0 && (input.intent ?? input.noise) ? [noModelAsked] : []),
    ],
  };
}

async function tryInThread(
  { databaseUrl, threads, gone }: BacktestEnv,
  input: BacktestInput,
  place: BacktestPlace | null,
): Promise<TriedTarget> {
  if (threads.waiting >= maxWaiting) {
    throw new AppError('service_unavailable', 'Too many backtests are running: try again in a few seconds', {
      headers: { 'Retry-After': '2' },
    });
  }
  try {
    const tried = await threads.run(
      backtestTask,
      { databaseUrl, input, place, maxMs: lookMs },
      { signal: gone, maxMs },
    );
    if (tried) return tried;
  } catch (error) {
    if (!(error instanceof ThreadEnded)) throw error;
    const message =
      'This backtest was ended, because it took too long or too much memory on the stored posts: make the query simpler, or try again when less is going on';
    throw new AppError('unprocessable_input', message, { cause: error });
  }
  throw new AppError('invalid_cursor', 'The entry at this cursor is gone: begin again without it');
}

function textOf({ community, toMs, newestMs, endMs }: BacktestPlace): string {
  return [community, toMs, newestMs, endMs].join('.');
}

function placeOf(text: string | null): BacktestPlace | null {
  if (text === null) return null;
  const [community, toMs, newestMs, endMs] = text.split('.').map(Number);
  const isPlace = [community, toMs, newestMs, endMs].every((part) => Number.isSafeInteger(part));
  if (!isPlace) throw new AppError('invalid_cursor', 'This cursor is not from a backtest: begin again without it');
  return { community: community!, toMs: toMs!, newestMs: newestMs!, endMs: endMs! };
}

function warningOf(byWords: number, matched: number): BacktestBody['warnings'] {
  if (byWords === 0) return [];
  const message = `${byWords} of ${matched} matching posts ${byWords === 1 ? 'was' : 'were'} judged by their words alone; monitoring also reads what they mean, and may judge them differently.`;
  return [{ code: 'judged_by_words', message, community: null }];
}

const noModelAsked: BacktestBody['warnings'][number] = {
  code: 'language_model_not_asked',
  message: 'Monitoring also asks a language model, which a backtest does not, and may judge posts differently.',
  community: null,
};

function rounded(value: number, steps: number): number {
  return Math.round(value * steps) / steps;
}
