import { randomBytes } from 'node:crypto';
import type { Block } from './prompt.ts';

/**
 * Texts of strangers go between lines that nobody can guess, so that no text can end its own fence and speak as somebody
 * else. A new one for every call.
 */
export function newFence(): string {
  return randomBytes(12).toString('hex');
}

/** The instructions with the fence that holds for this call. */
export function instructionsWith(fence: string, instructions: string): string {
  return instructions.replaceAll('{{fence}}', fence);
}

/** The texts, each in its fence. */
export function fenced(fence: string, blocks: readonly Block[]): string {
  return blocks
    .map(({ kind, id, text }) => `<<${fence} ${kind}${id === null ? '' : ` ${id}`}\n${text}\n${fence}>>`)
    .join('\n\n');
}
