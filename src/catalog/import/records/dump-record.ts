import { isAhead, pastOrNull } from '../../../platforms/reading/ahead.ts';
import { type TextPlace, storable } from '../../../platforms/reading/storable.ts';
import { decodeEntities } from '../../../text/entities.ts';

/** One line of a dump, parsed; nothing is known of its fields. */
export type DumpRecord = Record<string, unknown>;

/** A record that cannot be stored. The message says why, for the report of bad lines. */
export class BadRecord extends Error {}

const maxInteger = 2 ** 31 - 1;
/** Later than any time a dump can hold: such a number counts milliseconds or is no time. */
const year2100 = 4_102_444_800;

/**
 * A text as long as its place allows, with its entities decoded once and nothing in it that PostgreSQL refuses. `null` stands
 * for a missing field everywhere: the dumps use both.
 */
export function text(record: DumpRecord, field: string, place: TextPlace): string | null {
  const value = record[field] ?? null;
  if (value === null) return null;
  if (typeof value !== 'string') throw new BadRecord(`${field} is not text`);
  return storable(decodeEntities(value), place);
}

export function requiredText(record: DumpRecord, field: string, place: TextPlace): string {
  const value = text(record, field, place);
  if (value === null) throw new BadRecord(`${field} is missing`);
  return value;
}

/** Some dumps have only the name, which is the id with its kind. */
export function idField(record: DumpRecord): 'id' | 'name' {
  return record['id'] == null && record['name'] != null ? 'name' : 'id';
}

/** Text where empty means unknown. */
export function label(record: DumpRecord, field: string, place: TextPlace = 'label'): string | null {
  return text(record, field, place)?.trim() || null;
}

export function decimal(record: DumpRecord, field: string): number | null {
  const value = record[field] ?? null;
  if (value === null || value === '') return null;
  const number = typeof value === 'string' ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number)) throw new BadRecord(`${field} is not a number`);
  return number;
}

export function integer(record: DumpRecord, field: string): number | null {
  const number = decimal(record, field);
  if (number === null) return null;
  if (Math.abs(number) > maxInteger) throw new BadRecord(`${field} is out of range`);
  return Math.trunc(number);
}

/** How many there are; fewer than none is nonsense and not known. */
export function amount(record: DumpRecord, field: string): number | null {
  const number = integer(record, field);
  return number !== null && number >= 0 ? number : null;
}

export function flag(record: DumpRecord, field: string): boolean {
  const value = record[field] ?? false;
  if (typeof value !== 'boolean') throw new BadRecord(`${field} is not true or false`);
  return value;
}

/** Seconds since 1970; 0 is how some dumps say that they do not know. What has not come yet nobody can know either. */
export function time(record: DumpRecord, field: string): Date | null {
  const seconds = decimal(record, field);
  return seconds === null || !isTime(seconds) ? null : pastOrNull(toDate(seconds));
}

function isTime(seconds: number): boolean {
  return seconds > 0 && seconds <= year2100;
}

function toDate(seconds: number): Date {
  return new Date(Math.round(seconds * 1000));
}

export function requiredTime(record: DumpRecord, field: string): Date {
  const seconds = decimal(record, field);
  if (seconds === null || seconds === 0) throw new BadRecord(`${field} is missing`);
  if (!isTime(seconds)) throw new BadRecord(`${field} is not a time`);
  const value = toDate(seconds);
  if (isAhead(value)) throw new BadRecord(`${field} lies in the future`);
  return value;
}

/** `edited` is false, true (when nobody noted the time) or a time. */
export function editTime(record: DumpRecord): Date | null {
  return typeof record['edited'] === 'boolean' ? null : time(record, 'edited');
}

/** What an archive notes beside the platform's own fields. */
export function archiveNotes(record: DumpRecord): DumpRecord {
  const notes = record['_meta'];
  return isRecord(notes) ? notes : {};
}

/** When the platform was last asked about this record. */
export function retrievalTime(record: DumpRecord): Date | null {
  const notes = archiveNotes(record);
  const times = [time(record, 'retrieved_on'), time(record, 'retrieved_utc'), time(notes, 'retrieved_2nd_on')];
  return times.reduce((latest, each) => (each && (!latest || each > latest) ? each : latest), null);
}

/** A platform's id in base 36, without its prefix (`t3_`). */
export function platformId(record: DumpRecord, field: string, prefix: string): string {
  const value = requiredText(record, field, 'label');
  const id = value.startsWith(prefix) ? value.slice(prefix.length) : value;
  if (!/^[\da-z]{1,16}$/.test(id)) throw new BadRecord(`${field} is not an id`);
  return id;
}

export function isRecord(value: unknown): value is DumpRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
