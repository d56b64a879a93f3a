import * as assert from 'uvu/assert';

/** What a promise rejects with. */
export async function rejection(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => assert.unreachable('it must reject'),
    (error: unknown) => error,
  );
}
