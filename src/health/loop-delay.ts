import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Logger } from 'pino';

const resolutionMs = 10;
const usualCheckMs = 5_000;
const maxDelayMs = 200;

/**
 * Tells the log when something kept the event loop waiting for too long; `/metrics` has each scrape's worst delay. Until the
 * first check the service starts, and nobody waits.
 */
export function watchLoopDelay(logger: Pick<Logger, 'warn'>, checkMs = usualCheckMs): { end: () => void } {
  const delays = monitorEventLoopDelay({ resolution: resolutionMs });
  delays.enable();
  let hasStarted = false;
  const timer = setInterval(() => {
    const delayMs = Math.round(delays.max / 1e6) - resolutionMs;
    delays.reset();
    if (hasStarted && delayMs > maxDelayMs) logger.warn({ delayMs }, 'The event loop was kept waiting');
    hasStarted = true;
  }, checkMs).unref();
  return {
    end: () => {
      clearInterval(timer);
      delays.disable();
    },
  };
}
