import pg from 'pg';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startService, type TestService } from '../../support/service.ts';

const test = suite('what a creation asks of the database');
let service: TestService;
test.before(async () => {
  service = await startService({ worker: false });
});
test.after(() => service.stop());

type Asking = {
  connectionParameters: { application_name: string };
  query: (this: Asking, ...given: unknown[]) => unknown;
};

/** The statements that the API's own connections send meanwhile. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const asking = pg.Client.prototype as unknown as Asking;
  const { query } = asking;
  const sent: string[] = [];
  asking.query = function (...given) {
    const [asked] = given as [string | { text: string }];
    const { application_name: name } = this.connectionParameters;
    if (name === 'whereabouts request') sent.push(typeof asked === 'string' ? asked : asked.text);
    return Reflect.apply(query, this, given);
  };
  try {
    await work();
  } finally {
    asking.query = query;
  }
  return sent;
}

async function create(path: string, body: object): Promise<void> {
  const { status, body: said } = await service.call('POST', path, { body });
  assert.is(status, 201, JSON.stringify(said));
}

/** Each waits for the one before: a trip more costs every creation as much as its work does. */
async function tripsOf(path: string, body: object): Promise<number> {
  // The first one signs in, and opens connections.
  await create(path, body);
  const statements = await statementsOf(() => create(path, body));
  assert.is(statements[0], 'begin');
  assert.is(statements.at(-1), 'commit');
  return statements.length;
}

test('POST /community-discovery/jobs: credits, then the job with its audit and its task', async () => {
  assert.is(await tripsOf('/community-discovery/jobs', { brief: 'A budgeting app for couples who argue.' }), 4);
});

test('POST /monitoring/jobs: the account held, what there is, then the job, what it watches, its task and its audit', async () => {
  const target = { kind: 'community', communities: ['kettles'] };
  assert.is(await tripsOf('/monitoring/jobs', { name: 'Kettles', target, query: 'whistle' }), 9);
});

test.run();
