/** A message of JSON-RPC, as far as it has to be read to be passed on. */
export type Message = {
  jsonrpc?: unknown;
  /** Of a problem that came instead of an answer. */
  detail?: unknown;
  id?: string | number;
  method?: string;
  params?: { name?: unknown; uri?: unknown; requestId?: unknown; _meta?: Record<string, unknown> };
  result?: { protocolVersion?: unknown };
};

const versionKey = 'io.modelcontextprotocol/protocolVersion';

/** `null`: it is no object; `undefined`: it is not JSON. */
export function readMessage(line: string): Message | null | undefined {
  try {
    const message: unknown = JSON.parse(line);
    return typeof message === 'object' && message !== null ? message : null;
  } catch {
    return undefined;
  }
}

/** What HTTP has to say beside the message: its version and, since 2026, what it calls. */
export function headersOf({ method, params }: Message, negotiated: string | null): Record<string, string> {
  const version = params?._meta?.[versionKey];
  if (typeof version !== 'string') return negotiated === null ? {} : { 'mcp-protocol-version': negotiated };
  const name = params?.name ?? params?.uri;
  return {
    'mcp-protocol-version': version,
    ...(method !== undefined && { 'mcp-method': method }),
    ...(typeof name === 'string' && { 'mcp-name': asHeader(name) }),
  };
}

/** Headers hold visible ASCII; the protocol says how anything else is written. */
function asHeader(text: string): string {
  const isPlain = /^[\x21-\x7E](?:[\x20-\x7E]*[\x21-\x7E])?$/.test(text) && !text.startsWith('=?base64?');
  return isPlain ? text : `=?base64?${Buffer.from(text).toString('base64')}?=`;
}
