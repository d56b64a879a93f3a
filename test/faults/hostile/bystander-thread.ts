/**
 * Somebody who has nothing to do with it all: asks the service every 100 ms who they are. In the same rhythm they ask a
 * server that does nothing else, which tells how busy the machine is. A thread, so that the driver's work delays none.
 */
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parentPort, workerData } from 'node:worker_threads';

export type BystanderData = { address: string; token: string };
/** `null` milliseconds: no good answer came. */
export type Poll = { of: 'service' | 'machine'; ms: number | null; failure?: string };
export type BystanderMessage = { polls: Poll[]; lateMs: number };

const pollMs = 100;
const maxAnswerMs = 10_000;
const resolutionMs = 10;

const { address, token } = workerData as BystanderData;
const agent = new Agent({ keepAlive: true });
const delays = monitorEventLoopDelay({ resolution: resolutionMs });
delays.enable();
let polls: Poll[] = [];

function poll(of: Poll['of'], url: string): void {
  const begun = performance.now();
  const done = (ms: number | null, failure?: string) =>
    polls.push({ of, ms, ...(failure !== undefined && { failure }) });
  const asked = request(
    url,
    { agent, headers: { authorization: `Bearer ${token}` }, timeout: maxAnswerMs },
    (answer) => {
      answer.resume().on('end', () => {
        if (answer.statusCode === 200) done(performance.now() - begun);
        else done(null, `status ${answer.statusCode}`);
      });
    },
  );
  asked.on('timeout', () => asked.destroy(new Error(`no answer in ${maxAnswerMs} ms`)));
  asked.on('error', (error) => done(null, error.message));
  asked.end();
}

const bare = createServer((_, answer) => answer.end('{}'));
bare.listen(0, '127.0.0.1', () => {
  const bareUrl = `http://127.0.0.1:${(bare.address() as AddressInfo).port}/`;
  setInterval(() => {
    poll('service', `${address}/v1/whoami`);
    poll('machine', bareUrl);
  }, pollMs);
});

parentPort!.on('message', () => {
  parentPort!.postMessage({ polls, lateMs: delays.max / 1e6 - resolutionMs } satisfies BystanderMessage);
  polls = [];
  delays.reset();
});
