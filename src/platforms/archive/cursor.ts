import { z } from 'zod';
import { readCursorText } from '../listing/cursor-text.ts';

const ms = z.int().min(0).max(253_402_300_799_999);
const id = z.string().regex(/^[\p{L}\p{N}_.@:-]*$/u);

/** Where each kind of page ended. `top` also keeps where its year ends, so that newer posts do not shift it. */
const shapes = {
  new: z.tuple([z.literal('new'), ms, id]),
  top: z.tuple([z.literal('top'), z.int(), ms, id, ms]),
};

type Shapes = typeof shapes;
export type Cursor<K extends keyof Shapes = keyof Shapes> = z.infer<Shapes[K]>;

/** `null` when the text is not a cursor of this kind. */
export function readCursor<K extends keyof Shapes>(kind: K, text: string): Cursor<K> | null {
  return readCursorText(shapes[kind], text) as Cursor<K> | null;
}
