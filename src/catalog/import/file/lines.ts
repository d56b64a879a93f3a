const newline = 10;

/** No record is nearly as long: the longest of Reddit's are some hundred kilobytes. */
export const maxLineBytes = 16 * 1024 * 1024;

/** `bytes` is `null` for a line that is too long; numbers count from 1. */
export type Line = { number: number; bytes: Buffer | null };

/**
 * Splits at \n alone (JSON allows U+2028 inside strings), a group for each piece of content: an empty one for an empty piece. Holds at most one line of
 * the permitted length; a longer one is passed over. What was cut off by `signal` is no line.
 */
export async function* linesOf(content: AsyncIterable<Buffer>, signal?: AbortSignal): AsyncGenerator<Line[]> {
  let number = 0;
  let begun: Buffer[] = [];
  let begunBytes = 0;

  const finish = (end: Buffer): Line => {
    const length = begunBytes + end.length;
    const bytes = length > maxLineBytes ? null : begun.length === 0 ? end : Buffer.concat([...begun, end], length);
    begun = [];
    begunBytes = 0;
    return { number: ++number, bytes };
  };

  for await (const chunk of content) {
    if (chunk.length === 0) {
      yield [];
      continue;
    }
    const group: Line[] = [];
    let start = 0;
    for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, start)) {
      group.push(finish(chunk.subarray(start, end)));
      start = end + 1;
    }
    const rest = chunk.subarray(start);
    begunBytes += rest.length;
    if (begunBytes > maxLineBytes) begun = [];
    else if (rest.length > 0) begun.push(rest);
    if (group.length > 0) yield group;
  }
  if (begunBytes > 0 && !signal?.aborted) yield [finish(Buffer.alloc(0))];
}
