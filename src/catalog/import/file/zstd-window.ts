/** The longest header of a frame that there is. */
export const maxHeaderBytes = 18;

/** How far back a frame may refer: libzstd keeps as much of what it decoded in memory. 0: the head is not that of data. */
export function windowBytesOf(head: Buffer): number {
  if (head.length < 6 || head.readUInt32LE(0) !== 0xfd_2f_b5_28) return 0;
  const descriptor = head[4]!;
  const isSingleSegment = (descriptor & 0x20) !== 0;
  if (!isSingleSegment) {
    const base = 2 ** (10 + (head[5]! >> 3));
    return base + (base / 8) * (head[5]! & 7);
  }
  // Such a frame has no window of its own: it says how long its content is.
  const sizeAt = 5 + [0, 1, 2, 4][descriptor & 3]!;
  const sizeBytes = 1 << (descriptor >> 6);
  if (head.length < sizeAt + sizeBytes) return 0;
  if (sizeBytes === 8) return Number(head.readBigUInt64LE(sizeAt));
  return head.readUIntLE(sizeAt, sizeBytes) + (sizeBytes === 2 ? 256 : 0);
}
