import { QueryClient } from '@tanstack/react-query';
import { isPassing } from './problem.ts';

const maxRetries = 3;

/** What was read once is shown at once, and read again in the background. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (count, error) => count < maxRetries && isPassing(error),
      retryDelay: (attempt) => Math.min(8_000, 500 * 2 ** attempt),
    },
    // A browser that believes to be offline says so at once: what is decided now is not sent later.
    mutations: { retry: false, networkMode: 'always' },
  },
});
