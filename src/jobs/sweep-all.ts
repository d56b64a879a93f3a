import type { Logger } from 'pino';

/**
 * Sweeps one after the other. One that throws holds no other up: what failed is logged with its name and thrown at the
 * end, so that the task is tried again.
 */
export async function sweepAll(sweeps: Record<string, () => Promise<unknown>>, logger: Logger): Promise<void> {
  const failures: unknown[] = [];
  for (const [sweep, run] of Object.entries(sweeps)) {
    try {
      await run();
    } catch (error) {
      failures.push(error);
      logger.error({ err: error, sweep }, 'A sweep failed; the others go on');
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of the sweeps failed`);
}
