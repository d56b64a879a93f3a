import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { patternsInSources } from './pattern-literals.ts';
import { vulnerablePatterns } from './vulnerable-patterns.ts';

test('the checker finds what strangers could block the service with', async () => {
  const found = await vulnerablePatterns([
    { place: 'a', source: '\\s+$', flags: '' },
    { place: 'b', source: '(?<!\\s)\\s+$', flags: '' },
    { place: 'c', source: '^(?:a|a)*b', flags: 'u' },
    { place: 'd', source: '(?<!x)\\w+ing', flags: 'd' },
  ]);
  assert.equal(
    found.map((sentence) => sentence.split(':')[0]),
    ['a', 'c', 'd'],
  );
  assert.match(found[0]!, /polynomial/);
});

test('no pattern in the sources takes more than linear time', async () => {
  const { literals } = patternsInSources();
  assert.ok(literals.length > 300);
  assert.equal(await vulnerablePatterns(literals), []);
});

test.run();
