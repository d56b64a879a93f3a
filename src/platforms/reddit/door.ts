import { exchange, type Exchanged } from '../asking/exchange.ts';

/** Where Reddit is: its API and its sign-in. Gateways and tests have others. */
export type Places = { apiUrl: string; authUrl: string };

export type DoorOptions = Places & { userAgent: string; timeoutMs: number; maxBytes: number };

export type Door = ReturnType<typeof openDoor>;

/**
 * The only way to the network. It lets two things through, whoever asks: a GET to the API, and the POST that asks for
 * a token. Anything else throws before a byte is sent.
 */
export function openDoor({ apiUrl, authUrl, userAgent, ...limits }: DoorOptions) {
  const tokenUrl = `${authUrl}/api/v1/access_token`;

  async function send(
    method: string,
    url: string,
    headers: Record<string, string>,
    body: string | null,
    signal?: AbortSignal,
  ): Promise<Exchanged> {
    const isRead = method === 'GET' && body === null && url.startsWith(`${apiUrl}/`);
    const isTokenRequest = method === 'POST' && url === tokenUrl;
    if (!isRead && !isTokenRequest) throw new Error(`${method} is not for us: Reddit is only read`);
    const sent = { ...headers, accept: 'application/json', 'user-agent': userAgent };
    const request = { method: isRead ? ('GET' as const) : ('POST' as const), url, headers: sent, ...limits };
    return exchange({ ...request, ...(body !== null && { body }) }, signal);
  }
  return {
    send,
    /** `path` begins with a slash; its parts must have been checked or encoded. */
    async get(path: string, params: Record<string, string>, token: string, signal?: AbortSignal) {
      const query = new URLSearchParams({ ...params, raw_json: '1' });
      return send('GET', `${apiUrl}${path}?${query.toString()}`, { authorization: `Bearer ${token}` }, null, signal);
    },
    async requestToken(basic: string, form: Record<string, string>) {
      const headers = { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' };
      return send('POST', tokenUrl, headers, new URLSearchParams(form).toString());
    },
  };
}
