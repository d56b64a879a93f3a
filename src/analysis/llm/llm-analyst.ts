import type { Analyst, AnalystJob } from '../analyst.ts';
import type { ModelCalls } from '../model-calls.ts';
import { judgeFits } from './parts/judge-fits.ts';
import { understandBrief } from './parts/understand-brief.ts';
import { type Asking, Session } from './session.ts';
import type { ModelSettings } from './settings.ts';
import { createAiSdkModel } from './transport/ai-sdk-model.ts';
import { patient } from './transport/patient-model.ts';

/** Raised when the parts or their checks change; the prompts have versions of their own. */
const version = '1';
const finalists = 12;

/**
 * An analyst that asks a language model, part by part, on top of the built-in one: that one screens, its answer stands
 * where the model has none that holds, and figures are always its own. Without a job there is nobody to put the cost down
 * to: then the built-in analyst answers alone.
 */
export function createLlmAnalyst(settings: ModelSettings, calls: ModelCalls, builtin: Analyst): Analyst {
  const asking = { model: patient(createAiSdkModel(settings), settings), calls };
  return { ...builtin, forJob: (job) => analystFor(job, asking, builtin) };
}

function analystFor(job: AnalystJob, asking: Asking, builtin: Analyst): Analyst {
  const session = new Session(asking, job);
  return {
    ...builtin,
    get engine() {
      return session.answered ? { name: 'language_model', version, model: asking.model.name } : builtin.engine;
    },
    warnings: () => session.warnings(),
    finalists,
    understandBrief: async (brief, signal) =>
      understandBrief(session, brief, await builtin.understandBrief(brief, signal), signal),
    judgeFits: async (brief, given, signal) =>
      judgeFits(session, brief, given, await builtin.judgeFits(brief, given, signal), signal),
  };
}
