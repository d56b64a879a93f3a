import { createTRPCClient, httpLink, httpSubscriptionLink, splitLink } from '@trpc/client';
import type { AppRouter } from '@whereabouts/client/trpc';

/** Where the page stands: the same place behind a path of a proxy. */
const base = new URL('.', document.baseURI).href;

/** Who is told when an answer says that nobody is signed in anymore, and why. */
let onSignedOut: (error: unknown) => void = () => undefined;

export function whenSignedOut(tell: (error: unknown) => void): void {
  onSignedOut = tell;
}

const url = new URL('trpc', base).href;

async function send(input: URL | RequestInfo, init?: unknown): Promise<Response> {
  const answer = await fetch(input, init as RequestInit);
  if (answer.status === 401) {
    const refusal = (await answer
      .clone()
      .json()
      .catch(() => null)) as { error?: unknown } | null;
    onSignedOut(refusal?.error);
  }
  return answer;
}

/** The only door that the console uses; the browser's cookie says who calls. */
export const api = createTRPCClient<AppRouter>({
  links: [
    splitLink({
      condition: ({ type }) => type === 'subscription',
      true: httpSubscriptionLink({ url }),
      false: httpLink({ url, fetch: send }),
    }),
  ],
});

/** Signs this browser in or out. Throws what the service said. */
export async function changeSession(method: 'POST' | 'DELETE', credentials?: { token: string } | { link: string }) {
  const answer = await fetch(new URL('session', base), {
    method,
    ...(credentials && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(credentials),
    }),
  });
  if (!answer.ok) throw { data: { problem: await answer.json() } };
}
