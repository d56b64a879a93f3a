import { readFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { problemsOf } from '../.ci/release-version.ts';

const five = (version: string) => Array.from({ length: 5 }, () => version);
const changelog =
  '# Changelog\n\n## Unreleased\n\n### Added\n\n- Something new.\n\n## 1.2.0 - 2026-11-01\n\n- Something.\n';

test('a release has one semantic version, and the changelog tells of it', () => {
  assert.equal(problemsOf(five('1.3.0'), changelog, false), []);
  assert.equal(problemsOf(five('1.2.0'), changelog, true), []);
  assert.equal(problemsOf(five('1.3.0'), changelog, true), ['CHANGELOG.md has nothing under 1.3.0']);
  assert.equal(problemsOf(five('1.2'), changelog, false), ['1.2 is no semantic version']);
  assert.equal(problemsOf(five('1.3.0'), changelog.replace('- Something new.', ''), false), [
    'CHANGELOG.md has nothing under Unreleased',
  ]);
  assert.match(problemsOf(['1.2.0', '1.1.0', ...five('1.2.0').slice(2)], changelog, true)[0]!, /^clients\/typescript/);
});

test('what the image leaves out, and what it checks itself, stand in its file', () => {
  const image = readFileSync('Dockerfile', 'utf8');
  const [, final = ''] = image.split(/^FROM .*slim$/m);
  assert.match(final, /--omit=dev/);
  assert.match(final, /^USER node$/m);
  assert.match(final, /^HEALTHCHECK .*readyz/m);
  assert.ok(final.indexOf('USER node') > final.lastIndexOf('RUN '), 'nothing is changed as root after that');
});

test.run();
