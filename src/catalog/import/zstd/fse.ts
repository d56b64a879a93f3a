import { BackwardBits, ensure, ForwardBits, highestBit } from './bits.ts';

/** A finite state machine: each state stands for a symbol, and says how many bits lead to the next state. */
export type StateTable = { log: number; symbols: Uint8Array; bits: Uint8Array; baselines: Uint16Array };

/** `share`: a symbol's part of 2^log states; -1 is the least. */
export function stateTable(shares: readonly number[], log: number): StateTable {
  const size = 1 << log;
  const table = { log, symbols: new Uint8Array(size), bits: new Uint8Array(size), baselines: new Uint16Array(size) };
  const next = new Uint16Array(shares.length);
  let high = size - 1;
  for (const [symbol, share] of shares.entries()) {
    if (share === -1) table.symbols[high--] = symbol;
    next[symbol] = Math.abs(share);
  }
  spread(table.symbols, shares, high);
  for (let state = 0; state < size; state++) {
    const number = next[table.symbols[state]!]!++;
    const bits = log - highestBit(number);
    table.bits[state] = bits;
    table.baselines[state] = (number << bits) - size;
  }
  return table;
}

function spread(symbols: Uint8Array, shares: readonly number[], high: number): void {
  const size = symbols.length;
  const step = (size >> 1) + (size >> 3) + 3;
  let position = 0;
  for (const [symbol, share] of shares.entries()) {
    for (let i = 0; i < share; i++) {
      symbols[position] = symbol;
      do position = (position + step) & (size - 1);
      while (position > high);
    }
  }
  ensure(position === 0, 'the shares of a table do not add up');
}

/** One symbol always. */
export function constantTable(symbol: number): StateTable {
  return { log: 0, symbols: Uint8Array.of(symbol), bits: new Uint8Array(1), baselines: new Uint16Array(1) };
}

/** A table as it is described in front of the data, and where the description ends. */
export function readStateTable(
  bytes: Uint8Array,
  start: number,
  end: number,
  most: { log: number; symbols: number },
): { table: StateTable; end: number } {
  const bits = new ForwardBits(bytes, start, end);
  const log = bits.read(4) + 5;
  ensure(log <= most.log, 'a table is too large');
  const shares: number[] = [];
  let remaining = (1 << log) + 1;
  for (let threshold = 1 << log, width = log + 1; remaining > 1;) {
    ensure(shares.length < most.symbols, 'a table has too many symbols');
    const share = readShare(bits, threshold, width, remaining) - 1;
    shares.push(share);
    remaining -= Math.abs(share);
    ensure(remaining >= 1, 'the shares of a table do not add up');
    for (let zeros = share === 0 ? 3 : 0; zeros === 3;) {
      zeros = bits.read(2);
      for (let i = 0; i < zeros; i++) shares.push(0);
    }
    for (; remaining < threshold; threshold >>= 1) width--;
  }
  ensure(shares.length <= most.symbols, 'a table has too many symbols');
  return { table: stateTable(shares, log), end: bits.nextByte };
}

/** Small values take a bit less: only as many as can still occur have a code. */
function readShare(bits: ForwardBits, threshold: number, width: number, remaining: number): number {
  const short = 2 * threshold - 1 - remaining;
  const low = bits.peek(width - 1);
  if (low < short) {
    bits.skip(width - 1);
    return low;
  }
  const value = bits.read(width);
  return value >= threshold ? value - short : value;
}

/** The symbols of a stream that two states write by turns, until its bits are used up. */
export function decodeStates(table: StateTable, bytes: Uint8Array, start: number, end: number, most: number): number[] {
  const stream = new BackwardBits(bytes, start, end);
  const symbols: number[] = [];
  const states: [number, number] = [stream.read(table.log), stream.read(table.log)];
  ensure(stream.bit >= stream.first, 'a stream of states is too short');
  for (let turn: 0 | 1 = 0; ; turn = turn === 0 ? 1 : 0) {
    ensure(symbols.length < most, 'a stream of states is too long');
    const state = states[turn];
    symbols.push(table.symbols[state]!);
    states[turn] = table.baselines[state]! + stream.read(table.bits[state]!);
    if (stream.bit < stream.first) {
      symbols.push(table.symbols[states[turn === 0 ? 1 : 0]]!);
      return symbols;
    }
  }
}
