import { readdirSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { patternsInSources } from './pattern-literals.ts';
import { recordPatterns } from './recorded-patterns.ts';
import { vulnerablePatterns } from './vulnerable-patterns.ts';

/** Files that build patterns from lists of cues, besides those that build some themselves. */
const cueFiles = readdirSync('src/analysis/builtin', { recursive: true, encoding: 'utf8' })
  .filter((file) => /(?<!\.d)\.ts$/.test(file))
  .map((file) => `src/analysis/builtin/${file}`);

const { constructions } = patternsInSources();
const built = await recordPatterns(async () => {
  const files = [...cueFiles, ...constructions.map((place) => place.split(':')[0]!)];
  for (const file of new Set(files)) await import(`../../${file}`);
  await buildFromTexts();
});

/** Those that are built from what somebody wrote: with names, words and quotes that are awkward, too. */
async function buildFromTexts(): Promise<void> {
  const { understandBrief } = await import('../../src/analysis/builtin/brief/understand-brief.ts');
  understandBrief({ brief: 'Tired of Excel, like Notion and Obsidian', audience: null, competitors: [], keywords: [] });
  const { karmaIn } = await import('../../src/analysis/builtin/rules/gate-numbers.ts');
  karmaIn('you need at least 50 karma');
  const { mentions } = await import('../../src/analysis/llm/checks/names.ts');
  mentions('They ask in cooking.', 'cooking');
  mentions('They ask there.', 'a+(b+)+$');
  const { listQuery } = await import('../../src/wire/list-query.ts');
  listQuery(['queued', 'running'], 'queued,running');
  const { toQuery } = await import('../../src/discovery/candidates/to-query.ts');
  const brief = { brief: 'not r/a_b', audience: null, competitors: [], keywords: [] };
  toQuery(brief, understandBrief(brief));
}

test('each place that builds a pattern was seen to build one: a new one needs a sample above', () => {
  const seen = new Set(built.map(({ place }) => place));
  assert.ok(constructions.length > 20);
  assert.equal(
    constructions.filter((place) => !seen.has(place)),
    [],
  );
});

test('no pattern that is built takes more than linear time', async () => {
  const places = new Set(constructions);
  assert.equal(await vulnerablePatterns(built.filter(({ place }) => places.has(place))), []);
});

test.run();
