import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import type { Test } from 'uvu';
import * as assert from 'uvu/assert';
import { fromConsole, requireBuiltConsole } from './console.ts';
import { startService, type TestService } from './service.ts';

/** The first draws the same pages without the windows around them, in two thirds of the time. */
const places = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'].map(
  (name) => `/usr/bin/${name}`,
);
const executablePath = places.find((place) => existsSync(place));

/** Without a browser the tests that need one count as skipped, which fails the whole run where `CI=true`. */
export const hasBrowser = executablePath !== undefined;

export async function openBrowser(...settings: string[]): Promise<Browser> {
  return chromium.launch({ executablePath: executablePath!, args: ['--no-sandbox', ...settings] });
}

/** As slow as "slow 3G" of the browser's own tools: 400 kbit a second, 400 ms there and back. */
export async function slowLine(page: Page, { keepsNothing = false } = {}): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: keepsNothing });
  const bytesPerSecond = 50_000;
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** A page of the console, and everything that went wrong on it: errors, refused by the policy, failed requests. */
export class Visit {
  readonly page: Page;
  readonly #wrong: string[] = [];
  /** What is meant to go wrong. */
  #expected: RegExp[] = [];

  private constructor(page: Page) {
    this.page = page;
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) this.#wrong.push(`console: ${message.text()}`);
    });
    page.on('pageerror', (error) => this.#wrong.push(`error: ${error.message}`));
    page.on('requestfailed', (request) => {
      // Whoever goes on before an answer is there lets go of it.
      const why = request.failure()?.errorText ?? '';
      if (why !== 'net::ERR_ABORTED') this.#wrong.push(`request: ${request.url()} ${why}`);
    });
    page.on('response', (answer) => {
      if (answer.status() >= 400) this.#wrong.push(`answer: ${answer.status()} ${answer.url()}`);
    });
    page.on('dialog', (dialog) => {
      this.#wrong.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
  }

  static async begin(context: BrowserContext): Promise<Visit> {
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    return new Visit(page);
  }

  expect(...patterns: RegExp[]): void {
    this.#expected = [...this.#expected, ...patterns];
  }

  /** What went wrong so far and was not expected. */
  wrong(): string[] {
    return this.#wrong.filter((what) => !this.#expected.some((pattern) => pattern.test(what)));
  }

  async signInByHand({ address }: Pick<TestService, 'address'>, token: string): Promise<void> {
    // Before somebody signs in, nobody is.
    this.expect(/401/);
    await this.page.goto(address);
    await this.page.getByLabel('Your key’s token').fill(token);
    await this.page.getByRole('button', { name: 'Sign in' }).click();
    await this.page.getByRole('navigation', { name: 'Main' }).waitFor({ state: 'attached' });
  }

  /** What the form would do, without a page. */
  async signIn({ address }: Pick<TestService, 'address'>, token: string): Promise<void> {
    const answer = await this.page.request.post(`${address}/session`, { data: { token }, headers: fromConsole });
    assert.ok(answer.ok(), `${answer.status()} of signing in`);
  }

  /** Opens a page and waits until everything that it shows has come. */
  async go(address: string): Promise<void> {
    await this.page.goto(address);
    await this.page.locator('h1').waitFor();
    await this.page.locator('.waiting').first().waitFor({ state: 'detached' });
  }

  /** Serious findings of axe in both themes, as sentences. */
  async inaccessible(): Promise<string[]> {
    const found: string[] = [];
    // As the debugger does, which the page's policy does not bind.
    await this.page.evaluate(axeSource);
    for (const colorScheme of ['light', 'dark'] as const) {
      await this.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      // What is not about colours is the same in both.
      const findings = await this.page.evaluate(findWithAxe, colorScheme === 'dark');
      found.push(...findings.map((finding) => `${new URL(this.page.url()).pathname} ${colorScheme}: ${finding}`));
    }
    return found;
  }

  /** What has moved on the page without being asked to since it was loaded, and how much. */
  async moved(): Promise<{ what: string; shift: number }[]> {
    return this.page.evaluate<{ what: string; shift: number }[]>(`new Promise((done) => {
      const moved = [];
      const nameOf = ({ node, previousRect, currentRect }) =>
        [node?.nodeName, node?.className, '"' + node?.textContent?.slice(0, 40) + '"', previousRect.y, '→', currentRect.y].join(' ');
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          if (!entry.hadRecentInput) moved.push({ what: entry.sources.map(nameOf).join('; '), shift: entry.value });
      }).observe({ type: 'layout-shift', buffered: true });
      setTimeout(() => done(moved), 100);
    })`);
  }

  /** Whether the page is wider than the window: nobody should have to scroll sideways. */
  async isTooWide(): Promise<boolean> {
    return this.page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth');
  }
}

/** Adds cases to a suite: each is a visit of its own, on which nothing may go wrong but what is expected. */
export function visits(test: Test, browser: () => Browser) {
  return (name: string, meet: (visit: Visit) => Promise<void>): void => {
    if (!hasBrowser) return test.skip(name);
    test(name, async () => {
      const context = await browser().newContext({ viewport: { width: 1280, height: 900 } });
      const visit = await Visit.begin(context);
      await meet(visit);
      assert.equal(visit.wrong(), []);
      await context.close();
    });
  };
}

/** A service without a worker and a browser, for all cases of a suite. */
export function visitsOfConsole(test: Test) {
  const given = {} as { service: TestService; browser: Browser };
  const begun: Partial<typeof given> = given;
  test.before(async () => {
    if (!hasBrowser) return;
    requireBuiltConsole();
    [given.service, given.browser] = await Promise.all([startService({ worker: false }), openBrowser()]);
  });
  test.after(async () => {
    await begun.browser?.close();
    await begun.service?.stop();
  });
  return { given, addCase: visits(test, () => given.browser) };
}

type AxeResult = {
  violations: { id: string; impact: string | null; nodes: { html: string; failureSummary?: string }[] }[];
};

/** Runs in the page. */
async function findWithAxe(onlyColours: boolean): Promise<string[]> {
  const { axe } = globalThis as unknown as { axe: { run: (options: object) => Promise<AxeResult> } };
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  const runOnly = onlyColours ? { type: 'rule', values: ['color-contrast'] } : tags;
  const { violations } = await axe.run({ runOnly, resultTypes: ['violations'], preload: false });
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.slice(0, 3).map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}
