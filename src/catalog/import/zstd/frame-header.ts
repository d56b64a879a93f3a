/** What stands in front of a frame. `windowBytes`: how far back it may refer. */
export type FrameHeader = { headerBytes: number; windowBytes: number; hasChecksum: boolean };

/** The longest header there is. */
export const longestHeader = 18;

/** `null`: this is no frame of data, or one whose header is cut off, or one that needs a dictionary. */
export function readFrameHeader(bytes: Buffer): FrameHeader | null {
  if (bytes.length < 6 || bytes.readUInt32LE(0) !== 0xfd_2f_b5_28) return null;
  const descriptor = bytes[4]!;
  const singleSegment = (descriptor & 0x20) !== 0;
  const sizeFlag = descriptor >> 6;
  const sizeBytes = sizeFlag === 0 ? (singleSegment ? 1 : 0) : 1 << sizeFlag;
  const dictionaryBytes = [0, 1, 2, 4][descriptor & 3]!;
  const sizeAt = 5 + (singleSegment ? 0 : 1) + dictionaryBytes;
  if (bytes.length < sizeAt + sizeBytes || (descriptor & 8) !== 0) return null;
  if (bytes.subarray(sizeAt - dictionaryBytes, sizeAt).some((byte) => byte !== 0)) return null;
  const windowBytes = singleSegment ? contentBytes(bytes, sizeAt, sizeBytes) : windowOf(bytes[5]!);
  return { headerBytes: sizeAt + sizeBytes, windowBytes, hasChecksum: (descriptor & 4) !== 0 };
}

function windowOf(byte: number): number {
  const base = 2 ** (10 + (byte >> 3));
  return base + (base / 8) * (byte & 7);
}

function contentBytes(bytes: Buffer, at: number, length: number): number {
  if (length === 8) return Number(bytes.readBigUInt64LE(at));
  return bytes.readUIntLE(at, length) + (length === 2 ? 256 : 0);
}
