import type { Page } from 'playwright-core';
import type { Visit } from '../../support/browser.ts';

const rounds = 3;

/** When the largest part of a page was painted, in milliseconds since it was asked for, and how much has moved. */
export async function measureScreens(visit: Visit, address: string, paths: readonly string[]): Promise<void> {
  console.log('| screen | largest paint | shift |\n| --- | --- | --- |');
  for (const path of paths) {
    const paints: number[] = [];
    let shift = 0;
    for (let i = 0; i < rounds; i++) {
      await visit.go(address + path);
      paints.push(await largestPaintOf(visit.page));
      shift = Math.max(shift, await shiftOf(visit));
    }
    paints.sort((a, b) => a - b);
    console.log(`| ${nameOf(path)} | ${Math.round(paints[1]!)} ms | ${shift.toFixed(4)} |`);
  }
}

export async function shiftOf(visit: Visit): Promise<number> {
  return (await visit.moved()).reduce((sum, { shift }) => sum + shift, 0);
}

export function nameOf(path: string): string {
  return path.replace(/[a-z]{3}_\w{26}/, '…');
}

async function largestPaintOf(page: Page): Promise<number> {
  return page.evaluate<number>(`new Promise((done) => {
    let painted = 0;
    new PerformanceObserver((list) => { for (const entry of list.getEntries()) painted = entry.startTime; })
      .observe({ type: 'largest-contentful-paint', buffered: true });
    setTimeout(() => done(painted), 1000);
  })`);
}
