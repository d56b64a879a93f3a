import { exchange, type Exchanged } from '../asking/exchange.ts';

/** Where Reddit is: its API and its sign-in. Gateways and tests have others. */
export type Places = { apiUrl: string; authUrl: string };

export type DoorOptions = Places & { userAgent: string; timeoutMs: number; maxBytes: number };

/**
 * The only way to the network. It lets two things through, whoever asks: a GET to the API, and the POST that asks for
 * a token. Anything else throws before a byte is sent.
 */
export class Door {
  readonly #options: DoorOptions;

  constructor(options: DoorOptions) {
    this.#options = options;
  }

  /** `path` begins with a slash; its parts must have been checked or encoded. */
  get(path: string, params: Record<string, string>, token: string, signal?: AbortSignal): Promise<Exchanged> {
    const query = new URLSearchParams({ ...params, raw_json: '1' });
    return this.send(
      'GET',
      `${this.#options.apiUrl}${path}?${query.toString()}`,
      { authorization: `Bearer ${token}` },
      null,
      signal,
    );
  }

  requestToken(basic: string, form: Record<string, string>): Promise<Exchanged> {
    const headers = { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' };
    return this.send('POST', this.#tokenUrl, headers, new URLSearchParams(form).toString());
  }

  async send(
    method: string,
    url: string,
    headers: Record<string, string>,
    body: string | null,
    signal?: AbortSignal,
  ): Promise<Exchanged> {
    const { apiUrl, userAgent, timeoutMs, maxBytes } = this.#options;
    const isRead = method === 'GET' && body === null && url.startsWith(`${apiUrl}/`);
    const isTokenRequest = method === 'POST' && url === this.#tokenUrl;
    if (!isRead && !isTokenRequest) throw new Error(`${method} is not for us: Reddit is only read`);
    return exchange(
      {
        method: isRead ? 'GET' : 'POST',
        url,
        headers: { ...headers, accept: 'application/json', 'user-agent': userAgent },
        ...(body !== null && { body }),
        timeoutMs,
        maxBytes,
      },
      signal,
    );
  }

  get #tokenUrl(): string {
    return `${this.#options.authUrl}/api/v1/access_token`;
  }
}
