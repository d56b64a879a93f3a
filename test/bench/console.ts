/** `npm run bench -- console`: how soon a page of the console is there, whether it moves, and how soon a key is answered among 10,000 hits. */
import type { Page } from 'playwright-core';
import { openBrowser, Visit } from '../support/browser.ts';
import { createDiscoveryAndWait } from '../support/console.ts';
import { startService, type TestService } from '../support/service.ts';
import { insertHit } from '../support/insert-hit.ts';
import { sql } from '../support/sql.ts';

const hits = 10_000;
const steps = 60;

type Vitals = { lcp: number; shift: number };

/** Of the page that is open: when its largest part was painted, and how much has moved without being asked to. */
async function vitalsOf(page: Page): Promise<Vitals> {
  return page.evaluate<Vitals>(`new Promise((done) => {
    let lcp = 0;
    let shift = 0;
    new PerformanceObserver((list) => { for (const entry of list.getEntries()) lcp = entry.startTime; }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => { for (const entry of list.getEntries()) if (!entry.hadRecentInput) shift += entry.value; }).observe({ type: 'layout-shift', buffered: true });
    setTimeout(() => done({ lcp, shift }), 1500);
  })`);
}

/** From the key to the next frame, in milliseconds. */
async function keyLatency(page: Page, key: string): Promise<number> {
  await page.evaluate(`void (window.pressed = new Promise((done) => addEventListener('keydown', (event) => {
    requestAnimationFrame(() => setTimeout(() => done(performance.now() - event.timeStamp)));
  }, { once: true, capture: true })))`);
  await page.keyboard.press(key);
  return page.evaluate<number>('window.pressed');
}

async function fillInbox(service: TestService): Promise<void> {
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
}

const service = await startService({ sample: true });
const browser = await openBrowser();
try {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const visit = await Visit.begin(context);
  const { page } = visit;
  await visit.signIn(service, service.token);
  const discovery = await createDiscoveryAndWait(service);
  await fillInbox(service);
  const report = async (name: string, path: string) => {
    await visit.go(service.address + path);
    const { lcp, shift } = await vitalsOf(page);
    console.log(`${name.padEnd(12)} largest paint ${Math.round(lcp)} ms, shift ${shift.toFixed(4)}`);
  };
  await report('start', '/');
  await report('discovery', `/discoveries/${discovery}`);
  await report('hits', '/hits');
  await page.evaluate(`(async () => {
    const more = () => document.querySelector('.hit-list > button.quiet');
    while (document.querySelectorAll('.hit-row').length < ${hits}) {
      more()?.click();
      await new Promise((done) => setTimeout(done, 20));
    }
  })()`);
  console.log(`${await page.locator('.hit-row').count()} hits on one page`);
  await page.locator('h1').click();
  for (const key of ['j', 'd']) {
    const times = [];
    for (let i = 0; i < steps; i++) times.push(await keyLatency(page, key));
    times.sort((a, b) => a - b);
    console.log(
      `key ${key}: ${Math.round(times[steps / 2]!)} ms in the middle, ${Math.round(times[Math.floor(steps * 0.95)]!)} ms at 95 %`,
    );
  }
} finally {
  await browser.close();
  await service.stop();
}
