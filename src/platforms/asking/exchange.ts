/** One request over HTTP; nothing here knows a platform. */
export type Exchange = {
  method: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  body?: string;
  timeoutMs: number;
  /** Of the answer's body, unpacked. */
  maxBytes: number;
};

/** What came back; `failed`: nothing whole did, in plain words. Redirects are answers like others, never followed. */
export type Exchanged =
  | { status: number; headers: Headers; text: string; failed?: never }
  | { failed: string; again: boolean };

/** Rejects only with the reason of `signal`. */
export async function exchange(
  { method, url, headers, body, timeoutMs, maxBytes }: Exchange,
  signal?: AbortSignal,
): Promise<Exchanged> {
  signal?.throwIfAborted();
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, {
      method,
      headers,
      redirect: 'manual',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      ...(body !== undefined && { body }),
    });
    const text = await readText(response, maxBytes);
    if (text === null) return { failed: `an answer larger than ${maxBytes} bytes`, again: false };
    return { status: response.status, headers: response.headers, text };
  } catch (error) {
    signal?.throwIfAborted();
    if (timeout.aborted) return { failed: `no answer within ${timeoutMs} ms`, again: true };
    return { failed: `no whole answer (${networkCode(error)})`, again: true };
  }
}

/** `null`: it is too large; the rest of it is not read. */
async function readText(response: Response, maxBytes: number): Promise<string | null> {
  if (!response.body) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > maxBytes) return null;
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

/** `ECONNRESET` and its like; never an address or a header. */
function networkCode(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' ? code : 'the connection broke';
}
