import { Client } from 'pg';

/**
 * A connection of its own, for what a pool cannot do: listening, session locks, transactions that stream. What goes
 * wrong while nobody waits for it is told to whoever listens for `error`, and is otherwise nothing to end a process for.
 */
export function newConnection(url: string, purpose: string): Client {
  const client = new Client({ connectionString: url, application_name: `whereabouts ${purpose}` });
  client.on('error', () => undefined);
  return client;
}
