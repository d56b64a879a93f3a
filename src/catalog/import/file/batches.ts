import { isUtf8 } from 'node:buffer';
import { BadRecord, type DumpRecord, isRecord } from '../records/dump-record.ts';
import { type Line, maxLineBytes } from './lines.ts';

const batchLines = 5000;
const batchBytes = 8 * 1024 * 1024;

export type BadLine = { line: number; reason: string };

/** What a kind of record becomes. Rows with the same key are the same thing, seen twice. `removed_by`: of what may be taken down. */
export type Row = { key: string; as_of: Date | null; removed_by?: string | null };

/** Throws `BadRecord`; `null`: nothing that we keep. */
export type ReadRecord<R extends Row> = (record: DumpRecord, line: number) => R | null;

/** Some thousand lines: `read` = `taken` + `skipped` + the bad ones. */
export type Batch<R extends Row> = {
  rows: Map<string, R>;
  read: number;
  taken: number;
  skipped: number;
  bad: BadLine[];
  lastLine: number;
};

/** Groups records into batches, after the first `done` lines. When reading fails, what was read comes before. */
export async function* batchesOf<R extends Row>(
  groups: AsyncIterable<Line[]>,
  done: number,
  read: ReadRecord<R>,
): AsyncGenerator<Batch<R>> {
  let batch = emptyBatch<R>();
  let bytes = 0;
  let failure: unknown;
  try {
    for await (const group of groups) {
      // Nothing more comes for now: what has come need not wait.
      if (group.length === 0 && batch.lastLine > 0) {
        yield batch;
        done = batch.lastLine;
        batch = emptyBatch();
        bytes = 0;
      }
      for (const line of group) {
        if (line.number <= done) continue;
        takeLine(batch, line, read);
        bytes += line.bytes?.length ?? 0;
        if (line.number - done < batchLines && bytes < batchBytes) continue;
        yield batch;
        done = line.number;
        batch = emptyBatch();
        bytes = 0;
      }
    }
  } catch (error) {
    failure = error;
  }
  if (batch.lastLine > 0) yield batch;
  if (failure) throw failure;
}

function emptyBatch<R extends Row>(): Batch<R> {
  return { rows: new Map(), read: 0, taken: 0, skipped: 0, bad: [], lastLine: 0 };
}

function takeLine<R extends Row>(batch: Batch<R>, line: Line, read: ReadRecord<R>): void {
  batch.lastLine = line.number;
  const parsed = parseLine(line);
  if (parsed === undefined) return;
  batch.read++;
  try {
    if (typeof parsed === 'string') throw new BadRecord(parsed);
    const row = read(parsed, line.number);
    if (row === null) batch.skipped++;
    else takeRow(batch, row);
  } catch (error) {
    if (!(error instanceof BadRecord)) throw error;
    batch.bad.push({ line: line.number, reason: error.message });
  }
}

/**
 * Of two rows with one key the newer is kept; where one does not know its age, the later. What was taken down comes back
 * only with a row that is known to be newer, as it does from one file to the next.
 */
function takeRow<R extends Row>(batch: Batch<R>, row: R): void {
  batch.taken++;
  const known = batch.rows.get(row.key);
  if (known?.as_of && row.as_of && row.as_of < known.as_of) return;
  const isNewer = known?.as_of && row.as_of && row.as_of > known.as_of;
  const comesBack = known?.removed_by != null && row.removed_by === null;
  if (!comesBack || isNewer) batch.rows.set(row.key, known ? filledFrom(known, row) : row);
}

/** What the row does not know stays as the one before has it, as it does from one file to the next. */
function filledFrom<R extends Row>(known: R, row: R): R {
  const kept = Object.entries(known).filter(([field]) => row[field as keyof R] === null && !tellsByNull.has(field));
  return { ...row, ...Object.fromEntries(kept) };
}

/** `null`: it stands; nobody knows when that was so. */
const tellsByNull: ReadonlySet<string> = new Set(['removed_by', 'as_of']);

/** The record, or why it is none; `undefined`: a blank line. */
export function parseLine({ number, bytes }: Line): DumpRecord | string | undefined {
  if (bytes === null) return `longer than ${maxLineBytes / 2 ** 20} MiB`;
  // Read as it is, it would be stored with other letters than were written.
  if (!isUtf8(bytes)) return 'not UTF-8';
  const text = (number === 1 ? withoutByteOrderMark(bytes) : bytes).toString('utf8').trim();
  if (text === '') return undefined;
  try {
    const parsed: unknown = JSON.parse(text);
    return isRecord(parsed) ? parsed : 'not a JSON object';
  } catch {
    return 'not JSON';
  }
}

function withoutByteOrderMark(bytes: Buffer): Buffer {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;
}
