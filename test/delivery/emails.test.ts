import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { mock } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openMailer } from '../../src/delivery/kinds/open-mailer.ts';
import { signLink } from '../../src/delivery/links/signed-link.ts';
import type { Mailer } from '../../src/delivery/sending/attempt.ts';
import { createDestination, type Delivering, deliveriesOf, deliveringFor, findHits } from '../support/delivering.ts';
import type { Json } from '../support/discover.ts';
import { createKey } from '../support/keys.ts';
import { runOperator } from '../support/run-command.ts';
import { createJob, hitsOf } from '../support/scanning.ts';
import { startService, type TestService } from '../support/service.ts';
import { sql } from '../support/sql.ts';

const test = suite('e-mails');
let service: TestService;
let delivering: Delivering;
let mailer: Mailer;
let job: Json;
let refusal: Error | null = null;
let meanwhile: () => Promise<unknown> = async () => undefined;
const mails: { to: string[]; text: string }[] = [];
const publicUrl = 'https://whereabouts.example';
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onRcptTo: (_address, _session, done) => void meanwhile().then(() => done(refusal)),
  onData: (stream, session, done) => {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      mails.push({ to: session.envelope.rcptTo.map(({ address }) => address), text: Buffer.concat(chunks).toString() });
      done();
    });
  },
});
test.before(async () => {
  await once(smtp.listen(0, '127.0.0.1'), 'listening');
  const url = `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`;
  mailer = openMailer(url, 'Whereabouts <whereabouts@example.org>');
  const delivery = { allowedHosts: [], smtp: { url, from: 'whereabouts@example.org' } };
  service = await startService({ worker: false, config: { delivery, publicUrl } });
  delivering = deliveringFor(service, { mailer, publicUrl });
  job = await createJob(service, { name: 'Budgets & more', target: { kind: 'community', communities: ['a_place'] } });
});
test.after(async () => {
  await delivering.end();
  mailer.close();
  smtp.close();
  await service.stop();
});
test.before.each(async () => {
  mails.length = 0;
  refusal = null;
  meanwhile = async () => undefined;
  await sql(service, 'delete from destination');
});

const mailbox = (more: Json = {}, as?: string) => createDestination(service, { kind: 'email', address: 'somebody@example.org', ...more }, as); // prettier-ignore
/** Headers and parts of a mail, with what was wrapped for its way put together. */
function read({ text }: { text: string }): { head: string; plain: string; html: string } {
  const [head = '', ...rest] = text.replaceAll('\r\n', '\n').split('\n\n');
  const body = rest.join('\n\n').replaceAll('=\n', '').replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16))); // prettier-ignore
  const [plain = '', html = ''] = body.split('text/html');
  return { head: head.replaceAll(/\n\s+/g, ' '), plain, html };
}
const linkIn = (html: string, word: string) => new RegExp(`href="${publicUrl}(/links/[^"]+)">${word}`).exec(html)![1]!;
const visit = async (path: string, method = 'GET') => {
  const answer = await fetch(`${service.address}${path}`, { method });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};

test('whoami tells that the service sends mail', async () => {
  const { body } = await service.call('GET', '/whoami');
  assert.equal(body.service, { sends_mail: true });
});

