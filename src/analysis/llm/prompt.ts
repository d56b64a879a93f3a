import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { z } from 'zod';

/** What the model is asked to do, and the shape that its answer must have. */
export type Prompt<T> = {
  readonly name: string;
  /** Raised with every change that may change answers; cached answers of an older one are not used. */
  readonly version: number;
  readonly instructions: string;
  readonly schema: z.ZodType<T>;
  readonly mostOutputTokens: number;
};

/** A prompt whose instructions are `prompt.md` beside the file at `url`. */
export function definePrompt<T>(
  url: string,
  { name, version, schema, mostOutputTokens }: Omit<Prompt<T>, 'instructions'>,
): Prompt<T> {
  const instructions = readFileSync(new URL('./prompt.md', url), 'utf8').trim();
  return { name, version, instructions, schema, mostOutputTokens };
}

/** A text for the model: what it is, the id by which an answer may cite it, and what it says. */
export type Block = { kind: string; id: string | null; text: string };

/** What makes two questions the same: the model, the prompt and every text. Says nothing of the texts by itself. */
export function keyOf(
  model: string,
  { name, version, instructions }: Prompt<unknown>,
  blocks: readonly Block[],
): string {
  const parts = [model, name, version, instructions, blocks.map(({ kind, id, text }) => [kind, id, text])];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
