import type { z } from 'zod';
import { parseJson } from '../asking/answer-headers.ts';

/** A place in a listing as those who read on hand it back. */
export function cursorText(place: unknown): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

export function readCursorText<S extends z.ZodType>(shape: S, text: string): z.infer<S> | null {
  return shape.safeParse(parseJson(Buffer.from(text, 'base64url').toString())).data ?? null;
}
