import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { hashToken, isWellFormedToken, newToken } from '../../src/accounts/keys/token.ts';

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'.split('');

test('a token is wab_, 43 base62 characters and six of checksum, and never the same', () => {
  const tokens = Array.from({ length: 500 }, newToken);
  for (const token of tokens) {
    assert.match(token, /^wab_[0-9A-Za-z]{49}$/);
    assert.ok(isWellFormedToken(token), token);
  }
  assert.is(new Set(tokens).size, tokens.length);
});

test('every base62 character occurs about equally often', () => {
  const counts = new Map(base62.map((character) => [character, 0]));
  const secrets = Array.from({ length: 3000 }, () => newToken().slice(4, 47)).join('');
  for (const character of secrets) counts.set(character, counts.get(character)! + 1);
  const expected = secrets.length / base62.length;
  for (const [character, count] of counts) {
    assert.ok(Math.abs(count - expected) < expected * 0.2, `${character}: ${count} of ${expected}`);
  }
});

test('the checksum is the one of the contract, so that leak scanners can be told it', () => {
  assert.ok(isWellFormedToken(`wab_${'A'.repeat(43)}${checksumOf('A'.repeat(43))}`));
  assert.ok(isWellFormedToken(`wab_${'0'.repeat(43)}${checksumOf('0'.repeat(43))}`));
});

test('one character changed, two swapped, one lost or added: none of these is a token', () => {
  const at = fc.integer({ min: 4, max: 52 });
  fc.assert(
    fc.property(at, fc.constantFrom(...base62), at, (place, character, other) => {
      const token = newToken();
      const put = (text: string, i: number, one: string) => text.slice(0, i) + one + text.slice(i + 1);
      const changed = put(token, place, character);
      if (changed !== token) assert.not.ok(isWellFormedToken(changed), `${token} ${changed}`);
      const swapped = put(put(token, place, token[other]!), other, token[place]!);
      if (swapped !== token) assert.not.ok(isWellFormedToken(swapped), `${token} ${swapped}`);
      assert.not.ok(isWellFormedToken(token.slice(0, place) + token.slice(place + 1)));
      assert.not.ok(isWellFormedToken(token.slice(0, place) + character + token.slice(place)));
    }),
    { numRuns: 300 },
  );
});

test('no other text is a token, and asking never throws', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (text) => {
      assert.not.ok(isWellFormedToken(text));
      assert.not.ok(isWellFormedToken(`wab_${text}`));
    }),
  );
  for (const around of [' ', '\n', '\0']) {
    assert.not.ok(isWellFormedToken(newToken() + around));
    assert.not.ok(isWellFormedToken(around + newToken()));
  }
});

test('what is stored is the SHA-256 of the whole token', () => {
  assert.is(hashToken('abc').toString('hex'), 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

/** CRC32 (IEEE), bit by bit, in base62 with six digits: independent of the code under test. */
function checksumOf(secret: string): string {
  let crc = 0xffffffff;
  for (const byte of Buffer.from(secret)) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  let rest = (crc ^ 0xffffffff) >>> 0;
  let digits = '';
  for (let i = 0; i < 6; i++) {
    digits = base62[rest % 62]! + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}

test.run();
