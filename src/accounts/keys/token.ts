import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** How every token begins. */
export const tokenPrefix = 'wab_';
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const secretLength = 43;
const checksumLength = 6;

/** `wab_`, 43 random base62 characters (256 bits) and 6 base62 characters of their CRC32, so that leak scanners know it. */
export function newToken(): string {
  const secret = Array.from({ length: secretLength }, () => alphabet[randomInt(alphabet.length)]).join('');
  return tokenPrefix + secret + checksum(secret);
}

/** Whether a string has the shape and the checksum of a token: a typing error needs no look-up. */
export function isWellFormedToken(token: string): boolean {
  if (!/^wab_[0-9A-Za-z]{49}$/.test(token)) return false;
  const secret = token.slice(tokenPrefix.length, tokenPrefix.length + secretLength);
  return token.endsWith(checksum(secret));
}

/** SHA-256: 256 random bits need no slow hash. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

function checksum(secret: string): string {
  let rest = crc32(secret);
  let digits = '';
  for (let i = 0; i < checksumLength; i++) {
    digits = alphabet[rest % alphabet.length] + digits;
    rest = Math.floor(rest / alphabet.length);
  }
  return digits;
}
