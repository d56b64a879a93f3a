import { createTRPCClient, httpLink, httpSubscriptionLink, splitLink, type TRPCClient } from '@trpc/client';
import { EventSource } from 'eventsource';
import { addressOf, type ConnectionOptions, createFetch } from './fetch.ts';
import type { AppRouter } from './router.ts';

export type { AppRouter } from './router.ts';
export { type ConnectionOptions } from './fetch.ts';
export { type Problem, problemIn } from './problem.ts';

/**
 * The tRPC door: the operations by name, and jobs as subscriptions. Its errors are tRPC's; `problemIn(error)` gives what
 * the service said.
 */
export function createTrpcClient(options: ConnectionOptions): TRPCClient<AppRouter> {
  const url = `${addressOf(options)}/trpc`;
  const fetch = createFetch(options);
  return createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: ({ type }) => type === 'subscription',
        true: httpSubscriptionLink({ url, EventSource, eventSourceOptions: { fetch } }),
        false: httpLink({ url, fetch: (input, init) => fetch(input, init as RequestInit) }),
      }),
    ],
  });
}
