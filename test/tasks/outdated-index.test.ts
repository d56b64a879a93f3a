import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { startApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { sql } from '../support/sql.ts';
import { startService, type TestService } from '../support/service.ts';

let service: TestService;

test.before(async () => {
  service = await startService({ sample: true, worker: false });
});
test.after(() => service.stop());

const brief = { brief: 'A budgeting app for couples who argue about money' };
const path = '/community-discovery/jobs';

async function ended(id: string): Promise<{ status: string; error: { code: string } | null }> {
  for (let tries = 0; tries < 20; tries++) {
    const { body } = await service.call('GET', `${path}/${id}`, { headers: { Prefer: 'wait=10' } });
    if (!['queued', 'running'].includes(body.status)) return body;
  }
  throw new Error('The job never ended');
}

test('an index of another version is not taken for an empty catalog: jobs wait for the one that a worker builds anew when it starts', async () => {
  await sql(service, 'update index_segment set format = -1');
  const { body: early } = await service.call('POST', path, { body: brief });
  const config = readConfig({ PORT: '0', LOG_LEVEL: 'silent' });
  const worker = await startApp(config, service.databaseUrl, { api: false, worker: true });
  try {
    const { status, error } = await ended(early.id);
    assert.equal([status, error], ['succeeded', null]);
    const { body: result } = await service.call('GET', `${path}/${early.id}/result`);
    assert.ok(result.coverage.communities_searched > 0);
  } finally {
    await worker.stop();
  }
});

test.run();
