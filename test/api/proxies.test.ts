import { setTimeout as sleep } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { newToken } from '../../src/accounts/keys/token.ts';
import type { Config } from '../../src/config.ts';
import { startService } from '../support/service.ts';

const test = suite('behind a proxy');

/** How many of ten failed sign-ins are let through before 429, each with what `forwarded` says of where it comes from. */
type Attempts = (forwarded: (i: number) => string) => Promise<number>;

async function trusting(trustProxy: Config['trustProxy'], work: (attempts: Attempts) => Promise<void>): Promise<void> {
  const left = 60 - ((Date.now() / 1000) % 60);
  if (left < 5) await sleep(left * 1000 + 50);
  const rateLimits = { requests: 1000, jobCreates: 1000, failedSignIns: 4 };
  const service = await startService({ worker: false, config: { trustProxy, rateLimits } });
  try {
    await work(async (forwarded) => {
      const statuses: number[] = [];
      for (let i = 0; i < 10; i++) {
        const headers = { authorization: `Bearer ${newToken()}`, 'x-forwarded-for': forwarded(i) };
        statuses.push((await service.call('GET', '/whoami', { as: null, headers })).status);
      }
      assert.ok(statuses.every((status) => status === 401 || status === 429));
      return statuses.filter((status) => status === 401).length;
    });
  } finally {
    await service.stop();
  }
}

test('that nobody trusts, what it says of addresses is worth nothing', () =>
  trusting(false, async (attempts) => {
    assert.is(await attempts((i) => `203.0.113.${i}`), 4);
  }));

for (const proxies of [1, ['127.0.0.0/8']]) {
  test(`that is trusted (${String(proxies)}), each client has a count of its own and cannot choose its address`, () =>
    trusting(proxies, async (attempts) => {
      assert.is(await attempts((i) => `203.0.113.${i}`), 10);
      assert.is(await attempts((i) => `198.51.100.${i}, 203.0.113.100`), 4);
      assert.is(await attempts((i) => `198.51.100.${i}, 10.0.0.1`), 4, 'a second proxy is not trusted');
    }));
}

for (const proxies of [2, ['127.0.0.1', '10.0.0.0/8']]) {
  test(`of two that are trusted (${String(proxies)}), the nearer one tells of the other`, () =>
    trusting(proxies, async (attempts) => {
      assert.is(await attempts((i) => `198.51.100.1, 203.0.113.${i}, 10.0.0.1`), 10);
      assert.is(await attempts((i) => `198.51.100.${i}, 203.0.113.100, 10.0.0.1`), 4);
    }));
}

test.run();
