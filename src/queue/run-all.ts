import type { Logger } from 'pino';

/**
 * Does one work after the other. One that throws holds no other up: what failed is logged with its name and thrown at the
 * end, so that the task is tried again.
 */
export async function runAll(
  kind: 'sweep' | 'step',
  works: Record<string, () => Promise<unknown>>,
  logger: Logger,
): Promise<void> {
  const failures: unknown[] = [];
  for (const [name, work] of Object.entries(works)) {
    try {
      await work();
    } catch (error) {
      failures.push(error);
      logger.error({ err: error, [kind]: name }, `A ${kind} failed; the others go on`);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of the ${kind}s failed`);
}
