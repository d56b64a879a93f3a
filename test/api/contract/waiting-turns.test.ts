import { mock } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { AppError } from '../../../src/errors.ts';
import { AccountTurns } from '../../../src/http/limits/account-turns.ts';
import { rejection } from '../../support/rejection.ts';

const test = suite("turns of an account's writes");
test.after.each(() => mock.timers.reset());

test('an account has a third of the connections at once, and another does not wait for it', async () => {
  const turns = new AccountTurns(9);
  const end = Promise.withResolvers<void>();
  const begun: string[] = [];
  const write = (name: string) => async () => {
    begun.push(name);
    await end.promise;
    return name;
  };
  const all = ['a1', 'a2', 'a3', 'a4'].map(async (name) => turns.take('a', write(name)));
  all.push(turns.take('b', write('b1')));
  await setImmediate();
  assert.equal(begun, ['a1', 'a2', 'a3', 'b1']);
  end.resolve();
  assert.equal(await Promise.all(all), ['a1', 'a2', 'a3', 'a4', 'b1']);
});

test('who has waited ten seconds is told to come again, and the write is never begun', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const turns = new AccountTurns(3);
  const end = Promise.withResolvers<string>();
  const first = turns.take('a', async () => end.promise);
  let begun = 0;
  let error: unknown;
  void rejection(turns.take('a', async () => begun++)).then((refusal) => (error = refusal));
  mock.timers.tick(9_999);
  await setImmediate();
  assert.is(error, undefined);
  mock.timers.tick(1);
  await setImmediate();
  assert.ok(error instanceof AppError && error.code === 'service_unavailable');
  assert.equal(error.extras.headers, { 'Retry-After': '2' });
  end.resolve('done, however long it took');
  assert.is(await first, 'done, however long it took');
  await setImmediate();
  assert.is(begun, 0);
  assert.is(await turns.take('a', async () => 'next'), 'next');
});

test('as long as one of an account waits or writes, a new one stands behind it', async () => {
  const turns = new AccountTurns(3);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const take = async (name: string) =>
    turns.take('a', async () => {
      begun.push(name);
      await new Promise<void>((end) => ends.set(name, end));
    });
  const [first, second] = [take('first'), take('second')];
  await setImmediate();
  ends.get('first')!();
  await first;
  await setImmediate();
  const third = take('third');
  await setImmediate();
  assert.equal(begun, ['first', 'second'], 'one at once, also when one has ended meanwhile');
  ends.get('second')!();
  await second;
  await setImmediate();
  ends.get('third')!();
  await third;
});

test('a write that fails fails alone', async () => {
  const turns = new AccountTurns(3);
  const failed = turns.take('a', async () => Promise.reject(new Error('refused')));
  const next = turns.take('a', async () => 'next');
  assert.is(((await rejection(failed)) as Error).message, 'refused');
  assert.is(await next, 'next');
});

test.run();
