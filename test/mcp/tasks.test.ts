import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { brief, discover } from '../support/discover.ts';
import { insertHit } from '../support/insert-hit.ts';
import { connectClient, type McpClient } from '../support/mcp-clients.ts';
import { createJob } from '../support/scanning.ts';
import { startService, type TestService } from '../support/service.ts';
import { sql } from '../support/sql.ts';
import { type Done, runAgent } from './scripted-agent.ts';
import { type Checked, type Scene, tasks } from './tasks.ts';

const test = suite('An agent that follows only what the tools say');
let service: TestService;
let client: McpClient;
let scene: Scene;
test.before(async () => {
  service = await startService({ sample: true });
  client = await connectClient(service);
  const target = { kind: 'community', communities: ['sample_budgeting'] };
  const monitor = await createJob(service, { target });
  const paused = await createJob(service, { target, enabled: false });
  const hits: string[] = [];
  for (let i = 0; i < 60; i++)
    hits.push(await insertHit(service, i % 3 ? monitor.id : paused.id, { sequence: 100 + i, relevance: 0.5 + (i % 5) / 10 })); // prettier-ignore
  const { job_id: discovery } = await discover(service, { brief });
  scene = { service, monitor: monitor.id, paused: paused.id, discovery, hits };
});
test.after(async () => {
  await client.close();
  await service.stop();
});

/** What the scene knows and the task leaves open. */
function inScene<Value>(value: Value): Value {
  const reviews = [
    { hit_id: scene.hits[0], status: 'approved', note: 'Ours' },
    { hit_id: scene.hits[1], status: 'dismissed' },
  ];
  const text = JSON.stringify(value)
    .replaceAll('"REVIEWS"', JSON.stringify(reviews))
    .replaceAll('MONITOR', scene.monitor)
    .replaceAll('DISCOVERY', scene.discovery);
  return JSON.parse(text) as Value;
}

/** `null`: done as it should be. */
async function whatIsWrong(task: Checked): Promise<string | null> {
  const { ask, given = {} } = task;
  const done: Done = await runAgent(client, inScene({ ask, given }));
  if (done.calls[0] !== task.tool) return `began with ${done.calls[0]}`;
  if (done.error !== null) return done.error;
  if (done.calls.length > task.maxCalls) return `called ${done.calls.join(', ')}`;
  const [read, truth] = [task.read(done.answer), await task.truth(scene)];
  if (JSON.stringify(read) !== JSON.stringify(truth))
    return `says ${JSON.stringify(read)}, is ${JSON.stringify(truth)}`;
  for (const { quote, url } of task.cited?.(done.answer) ?? []) if (!(await stands(quote, url))) return `“${quote}” does not stand at ${url}`; // prettier-ignore
  return null;
}

/** A quote is what somebody wrote there, to the letter. */
async function stands(quote: string, url: string): Promise<boolean> {
  const id = /comments\/(\w+)\//.exec(url)?.[1];
  const [post] = await sql<{ text: string }>(service, `select title || E'\\n' || body as text from post where id = ?`, [id]); // prettier-ignore
  return post?.text.includes(quote.replaceAll(/[⟦⟧]/g, '')) === true;
}

test('does nine of ten tasks: the right tool first, no call too many, the true answer, quotes that stand there', async () => {
  assert.is(tasks.length, 30);
  const failed: string[] = [];
  for (const task of tasks) {
    const wrong = await whatIsWrong(task).catch((error: Error) => error.stack ?? error.message);
    if (wrong !== null) failed.push(`${task.ask}: ${wrong}`);
  }
  if (process.env['TELL'] === 'true')
    console.log(`${tasks.length - failed.length} of ${tasks.length}\n${failed.join('\n')}`);
  assert.ok(failed.length <= 3, `${tasks.length - failed.length} of ${tasks.length}: ${failed.join('\n')}`);
});

test.run();
