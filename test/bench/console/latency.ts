import type { Page } from 'playwright-core';

/** From an event to the frame that shows what it did, in milliseconds. */
export async function latencyOf(page: Page, event: 'keydown' | 'click', act: () => Promise<void>): Promise<number> {
  await page.evaluate(`void (window.answered = new Promise((done) => addEventListener('${event}', (event) => {
    requestAnimationFrame(() => setTimeout(() => done(performance.now() - event.timeStamp)));
  }, { once: true, capture: true })))`);
  await act();
  return page.evaluate<number>('window.answered');
}
