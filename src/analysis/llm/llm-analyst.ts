import type { Analyst, AnalystJob } from '../analyst.ts';
import { judgeCommunity } from './parts/judge-community.ts';
import { judgeFits } from './parts/judge-fits.ts';
import { judgePosts, leastRelevance } from './parts/judge-posts.ts';
import { readCommunity } from './parts/read-community.ts';
import { understandBrief } from './parts/understand-brief.ts';
import { type Asking, Session } from './session.ts';

/** Raised when the parts or their checks change; the prompts have versions of their own. */
const version = '1';
const finalists = 12;

/**
 * An analyst that asks a language model, part by part, on top of the built-in one: that one screens, its answer stands
 * where the model has none that holds, and figures are always its own. Without a job there is nobody to put the cost down
 * to: then the built-in analyst answers alone. `onFault` hears of what should not happen; it costs nobody a result.
 */
export function createLlmAnalyst(asking: Asking, builtin: Analyst, onFault: (error: unknown) => void): Analyst {
  return { ...builtin, forJob: (job) => analystFor(job, asking, builtin.forJob(job), onFault) };
}

function analystFor(job: AnalystJob, asking: Asking, builtin: Analyst, onFault: (error: unknown) => void): Analyst {
  const session = new Session(asking, job);
  const engine = { name: 'language_model', version, model: asking.model.name };
  const judged = async <T>(known: T, signal: AbortSignal, deeper: () => Promise<T>): Promise<T> => {
    try {
      return await deeper();
    } catch (error) {
      signal.throwIfAborted();
      onFault(error);
      session.warn('fault', null);
      return known;
    }
  };
  return {
    ...builtin,
    get engine() {
      return session.answered ? engine : builtin.engine;
    },
    warnings: () => [...builtin.warnings(), ...session.warnings()],
    finalists,
    understandBrief: async (brief, signal) => {
      const known = await builtin.understandBrief(brief, signal);
      return judged(known, signal, () => understandBrief(session, brief, known, signal));
    },
    judgeFits: async (brief, given, signal) => {
      const known = await builtin.judgeFits(brief, given, signal);
      return judged(known, signal, () => judgeFits(session, brief, given, known, signal));
    },
    readCommunity: async (texts, signal) => {
      const known = await builtin.readCommunity(texts, signal);
      return judged(known, signal, () => readCommunity(session, texts, known, signal));
    },
    judgeCommunity: async (facts, signal) => {
      const known = await builtin.judgeCommunity(facts, signal);
      return judged(known, signal, () => judgeCommunity(session, facts, known, signal));
    },
    judgePosts: async (posts, criteria, signal) => {
      // What the model may lift is told of, too.
      const minRelevance = Math.min(criteria.minRelevance ?? 0, leastRelevance);
      const known = await builtin.judgePosts(posts, { ...criteria, minRelevance }, signal);
      return judged(known, signal, () => judgePosts(session, posts, criteria, known, engine, signal));
    },
  };
}
