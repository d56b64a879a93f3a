import type { MonitoringJob } from '../api/types.ts';

export type Act = MonitoringJob['acts'][number];

/** What posts do, as one says of those who write them; the compiler asks for all of them. */
export const actNames: Record<Act, string> = {
  recommendation_request: 'ask what to use',
  complaint: 'complain',
  comparison: 'compare',
  question: 'ask a question',
  advice_request: 'ask what to do',
  feedback_request: 'ask for feedback',
  showcase: 'show their own work',
  news: 'bring news',
  discussion: 'discuss',
  experience_report: 'tell what happened to them',
  hiring: 'hire',
  job_seeking: 'look for a job',
  selling: 'sell',
  buying: 'want to buy',
  other: 'do something else',
};

export const acts = Object.keys(actNames) as Act[];

export const actsInWords = (chosen: readonly Act[]) => chosen.map((act) => actNames[act]).join(', ');
