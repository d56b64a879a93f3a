/** One message of JSON-RPC, as far as the door reads it. */
export type Message = {
  id?: unknown;
  method?: unknown;
  params?: { name?: unknown; _meta?: { progressToken?: unknown } };
};

/** The revision that says in each message what it is; those before begin with a handshake. */
export const currentRevision = '2026-07-28';
