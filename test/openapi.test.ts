import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openApiDocument } from '../src/http/openapi/openapi.ts';
import { redditDates } from '../src/platforms/reddit-dates.ts';
import { appRouter } from '../src/router.ts';

const snapshot = new URL('../clients/openapi/openapi.snapshot.json', import.meta.url);

// The version changes with every release; the contract does not.
const document = JSON.stringify(openApiDocument(appRouter, '/v1', '0.0.0'), null, 2);
if (process.env['UPDATE_SNAPSHOT'] === 'true') writeFileSync(snapshot, `${document}\n`);

test('the OpenAPI document is the one that was reviewed (npm run openapi accepts a change)', () => {
  assert.ok(existsSync(snapshot));
  assert.equal(JSON.parse(document), JSON.parse(readFileSync(snapshot, 'utf8')));
});

test('the document says when Reddit ends', () => {
  const { description } = (JSON.parse(document) as { info: { description: string } }).info;
  const [year, month] = redditDates.closes.split('-').map(Number);
  const closes = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(Date.UTC(year!, month! - 1)); // prettier-ignore
  assert.ok(description.includes(redditDates.unregistered) && description.includes(closes), description);
});

test('every operation names its scope, its success and its problems', () => {
  const { paths } = JSON.parse(document) as { paths: Record<string, Record<string, Record<string, unknown>>> };
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  assert.ok(operations.length >= 6);
  for (const operation of operations) {
    assert.ok('x-scope' in operation, String(operation['operationId']));
    assert.ok(operation['summary'] && operation['description'], String(operation['operationId']));
    const statuses = Object.keys(operation['responses'] as object);
    for (const status of ['4XX', '5XX']) {
      assert.ok(statuses.includes(status), `${String(operation['operationId'])} ${status}`);
    }
    assert.ok(statuses.some((status) => status.startsWith('2')));
  }
});

test.run();
