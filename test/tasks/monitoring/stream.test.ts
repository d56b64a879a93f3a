import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { importLines, submission } from '../../support/dumps.ts';
import { createJob, hitsOf, type Scanner, scannerFor } from '../../support/scanning.ts';
import { startService, type TestService } from '../../support/service.ts';
import { sql } from '../../support/sql.ts';

const test = suite('what a job knows of where it looks');
let service: TestService;
let scanner: Scanner;
test.before(async () => {
  service = await startService({ worker: false });
  scanner = scannerFor(service);
});
test.after(async () => {
  await scanner.end();
  await service.stop();
});

const streamOf = async (id: string) => {
  const [row] = await sql<{ stream: { posts: number; counts: Record<string, number> } | null }>(service, 'select stream from monitoring_job where id = ?', [id]); // prettier-ignore
  return row!.stream;
};

test('a scan that matches reads it, hits keep their signs, and another intent makes it forget', async () => {
  const bring = (...titles: string[]) =>
    importLines(
      service.databaseUrl,
      'submissions',
      titles.map((title, i) => submission(`mo${titles.length}${i}`, { subreddit: 'mortar', title })),
    );
  const job = await createJob(service, {
    target: { kind: 'community', communities: ['mortar'] },
    intent: 'asks which mortar mixer to buy',
    min_relevance: 0,
  });
  await scanner.scan(job.id);
  assert.is(await streamOf(job.id), null, 'nothing matched');
  await bring('Mortar one', 'Which mortar mixer should I buy?', 'Mortar three', 'Mortar four');
  await scanner.scan(job.id);
  const stream = (await streamOf(job.id))!;
  assert.equal([stream.posts, stream.counts['mortar']], [4, 4]);
  await bring('Mortar five', 'A wall', 'Which mortar mixer, again?', 'Brick', 'More bricks');
  await scanner.scan(job.id);
  assert.is((await streamOf(job.id))!.posts, 9, 'few posts are read again');
  const signs = await sql<{ signs: { odds: number } | null }>(service, 'select signs from monitoring_hit where job_id = ?', [job.id]); // prettier-ignore
  assert.ok(signs.length === 9 && signs.every((row) => typeof row.signs?.odds === 'number'));
  const hits = await hitsOf(service, job.id);
  assert.ok(
    hits.every(({ analysis }) => !('signs' in analysis)),
    'they are no part of an answer',
  );
  await service.call('PATCH', `/monitoring/jobs/${job.id}`, { body: { name: 'Renamed' } });
  assert.ok(await streamOf(job.id));
  await service.call('PATCH', `/monitoring/jobs/${job.id}`, { body: { intent: 'shows a wall' } });
  assert.is(await streamOf(job.id), null);
});

test.run();
