import fc from 'fast-check';
import { pino } from 'pino';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readConfig } from '../../src/config.ts';
import { giveCredits } from '../../src/credits/give-credits.ts';
import { endJob } from '../../src/jobs/running/end-job.ts';
import { Listener } from '../../src/database/connections/listener.ts';
import { JobSignals } from '../../src/jobs/running/job-signals.ts';
import { type JobEnv, runJob } from '../../src/jobs/running/run-job.ts';
import { sweepJobs } from '../../src/jobs/running/sweep-jobs.ts';
import { brief, jobs } from '../support/discover.ts';
import { sql } from '../support/sql.ts';
import { startService, type TestService } from '../support/service.ts';
import { balanceOf, expectBooksBalance, openAccountWithCredits } from '../support/books.ts';

const test = suite('credits under any interleaving');
let listener: Listener;
let service: TestService;
let env: JobEnv;
test.before(async () => {
  service = await startService({ worker: false });
  const logger = pino({ level: 'silent' });
  listener = new Listener(service.databaseUrl, logger);
  const jobSignals = new JobSignals(listener);
  await listener.start();
  env = { database: service.app.database, config: readConfig({}), jobSignals, logger };
});
test.after(async () => {
  await listener.end();
  await service.stop();
});

type Kind = 'create' | 'cancel' | 'succeed' | 'fail' | 'retry' | 'crash' | 'crash at the end' | 'sweep' | 'grant';
/** One thing that happens: `job` says to which of the jobs so far, `credits` how much of a charge or a grant. */
type Event = { kind: Kind; job: number; credits: number };
/** What happens in one round happens at the same time. */
const rounds = fc.array(
  fc.array(
    fc.record<Event>({
      kind: fc.constantFrom<Kind>('create', 'create', 'create', 'cancel', 'cancel', 'succeed', 'succeed', 'fail', 'retry', 'crash', 'crash at the end', 'sweep', 'grant'), // prettier-ignore
      job: fc.nat({ max: 5 }),
      credits: fc.nat({ max: 8 }),
    }),
    { minLength: 1, maxLength: 5 },
  ),
  { minLength: 3, maxLength: 9 },
);

class World {
  readonly accountId: string;
  readonly #token: string;
  readonly #jobs: string[] = [];

  constructor({ accountId, token }: { accountId: string; token: string }) {
    this.accountId = accountId;
    this.#token = token;
  }

  async happen({ kind, job, credits }: Event): Promise<void> {
    const id = this.#jobs.at(-1 - (job % Math.max(1, this.#jobs.length)));
    if (kind === 'create') return this.#create();
    if (kind === 'sweep') return this.#sweep();
    if (kind === 'grant') return this.#inTransaction((tx) => giveCredits(tx, this.accountId, credits + 1));
    if (!id) return;
    if (kind === 'cancel') return this.#cancel(id);
    if (kind === 'crash') return this.#crash(id);
    if (kind === 'crash at the end') return this.#crashAtTheEnd(id, credits);
    await this.#run(id, kind, credits);
  }

  async #create(): Promise<void> {
    const { status, body } = await service.call('POST', jobs, { body: { brief }, as: this.#token });
    if (status === 201) this.#jobs.push(body.id);
    else assert.is(status, 402, JSON.stringify(body));
  }

  async #cancel(id: string): Promise<void> {
    const { status, body } = await service.call('DELETE', `${jobs}/${id}`, { as: this.#token });
    assert.ok([202, 204, 404].includes(status), JSON.stringify(body));
  }

  /** An attempt as the worker makes it. */
  async #run(id: string, kind: 'succeed' | 'fail' | 'retry', charge: number): Promise<void> {
    const attempt = { attempt: 1, lastAttempt: kind === 'fail', signal: new AbortController().signal };
    const work = runJob(env, id, attempt, async ({ progress }) => {
      await progress(10, 'Working', charge % 3);
      if (kind !== 'succeed') throw new Error('The work failed');
      return { result: {}, warnings: [], charge };
    });
    await work.catch((error: Error) => kind === 'retry' || assert.unreachable(String(error)));
  }

  /** The worker is killed in the middle, and its task is gone. */
  async #crash(id: string): Promise<void> {
    await sql(service, `update job set status = 'running', credits_due = 1 where id = ? and status = 'queued'`, [id]);
    await sql(service, 'delete from graphile_worker._private_jobs where key = ?', [id]);
  }

  /** The worker is killed between the last statement and the commit. */
  async #crashAtTheEnd(id: string, charge: number): Promise<void> {
    const ending = this.#inTransaction(async (tx) => {
      await endJob(tx, id, this.accountId, { from: ['queued', 'running'], to: 'succeeded', charge });
      throw new Error('killed');
    });
    assert.is(await ending.catch((error: Error) => error.message), 'killed');
  }

  async #sweep(): Promise<void> {
    await sweepJobs(service.app.database.em.fork());
  }

  /** Lets all times pass, so that the sweep finds whatever was left. */
  async settle(): Promise<void> {
    await sql(
      service,
      `update job set created_at = created_at - interval '1 day', deadline_at = deadline_at - interval '1 day',
              cancel_requested_at = cancel_requested_at - interval '1 day' where account_id = ?`,
      [this.accountId],
    );
    await this.#sweep();
  }

  async #inTransaction(work: Parameters<typeof inTransaction>[0]): Promise<void> {
    await inTransaction(work);
  }
}

async function inTransaction(work: (tx: Parameters<typeof endJob>[0]) => Promise<unknown>): Promise<void> {
  await service.app.database.em.fork().transactional(work);
}

test('the books balance after every round, and at the end every job has ended and is settled', async () => {
  let [created, ended] = [0, 0];
  const property = fc.asyncProperty(rounds, fc.integer({ min: 0, max: 30 }), async (all, credits) => {
    const account = await openAccountWithCredits(service, credits);
    const world = new World(account);
    for (const round of all) {
      await Promise.all(round.map((event) => world.happen(event)));
      await expectBooksBalance(service);
    }
    await world.settle();
    await expectBooksBalance(service);
    const rows = await sql<{ status: string }>(service, 'select status from job where account_id = ?', [account.accountId]); // prettier-ignore
    for (const { status } of rows) assert.ok(['succeeded', 'failed', 'canceled'].includes(status), status);
    assert.is((await balanceOf(service, account.accountId)).reserved, 0);
    const reserved = await sql<{ subject: string }>(service, `select subject from ledger_transaction where account_id = ? and kind = 'reserve'`, [account.accountId]); // prettier-ignore
    created += reserved.length;
    ended += rows.length;
  });
  await fc.assert(property, { numRuns: 15, endOnFailure: true });
  // Usually some forty; chance decides, and now and then it makes few.
  assert.ok(created > 8 && ended > 4, `the property saw ${created} jobs, ${ended} to their end`);
});

test.run();
