import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { isConnectionLost } from '../../src/database/connections/database-gone.ts';
import { untilItPasses } from '../../src/database/transaction.ts';
import { AppError } from '../../src/errors.ts';
import { logFailure } from '../../src/http/problems/log-failure.ts';
import { toAppError } from '../../src/http/problems/problem.ts';

const failure = (message: string, code?: string) => Object.assign(new Error(message), code !== undefined && { code });

const gone = [
  failure('Connection terminated unexpectedly'),
  failure('Connection terminated due to connection timeout'),
  failure('Client has encountered a connection error and is not queryable'),
  failure('cannot execute INSERT in a read-only transaction', '25006'),
  failure('could not extend file', '53100'),
  failure('sorry, too many clients already', '53300'),
  failure('terminating connection due to administrator command', '57P01'),
  failure('the database system is starting up', '57P03'),
  failure('could not write to file', '58030'),
  failure('canceling statement due to lock timeout', '55P03'),
  failure('terminating connection due to transaction timeout', '25P04'),
  failure('connect EHOSTUNREACH', 'EHOSTUNREACH'),
  failure('connect EHOSTDOWN', 'EHOSTDOWN'),
  failure('connect ENETDOWN', 'ENETDOWN'),
  failure('read ECONNRESET', 'ECONNRESET'),
  failure('getaddrinfo EAI_AGAIN', 'EAI_AGAIN'),
  new Error('wrapped', { cause: failure('connect ECONNREFUSED', 'ECONNREFUSED') }),
  new AggregateError([failure('connect ECONNREFUSED ::1', 'ECONNREFUSED'), failure('connect 127.0.0.1')]),
  new Error('wrapped', { cause: new AggregateError([failure('x'), failure('no route', 'EHOSTUNREACH')]) }),
];

for (const error of gone) {
  test(`503 with Retry-After and nothing of "${error.message}" ${(error as { code?: string }).code ?? ''}`, () => {
    const { code, status, message, extras } = toAppError(error);
    assert.equal([code, status], ['service_unavailable', 503]);
    assert.ok(Number(extras.headers?.['Retry-After']) > 0);
    assert.not.match(message, /E[A-Z]{4}|terminat|read-only|client/);
    assert.ok(isConnectionLost(error));
  });
}

test('the log says what was to blame, and nothing of what was asked', () => {
  const logged: unknown[] = [];
  const log = (about: unknown) => void logged.push(about);
  const tell = (error: unknown) => logFailure({ error: log, warn: log }, toAppError(error), { requestId: 'req_1' }, 'It failed'); // prettier-ignore
  tell(new Error('wrapped', { cause: failure(`insert 'secret' - could not extend file`, '53100') }));
  tell(failure('connect ECONNREFUSED', 'ECONNREFUSED'));
  tell(failure('Connection terminated unexpectedly: secret'));
  tell(new AppError('service_unavailable', 'Too many of these: try again'));
  tell(new AppError('not_found', 'No such thing'));
  assert.equal(logged, [
    { requestId: 'req_1', error: 'the disk is full (53100)' },
    { requestId: 'req_1', error: 'ECONNREFUSED' },
    { requestId: 'req_1', error: 'Connection terminated' },
  ]);
});

test('a transaction that met another is begun again, a few times, and then said to have met it', async () => {
  const met = failure('deadlock detected', '40P01');
  let left = 2;
  const passes = () =>
    untilItPasses(async () => (left-- > 0 ? Promise.reject(new Error('wrapped', { cause: met })) : 'done'));
  assert.is(await passes(), 'done');
  left = Infinity;
  const error = await passes().catch((failed: unknown) => failed);
  assert.match(toAppError(error).message, /^Other requests changed the same/);
  left = 1;
  const broken = untilItPasses(async () => (left-- > 0 ? Promise.reject(failure('syntax error', '42601')) : 'done'));
  assert.match(String(await broken.catch((failed: unknown) => failed)), /syntax error/);
});

test('what the statement is to blame for stays a bug of ours', () => {
  for (const error of [failure('syntax error', '42601'), failure('duplicate key', '23505'), failure('No such thing')])
    assert.is(toAppError(error).code, 'internal_error', error.message);
});

test('a statement that took too long is 503, but no lost connection: it may take too long again', () => {
  const slow = failure('canceling statement due to statement timeout', '57014');
  assert.is(toAppError(slow).code, 'service_unavailable');
  assert.not.ok(isConnectionLost(slow));
});

test('an error that is its own cause is read to its end', () => {
  const error = failure('round and round');
  error.cause = error;
  assert.is(toAppError(error).code, 'internal_error');
});

test.run();
