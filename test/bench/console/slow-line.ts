import { slowLine, type Visit } from '../../support/browser.ts';
import { nameOf, shiftOf } from './screens.ts';

/** Each screen loaded with nothing kept from before, at 400 kbit a second: when it says that it loads, and when it stands. */
export async function measureSlowLine(visit: Visit, address: string, paths: readonly string[]): Promise<void> {
  const { page } = visit;
  page.setDefaultTimeout(60_000);
  await slowLine(page, { keepsNothing: true });
  console.log('| screen | says that it loads | stands | shift | went wrong |\n| --- | --- | --- | --- | --- |');
  for (const path of paths) {
    const before = visit.wrong().length;
    const started = performance.now();
    const coming = page.goto(address + path, { waitUntil: 'commit' });
    await page.locator('[role=status], h1').first().waitFor({ state: 'attached' });
    const said = performance.now() - started;
    await coming;
    await page.locator('h1').first().waitFor();
    await page.locator('.waiting').first().waitFor({ state: 'detached' });
    const stood = performance.now() - started;
    const shift = await shiftOf(visit);
    console.log(
      `| ${nameOf(path)} | ${seconds(said)} | ${seconds(stood)} | ${shift.toFixed(4)} | ${visit.wrong().length - before} |`,
    );
  }
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;
