import { insertHit } from '../../support/insert-hit.ts';
import { sql } from '../../support/sql.ts';
import type { TestService } from '../../support/service.ts';
import type { Visit } from '../../support/browser.ts';
import { latencyOf } from './latency.ts';

const hits = 10_000;
const steps = 60;

/** Keys and clicks with so many hits on one page. */
export async function measureInbox(visit: Visit, service: TestService): Promise<void> {
  const { page } = visit;
  const job = await fillInbox(service);
  await visit.go(`${service.address}/hits?job=${job}`);
  await page.evaluate(`(async () => {
    const more = () => document.querySelector('.hit-list > button.quiet');
    while (document.querySelectorAll('.hit-row').length < ${hits}) {
      more()?.click();
      await new Promise((done) => setTimeout(done, 20));
    }
  })()`);
  console.log(`${await page.locator('.hit-row').count()} hits on one page`);
  await page.locator('h1').click();
  for (const key of ['j', 'a', 'd']) {
    const times = [];
    for (let i = 0; i < steps; i++) times.push(await latencyOf(page, 'keydown', async () => page.keyboard.press(key)));
    tell(`key ${key}`, times);
  }
  const rows = page.locator('.hit-row');
  const times = [];
  for (let i = 0; i < steps; i += 3) {
    const row = rows.nth(i * 20);
    await row.scrollIntoViewIfNeeded();
    times.push(await latencyOf(page, 'click', async () => row.click()));
  }
  tell('click on a hit', times);
}

function tell(what: string, times: number[]): void {
  times.sort((a, b) => a - b);
  const at = (share: number) => Math.round(times[Math.floor(times.length * share)]!);
  console.log(`${what}: ${at(0.5)} ms in the middle, ${at(0.95)} ms at 95 %`);
}

async function fillInbox(service: TestService): Promise<string> {
  const body = { name: 'Everything', target: { kind: 'search', query: 'budget' }, enabled: false };
  const { id } = (await service.call('POST', '/monitoring/jobs', { body })).body;
  const first = await insertHit(service, id, { sequence: 1 });
  await sql(
    service,
    `insert into monitoring_hit (id, job_id, sequence, kind, platform, item_id, community, post, match, analysis, relevance, created_at, seen_at, matched_at, stored_at)
     select left(id, 20) || lpad(n::text, 10, '0'), job_id, n, kind, platform, item_id || n, community, post, match, analysis, relevance, created_at, seen_at, matched_at, stored_at
       from monitoring_hit, generate_series(2, ?) n where id = ?`,
    [hits, first],
  );
  return id;
}
