import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { wordCharacters } from '../../src/text/word-characters.ts';

const inWord = new RegExp(`[${wordCharacters}]`, 'u');
const spoken =
  /[\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Armn}\p{sc=Hebr}\p{sc=Arab}\p{sc=Deva}\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}]/u;
/** Superscripts, numbers in circles and the like are Latin to Unicode. */
const styled = /[^\p{L}]|[\u02e0-\u02e4\u2000-\u2bff\u{1f000}-\u{1ffff}]/u;
const below = (end: number) => Array.from({ length: end }, (_, code) => String.fromCodePoint(code));

test('every letter of a script that people write here is one', () => {
  const missed = below(0x3_0000).filter((one) => spoken.test(one) && !styled.test(one) && !inWord.test(one));
  assert.equal(missed, []);
});

test('nothing that stands between words is', () => {
  const between = [...below(0x250).filter((one) => /[^\p{L}\p{N}]/u.test(one)), ...below(0x2c00).slice(0x2010)];
  assert.equal(
    [...between, ...Array.from('،؛؟۔։־।॥、。「」・〜！？（）😂🎉')].filter((one) => inWord.test(one)),
    [],
  );
});

test.run();
