import type { Locator, Page } from 'playwright-core';
import type { Visit } from '../../support/browser.ts';
import type { Receiver } from '../../support/receiver.ts';
import type { TestService } from '../../support/service.ts';
import { insertHit } from '../../support/insert-hit.ts';

type Task = { name: string; do: (hands: Hands) => Promise<void> };

/** What a person does, counted: clicks, keys that do something by themselves, and fields that are filled. */
class Hands {
  clicks = 0;
  keys = 0;
  fields = 0;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async click(target: Locator): Promise<void> {
    this.clicks++;
    await target.click();
  }

  async press(key: string): Promise<void> {
    this.keys++;
    await this.page.keyboard.press(key);
  }

  async fill(target: Locator, text: string): Promise<void> {
    this.fields++;
    await target.fill(text);
  }

  button(name: string | RegExp, exact = false): Locator {
    return this.page.getByRole('button', { name, exact }).first();
  }

  link(name: string | RegExp): Locator {
    return this.page.getByRole('link', { name }).first();
  }

  async sees(text: string | RegExp): Promise<void> {
    await this.page.getByText(text).first().waitFor();
  }
}

/** Ten things that somebody does on the first day, each from where the one before has ended. */
export async function doTasks(visit: Visit, service: TestService, receiver: Receiver): Promise<void> {
  const { page } = visit;
  page.setDefaultTimeout(60_000);
  visit.expect(/401|429/);
  await page.goto(service.address);
  console.log('| task | clicks | keys | fields | seconds |\n| --- | --- | --- | --- | --- |');
  for (const { name, do: work } of tasks(service, receiver)) {
    const hands = new Hands(page);
    const started = performance.now();
    await work(hands);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`| ${name} | ${hands.clicks} | ${hands.keys} | ${hands.fields} | ${seconds} |`);
  }
  const wrong = visit.wrong();
  console.log(wrong.length === 0 ? '\nNothing went wrong on any page.' : `\nWent wrong:\n${wrong.join('\n')}`);
}

function tasks(service: TestService, receiver: Receiver): Task[] {
  return [
    {
      name: 'sign in with the token that the start printed',
      do: async (hands) => {
        await hands.fill(hands.page.getByLabel('Your key’s token'), service.token);
        await hands.click(hands.button('Sign in'));
        await hands.sees('Where you stand');
      },
    },
    {
      name: 'find five communities for a product',
      do: async (hands) => {
        await hands.click(hands.button('A product'));
        await hands.click(hands.button('Find communities'));
        await hands.page.locator('.found-card').nth(4).waitFor();
      },
    },
    {
      name: 'compare the first two side by side',
      do: async (hands) => {
        const choices = hands.page.getByLabel(/^Choose /);
        await hands.click(choices.nth(0));
        await hands.click(choices.nth(1));
        await hands.click(hands.link('Compare these 2'));
        await hands.page.getByRole('heading', { name: 'Side by side' }).waitFor();
      },
    },
    {
      name: 'read whether to enter the first, and how',
      do: async (hands) => {
        await hands.click(hands.link('Back to the discovery'));
        await hands.click(hands.button(/^Overview · /));
        await hands.page.getByRole('heading', { name: 'How to enter' }).waitFor();
      },
    },
    {
      name: 'take that along as Markdown',
      do: async (hands) => {
        const file = hands.page.waitForEvent('download');
        await hands.click(hands.button('Markdown'));
        await file;
      },
    },
    {
      name: 'watch the five for people who ask for help',
      do: async (hands) => {
        await hands.click(hands.link('Start'));
        await hands.click(hands.page.locator('.row-title[href*=discoveries]').first());
        await hands.click(hands.link(/^Watch all/));
        await hands.fill(hands.page.getByLabel('What counts, in plain words'), 'asks for help');
        await hands.click(hands.button('Begin to watch'));
        await hands.sees('What it looks for');
        const id = new URL(hands.page.url()).pathname.split('/').at(-1)!;
        for (const sequence of [900_001, 900_002]) await insertHit(service, id, { sequence });
      },
    },
    {
      name: 'approve one hit, dismiss another',
      do: async (hands) => {
        await hands.click(hands.link(/^Hits/));
        await hands.page.locator('.hit-row').nth(1).waitFor();
        await hands.press('a');
        await hands.press('d');
        await hands.page.locator('.hit-row.dismissed').waitFor();
      },
    },
    {
      name: 'have hits sent to a program, and see that a test arrives',
      do: async (hands) => {
        await hands.click(hands.link('Deliveries'));
        await hands.click(hands.button('New destination'));
        await hands.fill(hands.page.getByLabel('Name', { exact: true }), 'Our program');
        await hands.fill(hands.page.getByLabel('Address'), receiver.url('/hook'));
        await hands.click(hands.button('Make it'));
        await hands.click(hands.button('Close'));
        await hands.click(hands.link('Our program'));
        await hands.click(hands.button('Send a test'));
        await hands.page.locator('.status.good', { hasText: 'delivered' }).waitFor();
      },
    },
    {
      name: 'give a colleague a key of their own',
      do: async (hands) => {
        await hands.click(hands.link('Keys'));
        await hands.click(hands.button('New key'));
        await hands.fill(hands.page.getByLabel('Name', { exact: true }), 'Colleague');
        await hands.click(hands.button('Make it'));
        await hands.page.locator('.token').waitFor();
        await hands.click(hands.button('Close'));
      },
    },
    {
      name: 'see what all of that has cost',
      do: async (hands) => {
        await hands.click(hands.link('Usage'));
        await hands.sees('discovery');
      },
    },
  ];
}
