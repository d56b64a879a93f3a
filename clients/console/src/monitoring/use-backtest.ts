import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import { isPassing, problemOf } from '../api/problem.ts';
import type { Backtest } from '../api/types.ts';
import { useDebounced } from '../parts/use-debounced.ts';
import { type Draft, toWhat } from './draft.ts';

const settleMs = 900;
/** One backtest of an account runs at a time: the next one waits for it. */
const againMs = 1200;
const maxWaits = 50;
const maxRetries = 8;

type BacktestInput = Parameters<typeof api.monitoring.backtests.create.mutate>[0];

/** `null`: all that is stored. */
export type BacktestDays = 30 | 365 | null;

/** What the draft would have found in the last days that are known: free, and asked again whenever it has changed. */
export function useBacktest(draft: Draft, days: BacktestDays): UseQueryResult<Backtest> {
  const given = Object.entries(toWhat(draft)).filter(([, value]) => value !== null);
  const text = useDebounced(JSON.stringify({ ...Object.fromEntries(given), days, examples: 6 }), settleMs);
  const input = JSON.parse(text) as BacktestInput;
  const { target } = input;
  return useQuery({
    queryKey: ['backtest', text],
    queryFn: async ({ signal }) => api.monitoring.backtests.create.mutate(input, { signal }),
    enabled: target.kind === 'search' || target.communities.length > 0,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    retry: (count, error) =>
      problemOf(error)?.code === 'too_many_active_jobs' ? count < maxWaits : count < maxRetries && isPassing(error),
    retryDelay: againMs,
  });
}
