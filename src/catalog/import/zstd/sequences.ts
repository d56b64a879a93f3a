import { BackwardBits, ensure } from './bits.ts';
import { constantTable, readStateTable, type StateTable, stateTable } from './fse.ts';
import type { History } from './history.ts';
import type { Literals } from './literals.ts';

/** How lengths are written: a code, its least value, and how many bits are added to that. */
type Lengths = { bases: Uint32Array; extra: Uint8Array };

function lengths(direct: number, least: number, extraBits: readonly number[]): Lengths {
  const extra = Uint8Array.from([...Array.from({ length: direct }, () => 0), ...extraBits]);
  const bases = new Uint32Array(extra.length);
  for (let code = 0, base = least; code < extra.length; base += 2 ** extra[code]!, code++) bases[code] = base;
  return { bases, extra };
}

const literalLengths = lengths(16, 0, [1, 1, 1, 1, 2, 2, 3, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]);
const matchLengths = lengths(32, 3, [1, 1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]);

/** What the format says where a block brings no tables of its own (RFC 8878, 3.1.1.3.2.2). */
const usual = {
  literals: stateTable([4, 3, ...fill(11, 2), 1, 1, 1, ...fill(9, 2), 3, 2, ...fill(5, 1), ...fill(4, -1)], 6),
  offsets: stateTable([...fill(6, 1), 2, 2, 2, ...fill(15, 1), ...fill(5, -1)], 5),
  matches: stateTable([1, 4, 3, ...fill(6, 2), ...fill(37, 1), ...fill(7, -1)], 6),
};

const most = {
  literals: { log: 9, symbols: 36 },
  offsets: { log: 8, symbols: 32 },
  matches: { log: 9, symbols: 53 },
};

function fill(count: number, value: number): number[] {
  return Array.from({ length: count }, () => value);
}

/** The repetitions of a block: so many literals, then so many bytes from so far back, again and again. */
export class Sequences {
  #tables: Partial<typeof usual> = {};
  readonly #recent: [number, number, number] = [1, 4, 8];

  /** Reads the section, and appends what it and the literals make to the history. */
  execute(block: Uint8Array, start: number, end: number, literals: Literals, history: History): void {
    ensure(start < end, 'the sequences are missing');
    const [count, from] = readCount(block, start);
    ensure(from <= end, 'the sequences are missing');
    let used = 0;
    if (count > 0) {
      const bits = new BackwardBits(block, this.#readTables(block, from, end), end);
      used = this.#run(bits, count, literals, history);
    } else ensure(from === end, 'something follows the last sequence');
    history.append(literals.bytes, used, literals.length);
  }

  #readTables(block: Uint8Array, start: number, end: number): number {
    const modes = block[start]!;
    let at = start + 1;
    for (const [name, shift] of [['literals', 6] as const, ['offsets', 4] as const, ['matches', 2] as const]) {
      const mode = (modes >> shift) & 3;
      if (mode === 0) this.#tables[name] = usual[name];
      if (mode === 1) {
        ensure(at < end && block[at]! < most[name].symbols, 'a table has too many symbols');
        this.#tables[name] = constantTable(block[at++]!);
      }
      if (mode === 2) {
        const described = readStateTable(block, at, end, most[name]);
        this.#tables[name] = described.table;
        at = described.end;
      }
    }
    return at;
  }

  #run(bits: BackwardBits, count: number, literals: Literals, history: History): number {
    const { literals: ll, offsets: of, matches: ml } = this.#tables;
    ensure(ll !== undefined && of !== undefined && ml !== undefined, 'a table is missing');
    let [llState, ofState, mlState] = [bits.read(ll.log), bits.read(of.log), bits.read(ml.log)];
    let used = 0;
    for (let left = count; left > 0; left--) {
      const offsetValue = readOffset(bits, of.symbols[ofState]!);
      const mlCode = ml.symbols[mlState]!;
      const matchLength = matchLengths.bases[mlCode]! + bits.read(matchLengths.extra[mlCode]!);
      const llCode = ll.symbols[llState]!;
      const literalLength = literalLengths.bases[llCode]! + bits.read(literalLengths.extra[llCode]!);
      if (left > 1) {
        llState = next(ll, llState, bits);
        mlState = next(ml, mlState, bits);
        ofState = next(of, ofState, bits);
      }
      ensure(bits.bit >= bits.first && used + literalLength <= literals.length, 'the sequences are too long');
      history.append(literals.bytes, used, used + literalLength);
      history.repeat(this.#offset(offsetValue, literalLength), matchLength);
      used += literalLength;
    }
    ensure(bits.bit === bits.first, 'the sequences do not end where they should');
    return used;
  }

  /** Values up to 3 stand for one of the last three offsets. */
  #offset(value: number, literalLength: number): number {
    const recent = this.#recent;
    if (value > 3) {
      recent[2] = recent[1];
      recent[1] = recent[0];
      return (recent[0] = value - 3);
    }
    const place = literalLength === 0 ? value : value - 1;
    const offset = place === 3 ? recent[0] - 1 : recent[place as 0 | 1 | 2];
    if (place >= 2) recent[2] = recent[1];
    if (place >= 1) recent[1] = recent[0];
    return (recent[0] = offset);
  }
}

function next(table: StateTable, state: number, bits: BackwardBits): number {
  return table.baselines[state]! + bits.read(table.bits[state]!);
}

/** More bits than can be read at once. */
function readOffset(bits: BackwardBits, code: number): number {
  if (code <= 24) return (1 << code) + bits.read(code);
  const high = bits.read(code - 16);
  return 2 ** code + high * 65_536 + bits.read(16);
}

function readCount(block: Uint8Array, start: number): [count: number, end: number] {
  const first = block[start]!;
  if (first < 128) return [first, start + 1];
  if (first < 255) return [((first - 128) << 8) + block[start + 1]!, start + 2];
  return [block[start + 1]! + (block[start + 2]! << 8) + 0x7f_00, start + 3];
}
