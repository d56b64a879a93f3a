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

test('its first scan of a fresh installation finds hits that ask for help with a budget', async () => {
  const job = await createJob(service, {
    target: { kind: 'search', query: '(ynab OR "budget review") -hiring' },
    intent: 'asks for help with a budget',
    noise: 'job ads and self-promotion',
    backfill_hours: 168,
  });
  assert.ok(job.acts.includes('advice_request'));
  await scanner.tick();
  const hits = await hitsOf(service, job.id);
  assert.ok(hits.length > 0);
  for (const { analysis, post } of hits) {
    assert.ok(analysis.relevance >= 0.5 && analysis.why !== '');
    assert.match(post.attribution, /^An invented example of the sample/, 'nobody takes its link for real');
  }
});

test.run();
