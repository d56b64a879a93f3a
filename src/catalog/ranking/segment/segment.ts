import type { WordCounts } from '../words/name-words.ts';
import { TermTable } from './term-table.ts';
import type { Postings } from './postings.ts';

/** Raised when the meaning of a section changes: a segment of another version must be built anew. */
export const segmentVersion = 12;

/** Not safe for work, marked so or recognised. */
export const adultFlag = 1;
/** Has a profile of posts. */
export const profiledFlag = 2;
/** A place of adverts and codes. */
export const pitFlag = 4;

/** The arrays a segment consists of. Loaded from bytes they are views, not copies. */
export type Sections = {
  ids: Uint32Array;
  /** documents in ascending order of their id */
  byId: Uint32Array;
  /** ids of communities that are gone: older segments' documents of these are dead */
  removed: Uint32Array;
  /** members + 1; 0 is unknown */
  members: Uint32Array;
  /** bits: adultFlag, profiledFlag, pitFlag */
  flags: Uint8Array;
  /** how many posts it was described by */
  postCounts: Uint16Array;
  /** index into the header's languages and platforms; of languages 0 is unknown */
  languages: Uint8Array;
  platforms: Uint8Array;
  nameSlots: Uint32Array;
  nameStarts: Uint32Array;
  nameBytes: Uint8Array;
  termSlots: Uint32Array;
  termStarts: Uint32Array;
  termBytes: Uint8Array;
  textStarts: Uint32Array;
  textEntries: Uint32Array;
  postStarts: Uint32Array;
  postEntries: Uint32Array;
  /** document → the terms of its name */
  nameTermStarts: Uint32Array;
  nameTerms: Uint32Array;
  /** document → its most telling terms, the strongest first */
  signatureStarts: Uint32Array;
  signatures: Uint32Array;
  /** documents that have a vector, in ascending order, and their vectors, 127 standing for 1 */
  meaningDocuments: Uint32Array;
  meanings: Int8Array;
  /** the unigram model that names are split with */
  wordSlots: Uint32Array;
  wordStarts: Uint32Array;
  wordBytes: Uint8Array;
  wordCounts: Uint32Array;
};

export type Header = {
  version: number;
  languages: string[];
  platforms: string[];
  /** documents with a profile */
  profiles: number;
  /** words counted for the unigram model */
  wordTotal: number;
};

const kinds = { Uint8Array, Uint16Array, Uint32Array, Int8Array, Float32Array } as const;
type Kind = keyof typeof kinds;
type Place = {
  kind: Kind;
  offset: number;
  length: number;
};

const alignment = 8;
const aligned = (offset: number) => Math.ceil(offset / alignment) * alignment;

export class Segment {
  readonly header: Header;
  readonly sections: Sections;
  readonly documents: number;
  readonly names: TermTable;
  readonly terms: TermTable;
  /** names, titles, descriptions */
  readonly text: Postings;
  /** profiles of posts */
  readonly posts: Postings;

  constructor(header: Header, sections: Sections) {
    this.header = header;
    this.sections = sections;
    this.documents = sections.ids.length;
    const { nameSlots, nameStarts, nameBytes, termSlots, termStarts, termBytes } = sections;
    this.names = new TermTable({ slots: nameSlots, starts: nameStarts, bytes: nameBytes });
    this.terms = new TermTable({ slots: termSlots, starts: termStarts, bytes: termBytes });
    this.text = { starts: sections.textStarts, entries: sections.textEntries };
    this.posts = { starts: sections.postStarts, entries: sections.postEntries };
  }

  /** The document of a community, -1 when this segment has none. */
  documentOf(id: number): number {
    const { ids, byId } = this.sections;
    let low = 0;
    let high = byId.length - 1;
    while (low <= high) {
      const middle = (low + high) >>> 1;
      const found = ids[byId[middle]!]!;
      if (found === id) return byId[middle]!;
      if (found < id) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }

  /** Length of the head in 4 bytes, the head as JSON, then every section at a multiple of 8 bytes. */
  toBytes(): Uint8Array {
    const places: Record<string, Place> = {};
    let offset = 0;
    for (const [name, section] of Object.entries(this.sections) as [string, Uint32Array][]) {
      places[name] = { kind: section.constructor.name as Kind, offset, length: section.length };
      offset = aligned(offset + section.byteLength);
    }
    const head = Buffer.from(JSON.stringify({ header: this.header, places }));
    const body = aligned(4 + head.length);
    const bytes = new Uint8Array(body + offset);
    new DataView(bytes.buffer).setUint32(0, head.length, true);
    bytes.set(head, 4);
    for (const [name, section] of Object.entries(this.sections) as [string, Uint32Array][]) {
      bytes.set(new Uint8Array(section.buffer, section.byteOffset, section.byteLength), body + places[name]!.offset);
    }
    return bytes;
  }

  /** Views into the bytes, which must not change afterwards; copied once only when they start at an odd address. */
  static fromBytes(given: Uint8Array): Segment {
    const bytes = given.byteOffset % alignment === 0 ? given : given.slice();
    const { header, places, body } = readHead(bytes);
    const sections = Object.fromEntries(
      Object.entries(places).map(([name, { kind, offset, length }]) => [
        name,
        new kinds[kind](bytes.buffer as ArrayBuffer, bytes.byteOffset + body + offset, length),
      ]),
    ) as unknown as Sections;
    return new Segment(header, sections);
  }
}

function readHead(bytes: Uint8Array): { header: Header; places: Record<keyof Sections, Place>; body: number } {
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
  const { header, places } = JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset + 4, length).toString()) as {
    header: Header;
    places: Record<keyof Sections, Place>;
  };
  if (header.version !== segmentVersion) {
    throw new Error(`This index segment has version ${header.version}, this program reads ${segmentVersion}`);
  }
  return { header, places, body: aligned(4 + length) };
}

/** The unigram model alone of a segment whose bytes `read` gives from one place to another, without reading the rest. */
export async function readWordCounts(read: (from: number, to: number) => Promise<Uint8Array>): Promise<WordCounts> {
  const start = await read(0, 4);
  const { header, places, body } = readHead(
    await read(0, 4 + new DataView(start.buffer, start.byteOffset).getUint32(0, true)),
  );
  const view = async (name: 'wordSlots' | 'wordStarts' | 'wordBytes' | 'wordCounts') => {
    const { kind, offset, length } = places[name];
    const bytes = await read(body + offset, body + offset + length * kinds[kind].BYTES_PER_ELEMENT);
    return Uint8Array.from(bytes).buffer;
  };
  const words = new TermTable({
    slots: new Uint32Array(await view('wordSlots')),
    starts: new Uint32Array(await view('wordStarts')),
    bytes: new Uint8Array(await view('wordBytes')),
  });
  const counts = new Uint32Array(await view('wordCounts'));
  return { count: (word) => counts[words.find(word)] ?? 0, total: header.wordTotal };
}
