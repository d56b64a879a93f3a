import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createJob, hitsOf, type Scanner, scannerFor } from '../../support/scanning.ts';
import { startService, type TestService } from '../../support/service.ts';

const test = suite('the monitoring example of the README');
let service: TestService;
let scanner: Scanner;
test.before(async () => {
  service = await startService({ worker: false, sample: true });
  scanner = scannerFor(service);
});
test.after(async () => {
  await scanner.end();
  await service.stop();
});

test('its first scan of a fresh installation finds hits that ask for a budgeting tool', async () => {
  const job = await createJob(service, {
    target: { kind: 'search', query: '(ynab OR "split bills") -hiring' },
    intent: 'asks for a budgeting tool',
    noise: 'job ads and self-promotion',
    backfill_hours: 168,
  });
  assert.equal(job.acts, ['recommendation_request']);
  await scanner.tick();
  const hits = await hitsOf(service, job.id);
  assert.ok(hits.length > 0);
  for (const { analysis } of hits) assert.ok(analysis.relevance >= 0.5 && analysis.why !== '');
});

test.run();