test('hits come as text and small HTML, with the id of the delivery, and nothing of strangers is markup', async () => {
  const { id } = await mailbox();
  await findHits(service, job.id, 2);
  await sql(service, `update monitoring_hit set post = (jsonb_set(post::jsonb, '{title}', '"<b>bold</b>\\r\\nBcc: x@example.org"'))::json where sequence = 2`); // prettier-ignore
  await delivering.deliver();
  assert.is(mails.length, 1);
  assert.equal(mails[0]!.to, ['somebody@example.org']);
  const { head, plain, html } = read(mails[0]!);
  const [delivery] = await deliveriesOf(service, id);
  assert.equal([delivery.status, delivery.attempts[0].status_code], ['delivered', 250]);
  assert.match(head, new RegExp(`Message-ID: <${delivery.id}@example.org>`, 'i'));
  assert.match(head, /Subject: Budgets & more: 2 new hits/);
  assert.match(head, /List-Unsubscribe: <https:\/\/whereabouts.example\/links\//);
  assert.match(head, /List-Unsubscribe-Post: List-Unsubscribe=One-Click/);
  assert.not.match(head, /^Bcc/m);
  assert.match(plain, /> We share one account\./);
  assert.is(plain.match(/\n\n[^\n]+ \(r\/sample_budgeting, by /g)?.length, 2, 'each hit is a paragraph');
  assert.match(html, /&lt;b&gt;bold&lt;\/b&gt;/);
  assert.not.match(html, /<b>|<img|<script|http:\/\//);
});

test('a mail says once what its hits were looked for by, what its links do, and which posts are invented', async () => {
  await mailbox();
  const intent = `asks which app\nto use <for> ${'money '.repeat(50)}`;
  await service.call('PATCH', `/monitoring/jobs/${job.id}`, { body: { intent } });
  await findHits(service, job.id, 2);
  const attribution = JSON.stringify({ attribution: 'An invented example of the sample that comes with Whereabouts: its link leads nowhere.' }); // prettier-ignore
  await sql(service, `update monitoring_hit set post = (post::jsonb || ?::jsonb)::json where job_id = ? and sequence % 2 = 0`, [attribution, job.id]); // prettier-ignore
  await delivering.deliver();
  const { plain, html } = read(mails[0]!);
  const [line = '', ...others] = plain.match(/^The intent: .*$/gm)!;
  assert.match(line, /^The intent: asks which app to use <for> money /);
  assert.ok(line.length <= 200 && others.length === 0);
  assert.is(html.match(/<p>The intent: asks which app to use &lt;for&gt; money /g)?.length, 1);
  for (const part of [plain, html]) {
    assert.match(part, /Approve and Dismiss only mark a hit here: nothing is posted anywhere\./);
    assert.match(part, /Send no more of these/);
    assert.is(part.match(/r\/sample_budgeting, by somebody, an invented example of the sample/g)?.length, 1);
  }
  await service.call('PATCH', `/monitoring/jobs/${job.id}`, { body: { intent: null, query: 'budget OR rent' } });
  mails.length = 0;
  await findHits(service, job.id, 1);
  await delivering.deliver();
  assert.match(read(mails[0]!).plain, /^What matches: budget OR rent$/m);
});

test('the best hits come first', async () => {
  await mailbox();
  const ids = await findHits(service, job.id, 3);
  for (const [i, relevance] of [0.5, 0.9, 0.7].entries()) {
    await sql(
      service,
      `update monitoring_hit set analysis = (analysis::jsonb || ?::jsonb)::json, post = (post::jsonb || ?::jsonb)::json where id = ?`,
      [JSON.stringify({ relevance }), JSON.stringify({ title: `Budget ${relevance}` }), ids[i]!],
    );
  }
  await delivering.deliver();
  const { plain, html } = read(mails[0]!);
  for (const part of [plain, html]) assert.equal([...new Set(part.match(/Budget 0\.\d/g))], ['Budget 0.9', 'Budget 0.7', 'Budget 0.5']); // prettier-ignore
});

test('a link asks before it acts, whoever opens it; then the hit is approved or dismissed', async () => {
  await mailbox();
  await findHits(service, job.id, 1);
  await delivering.deliver();
  const { html } = read(mails[0]!);
  const hit = (await hitsOf(service, job.id)).at(-1)!;
  for (const [word, status] of [
    ['Approve', 'approved'],
    ['Dismiss', 'dismissed'],
  ] as const) {
    const link = linkIn(html, word);
    const before = (await hitsOf(service, job.id)).at(-1)!.review.status;
    const asked = await visit(link);
    assert.equal([asked.status, asked.headers.get('cache-control')], [200, 'no-store']);
    assert.match(asked.text, new RegExp(`${word} this hit\\?[^]*<form method="post">`));
    assert.match(asked.headers.get('content-security-policy') ?? '', /default-src 'none'.*form-action 'self'/);
    assert.is((await hitsOf(service, job.id)).at(-1)!.review.status, before, 'opening it changes nothing');
    const done = await visit(link, 'POST');
    assert.is(done.status, 200);
    assert.match(done.text, new RegExp(`<a href="${publicUrl}/hits/${hit.id}">Open it</a>`));
    const { review } = (await hitsOf(service, job.id)).find(({ id }) => id === hit.id)!;
    assert.is(review.status, status);
    for (const method of ['GET', 'POST']) assert.match((await visit(link, method)).text, /It is noted/, 'it is done');
    const again = (await hitsOf(service, job.id)).find(({ id }) => id === hit.id)!;
    assert.is(again.review.history_total, review.history_total, 'and noted once');
  }
});

test('a link may do what its key may: none decides for a key that may not review, or has been revoked', async () => {
  const keys = await Promise.all([['delivery:write', 'monitoring:write'], ['delivery:write']].map(async (scopes) => createKey(service, { scopes }))); // prettier-ignore
  for (const { token } of keys) await mailbox({}, token);
  await findHits(service, job.id, 1);
  await delivering.deliver();
  const [one, other] = mails.map(read).toSorted((a, b) => b.html.length - a.html.length);
  assert.not.match(other!.html + other!.plain, /Approve|Dismiss/);
  assert.match(other!.html, />Open</);
  const link = linkIn(one!.html, 'Approve');
  assert.ok(one!.plain.includes(`Approve: ${publicUrl}${link}`), 'who reads the text can decide, too');
  await service.call('POST', `/keys/${keys[0]!.id}/revoke`, { body: {} });
  for (const method of ['GET', 'POST']) {
    const { status, text } = await visit(link, method);
    assert.equal([status, /key that it acts for has ended/.test(text)], [403, true], method);
  }
  assert.is((await hitsOf(service, job.id)).at(-1)!.review.status, 'pending');
  const [, unsubscribe = ''] = /List-Unsubscribe: <https:\/\/whereabouts.example([^>]+)>/.exec(one!.head)!;
  assert.is((await visit(unsubscribe, 'POST')).status, 200, 'nobody is kept');
});

test('a link that was changed, is too old, or of another destination does nothing', async () => {
  const { id } = await mailbox();
  await findHits(service, job.id, 1);
  await delivering.deliver();
  const { html } = read(mails[0]!);
  const link = linkIn(html, 'Approve');
  const [content = '', signature = ''] = link.replace('/links/', '').split('.');
  const parsed: Json = JSON.parse(Buffer.from(content, 'base64url').toString());
  const forged = (change: Json) => `/links/${Buffer.from(JSON.stringify({ ...parsed, ...change })).toString('base64url')}.${signature}`; // prettier-ignore
  assert.ok(parsed.until - Date.now() / 1000 > 29 * 86_400);
  for (const path of [
    `${link.slice(0, -2)}xx`,
    forged({ action: 'dismiss' }),
    forged({ until: parsed.until + 1 }),
    '/links/nothing',
    `/links/${'x'.repeat(2_000)}`,
    '/links/%00',
  ]) {
    assert.is((await visit(path)).status, 404, path);
    assert.is((await visit(path, 'POST')).status, 404, path);
  }
  assert.is((await hitsOf(service, job.id)).at(-1)!.review.status, 'pending');
  await service.call('POST', `/destinations/${id}/rotate-secret`, { body: {} });
  assert.is((await visit(link, 'POST')).status, 404, 'a new secret ends all links');
});

test('a link is good for a month by the clock of the database', async () => {
  const { id } = await mailbox();
  await findHits(service, job.id, 1);
  mock.timers.enable({ apis: ['Date'], now: Date.now() - 60 * 86_400_000 });
  await delivering.deliver();
  mock.timers.reset();
  const approve = linkIn(read(mails[0]!).html, 'Approve');
  assert.is((await visit(approve)).status, 200);
  mock.timers.enable({ apis: ['Date'], now: Date.now() + 60 * 86_400_000 });
  const { status } = await visit(approve);
  mock.timers.reset();
  assert.is(status, 200);
  const [row] = await sql<{ secret: string }>(service, 'select secret from destination where id = ?', [id]);
  const old = { destination: id, action: 'approve', job: null, hit: null, until: Math.floor(Date.now() / 1000) - 60 } as const; // prettier-ignore
  assert.is((await visit(`/links/${signLink(old, row!.secret)}`)).status, 404);
});

test('links of mails in a mailbox that is not the address any more do nothing; the same address again changes nothing', async () => {
  const { id } = await mailbox({ address: 'alice@example.org' });
  await findHits(service, job.id, 1);
  await delivering.deliver();
  const approve = linkIn(read(mails[0]!).html, 'Approve');
  const [, unsubscribe = ''] = /List-Unsubscribe: <https:\/\/whereabouts.example([^>]+)>/.exec(read(mails[0]!).head)!;
  const patch = async (address: string) =>
    (await service.call('PATCH', `/destinations/${id}`, { body: { address } })).body;
  await patch('alice@example.org');
  assert.is((await visit(approve)).status, 200, 'still hers');
  await visit(unsubscribe, 'POST');
  assert.is((await patch('alice@example.org')).status, 'disabled', 'she has unsubscribed');
  assert.is((await patch('bob@example.org')).status, 'active');
  for (const link of [approve, unsubscribe]) assert.is((await visit(link, 'POST')).status, 404);
  assert.is((await service.call('GET', `/destinations/${id}`)).body.status, 'active');
});

test('one click of a mail program unsubscribes; opening the link only asks', async () => {
  const { id } = await mailbox();
  await findHits(service, job.id, 1);
  await delivering.deliver();
  const [, link = ''] = /List-Unsubscribe: <https:\/\/whereabouts.example([^>]+)>/.exec(read(mails[0]!).head)!;
  assert.match((await visit(link)).text, /No more mails\?/);
  assert.is((await service.call('GET', `/destinations/${id}`)).body.status, 'active');
  const answer = await fetch(`${service.address}${link}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  assert.is(answer.status, 200);
  const { body } = await service.call('GET', `/destinations/${id}`);
  assert.equal([body.enabled, body.status, /unsubscribed/.test(body.status_reason)], [false, 'disabled', true]);
  const { out } = await runOperator(service.databaseUrl, ['audit', '--limit', '20']);
  assert.match((await visit(link)).text, /No more mails will come/, 'it does not ask again');
  assert.match(out, /link in a mail +destination\.unsubscribe/);
  await findHits(service, job.id, 1);
  await delivering.deliver();
  assert.is(mails.length, 1);
});

test('whoever reads the mailbox may unsubscribe also while the account is suspended, and decides nothing', async () => {
  const { id } = await mailbox();
  await findHits(service, job.id, 1);
  await delivering.deliver();
  const { html } = read(mails[0]!);
  await sql(service, `update account set status = 'suspended'`);
  const answers = [
    await visit(linkIn(html, 'Approve'), 'POST'),
    await visit(linkIn(html, 'Send no more')),
    await visit(linkIn(html, 'Send no more'), 'POST'),
  ];
  await sql(service, `update account set status = 'active'`);
  assert.equal(answers.map(({ status }) => status), [404, 200, 200]); // prettier-ignore
  assert.match((await service.call('GET', `/destinations/${id}`)).body.status_reason, /unsubscribed/);
});

test('who unsubscribes from what was disabled for failing is asked and heard, before somebody enables it again', async () => {
  const { id } = await mailbox();
  await findHits(service, job.id, 1);
  await delivering.deliver();
  const link = linkIn(read(mails[0]!).html, 'Send no more');
  await sql(service, `update destination set status = 'disabled', status_reason = 'The mail server refused it (550).'`);
  assert.match((await visit(link)).text, /No more mails\?/);
  assert.match((await visit(link, 'POST')).text, /No more mails will come/);
  assert.match((await service.call('GET', `/destinations/${id}`)).body.status_reason, /unsubscribed/);
  assert.match((await visit(link)).text, /No more mails will come/, 'it does not ask again');
});

test('who unsubscribes while a mail fails is still said to have unsubscribed', async () => {
  const { id } = await mailbox();
  await findHits(service, job.id, 1);
  await delivering.deliver();
  const link = linkIn(read(mails[0]!).html, 'Send no more of these');
  meanwhile = async () => visit(link, 'POST');
  refusal = Object.assign(new Error('later'), { responseCode: 450 });
  await findHits(service, job.id, 1);
  await delivering.deliver();
  const { body } = await service.call('GET', `/destinations/${id}`);
  assert.equal([body.status, body.status_reason], ['disabled', 'Somebody who gets its mails has unsubscribed.']);
});

test('what a mail server refuses is tried again, told by its number only', async () => {
  const { id } = await mailbox();
  await findHits(service, job.id, 1);
  refusal = Object.assign(new Error('no such user at 10.0.0.7'), { responseCode: 550 });
  await delivering.deliver();
  const [delivery] = await deliveriesOf(service, id);
  assert.equal([delivery.status, delivery.attempts[0].status_code], ['pending', 550]);
  assert.is(delivery.attempts[0].error, 'The mail server refused it (550).');
  const nobody = openMailer('smtp://127.0.0.1:1', 'a@example.org');
  const sent = await nobody.send({ to: 'b@example.org', subject: '', text: '', html: '', messageId: '<x@y>', headers: {} }, new AbortController().signal); // prettier-ignore
  assert.match((sent as { error: string }).error, /could not be spoken to/);
  nobody.close();
});

const sendWithin = async (ms: number, url: string, count: number): Promise<string[]> => {
  const hasty = openMailer(url, 'a@example.org', ms);
  const mail = { to: 'b@example.org', subject: '', text: '', html: '', messageId: '<x@y>', headers: {} };
  const { signal } = new AbortController();
  const sent = await Promise.all(Array.from({ length: count }, async () => hasty.send(mail, signal)));
  return sent.map((one) => ('error' in one ? one.error : one.answer));
};

test('a mail that takes too long is not sent later, for it is tried again', async () => {
  meanwhile = async () => sleep(400);
  const url = `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`;
  const sent = await sendWithin(200, url, 6);
  assert.equal([...new Set(sent)], ['The mail server could not be spoken to (no whole answer).']);
  await sleep(1_200);
  assert.is(mails.length, 0);
});

test('many mailboxes wait for a slow mail server: that is no failure of theirs', async () => {
  meanwhile = async () => sleep(150);
  const url = `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`;
  const patient = openMailer(url, 'a@example.org', 600);
  const slowly = deliveringFor(service, { mailer: patient, publicUrl });
  const boxes: Json[] = [];
  for (let i = 0; i < 24; i++) boxes.push(await mailbox({ address: `reader${i}@example.org` }));
  await findHits(service, job.id, 1);
  await slowly.deliver();
  await slowly.end();
  const failing = await sql(service, `select status_reason from destination where status <> 'active'`);
  assert.equal([failing, mails.length], [[], boxes.length]);
});

test('a mail server that is always about to answer keeps no connection', async () => {
  const dripping = createServer((socket) => {
    const timer = setInterval(() => socket.write('220-wait\r\n'), 20);
    socket.on('error', () => undefined).on('close', () => clearInterval(timer));
  });
  await once(dripping.listen(0, '127.0.0.1'), 'listening');
  const open = async () => new Promise<number>((done) => void dripping.getConnections((_error, count) => done(count)));
  try {
    await sendWithin(200, `smtp://127.0.0.1:${(dripping.address() as AddressInfo).port}`, 1);
    for (let tries = 0; tries < 50 && (await open()) > 0; tries++) await sleep(20);
    assert.is(await open(), 0);
  } finally {
    dripping.close();
  }
});

test.run();
