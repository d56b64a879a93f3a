import type { z } from 'zod';

/**
 * Tasks of a lane share its places in a worker, and take none of another's: `jobs` that somebody waits for, `scans` and
 * what must happen every minute, what goes on in the `background`, and the `deliveries`, which wait for others most of the
 * time.
 */
export const lanes = ['jobs', 'scans', 'background', 'deliveries'] as const;
export type Lane = (typeof lanes)[number];

/** A task's name and the shape of its payload, declared once: to enqueue it and to parse it when it runs. */
export type TaskDefinition<Payload extends z.ZodType> = {
  name: string;
  lane: Lane;
  payload: Payload;
  maxAttempts: number;
};

export function defineTask<Payload extends z.ZodType>(
  name: string,
  lane: Lane,
  payload: Payload,
  options: { maxAttempts?: number } = {},
): TaskDefinition<Payload> {
  return { name, lane, payload, maxAttempts: options.maxAttempts ?? 3 };
}
