import { parseLine } from './batches.ts';
import { DumpError } from './dump-error.ts';
import { type DumpKind, isCommunityWithRules, recogniseKind } from '../records/dump-kind.ts';
import type { Line } from './lines.ts';

const peekedLines = 1000;
const peekedBytes = 32 * 1024 * 1024;

/** What the records are, by the first of them that says so, and all of the lines again. */
export async function peekKind(
  groups: AsyncGenerator<Line[]>,
  forced: DumpKind | undefined,
): Promise<{ kind: DumpKind; lines: AsyncGenerator<Line[]> }> {
  const seen: Line[][] = [];
  const replay = (kind: DumpKind) => ({ kind, lines: chain(seen, groups) });
  let lines = 0;
  let bytes = 0;
  let records = 0;
  let isBoth = false;
  try {
    for (let next = await groups.next(); !next.done; next = await groups.next()) {
      seen.push(next.value);
      for (const line of next.value) {
        bytes += line.bytes?.length ?? 0;
        const record = parseLine(line);
        if (record === undefined) continue;
        lines++;
        if (typeof record === 'string') continue;
        records++;
        isBoth = forced === undefined && isCommunityWithRules(record);
        if (isBoth) break;
        const kind = forced ?? recogniseKind(record);
        if (kind) return replay(kind);
      }
      if (isBoth || lines >= peekedLines || bytes >= peekedBytes) break;
    }
  } catch (error) {
    // A file that is damaged from its first bytes on.
    if (lines === 0) throw error;
  }
  if (isBoth) throw new DumpError('the records are communities with their rules: import the file twice, with --kind subreddits and with --kind rules'); // prettier-ignore
  if (lines === 0) throw new DumpError('nothing is in the file');
  if (records === 0) throw new DumpError('no line is a JSON object in UTF-8: this is not a dump');
  throw new DumpError('the records look like none of the kinds: say which with --kind');
}

async function* chain(seen: Line[][], rest: AsyncGenerator<Line[]>): AsyncGenerator<Line[]> {
  try {
    while (seen.length > 0) yield seen.shift()!;
    yield* rest;
  } finally {
    await rest.return(undefined);
  }
}
