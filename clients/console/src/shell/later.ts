import { type ComponentType, lazy } from 'react';

const loads: (() => Promise<unknown>)[] = [];
const settledMs = 1500;

/** A screen that the first page does not need. */
export function later<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  loads.push(load);
  return lazy(load);
}

/**
 * Brings all screens once the first one stands, so that going to one takes no time, also while the service restarts. Who
 * pays for each byte, or has a slow line, gets a screen when it is gone to.
 */
export function loadScreensWhenIdle(): () => void {
  const timer = setTimeout(() => {
    if (isDearOrSlow()) return;
    for (const load of loads) void load().catch(() => undefined);
  }, settledMs);
  return () => clearTimeout(timer);
}

function isDearOrSlow(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || (connection?.effectiveType ?? '4g') !== '4g';
}
