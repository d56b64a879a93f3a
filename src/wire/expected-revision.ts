import { z } from 'zod';
import { AppError } from '../errors.ts';
import { optional } from './fields.ts';
import { field } from './shapes.ts';

/** What a change of something with revisions takes: over REST as `If-Match`, too. */
export const expectedRevision = field(optional(z.int().min(1)), 'Only if this is still the revision.', 3);

/** Of what is locked until the transaction ends. */
export function refuseOtherRevision(expected: number | null, revision: number): void {
  if (expected !== null && expected !== revision)
    throw new AppError('revision_mismatch', `It has revision ${revision}, not ${expected}`);
}
