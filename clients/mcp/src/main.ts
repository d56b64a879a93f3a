import { WhereaboutsError } from '@whereabouts/client';
import { createInterface } from 'node:readline';
import { Bridge } from './bridge.ts';
import { type Connection, connectionFrom } from './connection.ts';
import { whoIs } from './who-is.ts';

/**
 * An MCP server on standard input and output. It has no tools of its own: every message goes to `POST /mcp` of the
 * service, so that tools, limits and what is fenced are the same wherever an agent sits.
 */
let connection: Connection;
try {
  connection = await connectionFrom(process);
} catch (error) {
  tell((error as Error).message);
  process.exit(1);
}
void whoIs(connection).then(tell, (error: unknown) => tell(error instanceof WhereaboutsError ? error.message : String(error))); // prettier-ignore

const bridge = new Bridge(connection, (line) => process.stdout.write(`${line}\n`));
const lines = createInterface({ input: process.stdin, crlfDelay: Infinity });
lines.on('line', (line) => void bridge.take(line));
lines.on('close', () => void bridge.end().then(() => process.exit(0)));
// Whoever started us has gone.
process.stdout.on('error', () => process.exit(0));

/** Standard output belongs to the protocol. */
function tell(text: string): void {
  process.stderr.write(`whereabouts-mcp: ${text}\n`);
}
