import type { z } from 'zod';

/** A task's name and the shape of its payload, declared once: to enqueue it and to parse it when it runs. */
export type TaskDefinition<Payload extends z.ZodType> = { name: string; payload: Payload; maxAttempts: number };

export function defineTask<Payload extends z.ZodType>(
  name: string,
  payload: Payload,
  options: { maxAttempts?: number } = {},
): TaskDefinition<Payload> {
  return { name, payload, maxAttempts: options.maxAttempts ?? 3 };
}
