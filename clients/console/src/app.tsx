import { QueryClientProvider } from '@tanstack/react-query';
import { Router } from 'wouter';
import { queryClient } from './api/query-client.ts';
import { Screens } from './screens.tsx';
import { SignedIn } from './shell/signed-in.tsx';
import { Shell } from './shell/shell.tsx';
import { Notices } from './parts/notices.tsx';

/** The path that a proxy puts before ours, without a slash at the end. */
const base = new URL('.', document.baseURI).pathname.replace(/\/$/, '');

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <Router base={base}>
        <Notices>
          <SignedIn>
            <Shell>
              <Screens />
            </Shell>
          </SignedIn>
        </Notices>
      </Router>
    </QueryClientProvider>
  );
}
