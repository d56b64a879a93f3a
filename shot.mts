import { chromium } from 'playwright-core';
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
for (const [theme, width] of [
  ['light', 1280],
  ['dark', 390],
] as const) {
  const ctx = await b.newContext({
    viewport: { width, height: 900 },
    colorScheme: theme,
    storageState: '/tmp/shots/state.json',
  });
  const p = await ctx.newPage();
  p.on('console', (m) => {
    if (m.type() === 'error' || m.type() === 'warning') console.log('console', m.type(), m.text());
  });
  p.on('requestfailed', (r) => console.log('failed', r.url(), r.failure()?.errorText));
  for (const path of [
    'overviews',
    'monitoring',
    'hits',
    'catalog',
    'deliveries',
    'keys',
    'usage',
    'operator',
    'monitoring/new',
  ]) {
    await p.goto('http://127.0.0.1:8311/' + path);
    await p.waitForTimeout(1500);
    await p.screenshot({ path: `/tmp/shots/${width}-${path.replace('/', '-')}.png` });
    const w = await p.evaluate(() => document.documentElement.scrollWidth);
    if (w > width) console.log(path, 'overflows', w, width);
  }
  await p.goto('http://127.0.0.1:8311/overviews');
  await p.waitForTimeout(1000);
  await p.locator('a[href*="/overviews/coj"]').first().click();
  await p.waitForTimeout(2000);
  await p.screenshot({ path: `/tmp/shots/${width}-overview.png`, fullPage: true });
  await ctx.close();
}
await b.close();
