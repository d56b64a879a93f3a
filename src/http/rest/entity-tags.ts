import { createHash } from 'node:crypto';
import { AppError } from '../../errors.ts';

/** An `ETag` of what changes with its revision alone. */
export function tagOfRevision({ revision }: { revision: number }): string {
  return `"${revision}"`;
}

/** Of what also changes by itself, such as what is counted: begins with the revision, by which `If-Match` goes. */
export function tagOfWhole(output: { revision: number }): string {
  const hash = createHash('sha256').update(JSON.stringify(output)).digest('base64url');
  return `"${output.revision}-${hash.slice(0, 16)}"`;
}

/** RFC 9110 `If-None-Match`: any of the tags, strong or weak, or `*`. */
export function isKnown(header: string | undefined, etag: string): boolean {
  return (
    header !== undefined &&
    header.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)
  );
}

/** The methods that `If-Match` is for. */
export function changes(method: string): boolean {
  return method === 'PUT' || method === 'PATCH' || method === 'DELETE';
}

/**
 * RFC 9110 `If-Match`: the revision that a change is meant for; `null`: any. A weak tag matches nothing, and what has no
 * revisions has no tag that could match. Of several tags that were answered, only that of the highest revision can still
 * match: revisions only grow.
 */
export function matchedRevision(
  header: string | undefined,
  hasRevisions: boolean,
  { expected_revision: given }: Record<string, unknown>,
): number | null | AppError {
  const wanted = header?.trim() ?? '';
  if (wanted === '' || wanted === '*') return null;
  if (!hasRevisions) return mismatch('Nothing here has an ETag that could match: send it without If-Match');
  const revision = Math.max(...wanted.split(',').map(revisionIn));
  if (revision === 0) return mismatch('If-Match takes ETags as they were answered, or *');
  if (given === undefined || given === null || given === revision) return revision;
  // What is no revision the schema refuses.
  return typeof given === 'number' ? mismatch(`If-Match names revision ${revision}, expected_revision ${given}`) : null;
}

/** 0: the tag was never answered. */
function revisionIn(tag: string): number {
  return Number(/^"([1-9]\d{0,8})(?:-[\w-]+)?"$/.exec(tag.trim())?.[1] ?? 0);
}

function mismatch(message: string): AppError {
  return new AppError('revision_mismatch', message);
}
