import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';

// The document is JSON of any shape.
// eslint-disable-next-line typescript/no-explicit-any
type Document = any;

const test = suite('npm run openapi:breaking');
const released = readFileSync('clients/openapi/openapi.released.json', 'utf8');
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
const folder = mkdtempSync(join(tmpdir(), 'whereabouts-openapi-'));
test.after(() => rmSync(folder, { recursive: true }));

/** Whether CI would let a changed document through. */
async function passes(change: (document: Document) => void): Promise<boolean> {
  const document: Document = JSON.parse(released);
  change(document);
  const file = join(folder, `${Math.random()}.json`);
  writeFileSync(file, JSON.stringify(document));
  const [, ...args] = scripts['openapi:breaking']!.replace('clients/openapi/openapi.snapshot.json', file).split(' ');
  try {
    await promisify(execFile)(process.execPath, ['node_modules/@redocly/cli/bin/cli.js', ...args]);
    return true;
  } catch (error) {
    assert.match((error as { stdout: string }).stdout, 'major');
    return false;
  }
}

const keyInput = ({ paths }: Document) => paths['/keys'].post.requestBody.content['application/json'].schema;
const key = ({ components }: Document) => components.schemas.ApiKey;

test('lets additions through: an operation, a field, an optional input, a value', async () => {
  const passed = await passes((document) => {
    document.paths['/whoami/again'] = { get: { ...document.paths['/whoami'].get, operationId: 'whoamiAgain' } };
    key(document).properties.color = { type: 'string' };
    key(document).properties.status.enum.push('paused');
    keyInput(document).properties.color = { type: 'string' };
  });
  assert.ok(passed);
});

test('stops what breaks a client: an operation or a field that is gone, a new duty, a narrower or another type', async () => {
  const breaking: Record<string, (document: Document) => void> = {
    'an operation is gone': ({ paths }) => delete paths['/whoami'],
    'a field of an answer is gone': (document) => delete key(document).properties.name,
    'an input is required': (document) => keyInput(document).required.push('expires_at'),
    'an input may be less': (document) => (keyInput(document).properties.name.maxLength = 5),
    'a field has another type': (document) => (key(document).properties.name.type = 'integer'),
  };
  const passed = await Promise.all(
    Object.entries(breaking).map(async ([what, change]) => ((await passes(change)) ? [what] : [])),
  );
  assert.equal(passed.flat(), []);
});

test.run();
