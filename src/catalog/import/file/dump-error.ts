import { messageOf } from '../../../errors.ts';

/** Why a file cannot be read, or not to its end. The message stands in the file's summary. */
export class DumpError extends Error {}

const reasons: Record<string, string> = {
  ENOENT: 'no such file',
  EACCES: 'not allowed to read it',
  EISDIR: 'not a file',
};

export function messageOfOpening(error: unknown): string {
  return reasons[(error as NodeJS.ErrnoException).code ?? ''] ?? messageOf(error);
}
