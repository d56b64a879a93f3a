import fc from 'fast-check';
import { messageOf } from '../../src/errors.ts';
import { startService } from '../support/service.ts';
import { checkRequest, fuzzRequest } from './check-request.ts';
import { setStage } from './stage.ts';

export type FuzzReport = { requests: number; seconds: number; findings: string[] };

/** An account gets no larger than this many checks, so that lists stay short and keys below their limit. */
const checksOnOneStage = 60;

/** Sends at least so many generated requests to a service of its own. The same seed makes the same requests. */
export async function fuzz(
  requests: number,
  seed: number,
  lanes: number,
  tell = (_sent: number, _findings: string[]): void => undefined,
): Promise<FuzzReport> {
  const service = await startService({ worker: false, config: { maxMonitoringJobs: 1_000_000 } });
  const started = performance.now();
  const findings = new Map<string, string>();
  const done = { sent: 0, rounds: 0 };
  const lane = async (): Promise<void> => {
    while (done.sent < requests) {
      const stage = await setStage(service);
      const property = fc.asyncProperty(fuzzRequest, async (request) => {
        done.sent += await checkRequest(service.address, stage, request);
      });
      const own = seed + done.rounds++;
      const result = await fc.check(property, {
        seed: own,
        numRuns: checksOnOneStage,
        interruptAfterTimeLimit: 20_000,
      });
      tell(done.sent, [...findings.values()]);
      if (result.failed && result.errorInstance) {
        const message = messageOf(result.errorInstance);
        findings.set(message.slice(0, 60), `${message} (seed ${own}, path ${result.counterexamplePath})`);
      }
    }
  };
  try {
    await Promise.all(Array.from({ length: lanes }, lane));
  } finally {
    await service.stop();
  }
  return { requests: done.sent, seconds: (performance.now() - started) / 1000, findings: [...findings.values()] };
}
