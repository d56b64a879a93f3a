import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { hostileTexts } from '../support/hostile-texts.ts';
import { effortOf, growth, least } from './effort.ts';
import type { Reader } from './readers.ts';

const [shortLength, longLength] = [400, 3200];
/** Eight times the text takes eight times as long; were it squared, 64 times. */
const maxGrowth = 24;
/** How many plain scans reading may take: of what is judged or runs through a hundred patterns, and of what reads a text 24 times. */
const maxScans: Record<string, number> = { posts: 2000, rules: 2000, sidebars: 3000 };
const usualMaxScans = 1000;
/** What takes less hurts nobody, however it grows: so little is measured too coarsely to tell. */
const fewScans = 10;
/** A measurement that is over is taken again: other work disturbs, and nothing else makes it less. */
const maxTries = 6;

const [short, long] = [hostileTexts(shortLength), hostileTexts(longLength)];
/** A busy machine can make one of them look slow. What takes linear time then takes four times as long for four times as much. */
export const [maxLastGrowth, lastTries] = [10, 4];
export const unmeasured = { scans: Infinity, ms: Infinity };
const longest = hostileTexts(longLength * 4);

/** A test for each reader: no text takes more than its length. */
export function testReaders(readers: Record<string, Reader>): void {
  for (const [name, read] of Object.entries(readers)) {
    test(`${name}: no text takes more than its length`, async () => {
      await read(short.get('sentences without end')!);
      const slow: string[] = [];
      for (const [kind, text] of long) {
        const complaint = await complaintOf(name, read, short.get(kind)!, text, longest.get(kind)!);
        if (complaint !== null) slow.push(`${kind}: ${complaint}`);
      }
      assert.equal(slow, []);
    });
  }
}

async function complaintOf(
  name: string,
  read: Reader,
  shortText: string,
  longText: string,
  longestText: string,
): Promise<string | null> {
  const most = maxScans[name.split(':')[0]!] ?? usualMaxScans;
  let ofShort = unmeasured;
  let ofLong = ofShort;
  for (let tries = 0; tries < maxTries; tries++) {
    ofShort = least(ofShort, await effortOf(read, shortText));
    // The first text of its kind may load what it needs.
    if (ofShort.scans > most * 4) ofShort = await effortOf(read, shortText);
    // The long one would take for ever.
    if (ofShort.scans > most * 4) return `${Math.round(ofShort.scans)} scans of ${shortText.length} characters`;
    ofLong = least(ofLong, await effortOf(read, longText));
    if (ofLong.scans <= fewScans || (growth(ofShort, ofLong) <= maxGrowth && ofLong.scans <= most)) return null;
  }
  if (ofLong.scans <= most) {
    let ofLongest = unmeasured;
    for (let tries = 0; tries < lastTries; tries++) {
      ofLongest = least(ofLongest, await effortOf(read, longestText));
      if (growth(ofLong, ofLongest) <= maxLastGrowth) return null;
    }
  }
  const grown = growth(ofShort, ofLong).toFixed(1);
  return `${grown} times as long for ${longLength / shortLength} times the text, ${Math.round(ofLong.scans)} scans`;
}
