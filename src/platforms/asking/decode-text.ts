import { isAscii, isUtf8 } from 'node:buffer';

/**
 * The text of an answer. What the bytes show counts before what is said of them: programs name ISO-8859-1 or UTF-16 where
 * they send UTF-8.
 */
export function decodeText(body: Uint8Array, contentType: string | null): string {
  for (const label of [shownBy(body), ...saidOf(body, contentType)]) {
    if (label === null) continue;
    try {
      return new TextDecoder(label).decode(body);
    } catch {
      // Nobody knows this name: the next one, or Unicode.
    }
  }
  return new TextDecoder().decode(body);
}

/** `null`: they may be any. */
function shownBy(body: Uint8Array): string | null {
  const [first, second, third] = body;
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be';
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  // Letters of another encoding are hardly ever UTF-8 by chance.
  return isUtf8(body) && !isAscii(body) ? 'utf-8' : null;
}

/** By the header, then by the document's first line. Who wrote two bytes a letter wrote zeros. */
function saidOf(body: Uint8Array, contentType: string | null): string[] {
  const start = Buffer.from(body.subarray(0, 200)).toString('latin1');
  const said = [
    /charset=["']?([\w.:-]{1,40})/i.exec(contentType ?? '')?.[1],
    /^\s*<\?xml[^>]{0,100}encoding=["']([\w.:-]{1,40})/i.exec(start)?.[1],
  ];
  return said.filter((label) => label !== undefined).filter((label) => !/^utf-?16/i.test(label) || body.includes(0));
}
