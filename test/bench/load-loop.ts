/**
 * Sends requests over kept-alive connections, each connection one after the other, and prints what it saw as a line of
 * JSON. A process of its own, so that its work is not counted as the service's: `load` starts it.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { fileURLToPath } from 'node:url';

export type Load = {
  url: string;
  method: 'GET' | 'POST';
  body?: string;
  headers?: Record<string, string>;
  /** Connections take turns with them. */
  tokens: string[];
  connections: number;
  requests: number;
};

export type Seen = { seconds: number; statuses: Record<string, number>; milliseconds: number[] };

/** Runs a load in another process until all requests are answered. */
export async function load(given: Load): Promise<Seen> {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), JSON.stringify(given)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await once(child, 'close');
  return JSON.parse(output) as Seen;
}

async function run({ url, method, body, headers: further, tokens, connections, requests }: Load): Promise<Seen> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const seen: Seen = { seconds: 0, statuses: {}, milliseconds: [] };
  let sent = 0;
  const sendOne = (token: string) =>
    new Promise<void>((resolve, reject) => {
      const began = performance.now();
      const headers = {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
        ...further,
      };
      const call = request(url, { method, agent, headers }, (answer) => {
        answer.resume();
        answer.once('end', () => {
          seen.milliseconds.push(performance.now() - began);
          seen.statuses[String(answer.statusCode)] = (seen.statuses[String(answer.statusCode)] ?? 0) + 1;
          resolve();
        });
      });
      call.once('error', reject);
      call.end(body);
    });
  const began = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (sent < requests) await sendOne(tokens[sent++ % tokens.length]!);
    }),
  );
  seen.seconds = (performance.now() - began) / 1000;
  agent.destroy();
  return seen;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.stdout.write(JSON.stringify(await run(JSON.parse(process.argv[2]!) as Load)));
}
