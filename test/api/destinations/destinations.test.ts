import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Actor } from '../../../src/accounts/sign-in/authenticate.ts';
import { updateDestination } from '../../../src/delivery/destinations/change-destination.ts';
import { createDestination } from '../../support/delivering.ts';
import type { Json } from '../../support/discover.ts';
import { expectProblem, wrongPlaces } from '../../support/expect-problem.ts';
import { startService, type TestService } from '../../support/service.ts';
import { sql } from '../../support/sql.ts';

const test = suite('/destinations');
let service: TestService;
test.before(async () => {
  const smtp = { url: 'smtp://127.0.0.1:1', from: 'whereabouts@example.org' };
  service = await startService({
    worker: false,
    config: { delivery: { allowedHosts: ['n8n:5678', 'chat.lan'], smtp } },
  });
});
test.after(() => service.stop());

const webhook = { kind: 'webhook', name: 'A hook', address: 'https://hooks.example.org/x' };
const create = (body: Json) => service.call('POST', '/destinations', { body });

test('POST creates one, shows its secret once, and GET, LIST and PATCH never do', async () => {
  const { status, headers, body } = await create(webhook);
  assert.is(status, 201);
  assert.match(body.secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
  assert.is(headers.get('location'), `/v1/destinations/${body.id}`);
  assert.is(headers.get('cache-control'), 'no-store');
  assert.equal([body.status, body.schedule, body.enabled, body.waiting], ['active', { kind: 'at_once' }, true, 0]);
  const one = await service.call('GET', `/destinations/${body.id}`);
  const list = await service.call('GET', '/destinations');
  const changed = await service.call('PATCH', `/destinations/${body.id}`, { body: { name: 'Another' } });
  assert.is(changed.body.name, 'Another');
  for (const answer of [one, list, changed]) assert.not.match(JSON.stringify(answer.body), /whsec_/);
  assert.is((await service.call('DELETE', `/destinations/${body.id}`)).status, 204);
  expectProblem(await service.call('GET', `/destinations/${body.id}`), 'destination_not_found');
});

test('a token that no header can hold is refused, where a message would never be sent with it', async () => {
  const ntfy = { kind: 'ntfy', name: 'A phone', address: 'https://ntfy.sh/a-topic' };
  const { id } = await createDestination(service, { ...ntfy, token: 'tk_example' });
  for (const token of ['tk_1\nx: y', 'tk_\u200B', 'tk_ключ', 'tk 1']) {
    const changed = await service.call('PATCH', `/destinations/${id}`, { body: { token } });
    for (const answer of [await create({ ...ntfy, token }), changed]) {
      expectProblem(answer, 'unprocessable_input');
      assert.equal(wrongPlaces(answer), ['body /token']);
    }
  }
});

test('a token for what takes none is refused, not dropped; no token is none', async () => {
  const { id } = await createDestination(service, webhook);
  const changed = await service.call('PATCH', `/destinations/${id}`, { body: { token: 'tk_example' } });
  for (const answer of [await create({ ...webhook, token: 'tk_example' }), changed]) {
    expectProblem(answer, 'unprocessable_input');
    assert.equal(wrongPlaces(answer), ['body /token']);
  }
  assert.is((await create({ ...webhook, token: null })).status, 201);
  assert.is((await service.call('PATCH', `/destinations/${id}`, { body: { token: null } })).status, 200);
});

test('a PATCH that gives nothing changes, sends and writes down nothing', async () => {
  const { id } = await createDestination(service, webhook);
  const before = await service.call('GET', `/destinations/${id}`);
  const written = () =>
    sql(
      service,
      `select (select count(*) from audit_entry) as entries, (select count(*) from graphile_worker._private_jobs) as tasks`,
    );
  const writtenBefore = await written();
  for (const given of [{ body: {} }, {}]) {
    const { status, body } = await service.call('PATCH', `/destinations/${id}`, given);
    assert.equal([status, body], [200, before.body]);
  }
  assert.equal(await written(), writtenBefore);
});

test('nobody waits for a destination while it is asked where its new address leads', async () => {
  const { id } = await createDestination(service, webhook);
  const { database } = service.app;
  const [found] = await sql<{ account_id: string }>(service, 'select account_id from destination where id = ?', [id]);
  const locked: unknown[] = [];
  const checkAddress = async (address: string) => {
    locked.push(...(await sql(service, 'select id from destination where id = ? for no key update nowait', [id])));
    return { url: new URL(address) };
  };
  const config = { delivery: { allowedHosts: [], smtp: null } };
  const actor = { accountId: found!.account_id, keyId: 'key_1' } as Actor;
  const given = { destination_id: id, expected_revision: null, address: 'https://slow.example.org/x' };
  const changed = await database.em
    .fork()
    .transactional((tx) => updateDestination({ tx, actor, checkAddress, config }, given));
  assert.equal([locked, changed.address], [[{ id }], given.address]);
});

test('a repeated request creates once and does not show the secret again', async () => {
  const headers = { 'Idempotency-Key': 'one-destination' };
  const [first, again] = [
    await service.call('POST', '/destinations', { body: webhook, headers }),
    await service.call('POST', '/destinations', { body: webhook, headers }),
  ];
  assert.is(again.body.id, first.body.id);
  assert.equal([again.body.secret, again.headers.get('idempotent-replayed')], [null, 'true']);
  const [stored] = await sql<{ text: string }>(
    service,
    'select string_agg(k::text, $$ $$) as text from idempotency_key k',
  );
  assert.not.match(stored!.text, /whsec_/);
});

test('addresses that may not be called are refused with the reason, at create and at change', async () => {
  const { id } = await createDestination(service, webhook);
  for (const [kind, address, reason] of [
    ['webhook', 'http://hooks.example.org/', /must begin with https/],
    ['webhook', 'https://127.0.0.1/', /not on the public internet.* DELIVERY_ALLOWED_HOSTS names hosts/],
    ['webhook', 'http://192.168.1.5:5678/hook', /must begin with https.* DELIVERY_ALLOWED_HOSTS names hosts/],
    ['webhook', 'https://2130706433/', /not on the public internet/],
    ['webhook', 'https://0x7f.1/', /not on the public internet/],
    ['webhook', 'https://[::ffff:127.0.0.1]/', /not on the public internet/],
    ['webhook', 'https://169.254.169.254/latest/meta-data', /not on the public internet/],
    ['webhook', 'https://localhost/', /not on the public internet/],
    ['webhook', 'https://a:b@example.org/', /password/],
    ['webhook', 'https://example.org:25/', /port/],
    ['slack', 'https://example.org/services/T/B/x', /no incoming webhook of Slack/],
    ['slack', 'https://hooks.slack.com/nothing', /no incoming webhook of Slack/],
    ['discord', 'https://discord.com/channels/1', /no incoming webhook of Discord/],
    ['ntfy', 'https://ntfy.sh/', /names no topic/],
    ['email', 'nobody', /no mail address/],
    ['email', 'a@example.org, b@example.org', /no mail address/],
    ['email', 'a@example.org\r\nBcc: b@example.org', /no mail address/],
  ] as const) {
    const answer = await create({ ...webhook, kind, address });
    expectProblem(answer, 'address_refused', reason);
    assert.equal(wrongPlaces(answer), ['body /address']);
    if (kind === 'webhook')
      expectProblem(
        await service.call('PATCH', `/destinations/${id}`, { body: { address } }),
        'address_refused',
        reason,
      );
  }
  for (const [kind, address] of [
    ['webhook', 'http://n8n:5678/hook'],
    ['slack', 'http://chat.lan/hooks/abc'],
    ['slack', 'https://hooks.slack.com/services/T0/B0/secretsecret'],
    ['discord', 'https://discord.com/api/webhooks/1/secretsecret'],
    ['ntfy', 'https://ntfy.sh/whereabouts'],
    ['email', 'somebody@example.org'],
  ]) {
    const { status, body } = await create({ ...webhook, kind, address });
    assert.is(status, 201, JSON.stringify(body));
    assert.is('secret' in body, kind === 'webhook', 'only a webhook has a secret to show');
    assert.not.match(JSON.stringify(body), /secretsecret/, 'the address of a chat service is a secret');
  }
});

test('without a mail server there is no e-mail', async () => {
  const plain = await startService({ worker: false });
  const body = { ...webhook, kind: 'email', address: 'somebody@example.org' };
  expectProblem(await plain.call('POST', '/destinations', { body }), 'address_refused', /SMTP_URL/);
  await plain.stop();
});

test('times, zones and neighbours that make no sense are refused', async () => {
  const digest = { kind: 'digest', every: 'day', at: '08:30', timezone: 'Europe/Berlin' };
  for (const [more, code, place] of [
    [{ schedule: { ...digest, at: '25:00' } }, 'invalid_request', 'body /schedule'],
    [{ schedule: { ...digest, timezone: 'Mars/Base' } }, 'unprocessable_input', 'body /schedule/timezone'],
    [{ quiet_hours: { from: '22:00', to: '7' } }, 'invalid_request', 'body /quiet_hours/to'],
    [
      { quiet_hours: { from: '22:00', to: '07:00', timezone: 'x' } },
      'unprocessable_input',
      'body /quiet_hours/timezone',
    ],
    [{ events: ['everything'] }, 'invalid_request', 'body /events/0'],
    [{ events: [] }, 'invalid_request', 'body /events'],
    [{ max_per_day: 0 }, 'invalid_request', 'body /max_per_day'],
  ] as const) {
    const answer = await create({ ...webhook, ...more });
    expectProblem(answer, code);
    assert.ok(
      wrongPlaces(answer).some((one) => one.startsWith(place)),
      `${place}: ${wrongPlaces(answer).join()}`,
    );
  }
  expectProblem(await create({ ...webhook, failures_to: 'dst_none' }), 'destination_not_found');
  const { body } = await create({ ...webhook, schedule: digest });
  const toItself = await service.call('PATCH', `/destinations/${body.id}`, { body: { failures_to: body.id } });
  expectProblem(toItself, 'unprocessable_input', /^failures_to: /);
  assert.equal(body.schedule, { ...digest, weekday: 'monday' });
  assert.ok(Date.parse(body.next_digest_at) > Date.now());
  const { body: at_once } = await service.call('PATCH', `/destinations/${body.id}`, { body: { schedule: { kind: 'at_once' } } }); // prettier-ignore
  assert.equal(at_once.schedule, { kind: 'at_once' });
});

test('an account has at most 100, however many are created at once', async () => {
  const { accountId, keyId, token } = await service.openAccount();
  await sql(
    service,
    `insert into destination (id, account_id, created_by_key_id, kind, name, address, events)
     select 'dst_' || i, ?, ?, 'webhook', 'Seed', 'https://hooks.example.org/x', '[]' from generate_series(1, 98) i`,
    [accountId, keyId],
  );
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => service.call('POST', '/destinations', { body: webhook, as: token })),
  );
  const made = answers.filter(({ status }) => status === 201);
  assert.is(made.length, 2);
  for (const answer of answers) if (answer.status !== 201) expectProblem(answer, 'resource_limit_reached', /100/);
});

test('deliveries are listed page by page; what is sent again must be named', async () => {
  const { id } = await createDestination(service, webhook);
  const made = [];
  for (let i = 0; i < 3; i++) made.push((await service.call('POST', `/destinations/${id}/test`)).body.id);
  const path = `/destinations/${id}/deliveries`;
  const first = await service.call('GET', `${path}?limit=2&order=asc`);
  const second = await service.call('GET', `${path}?limit=2&order=asc&cursor=${first.body.next_cursor}`);
  assert.equal([...first.body.data, ...second.body.data].map((one: Json) => one.id), made); // prettier-ignore
  assert.equal((await service.call('GET', `${path}?status=failed`)).body.data, []);
  expectProblem(await service.call('GET', `${path}?cursor=${first.body.next_cursor}`), 'invalid_cursor');
  const again = (body: Json) => service.call('POST', `/destinations/${id}/redeliver`, { body });
  expectProblem(await again({}), 'unprocessable_input');
  expectProblem(await again({ delivery_id: 'x', since: '2026-01-01T00:00:00Z' }), 'unprocessable_input');
  expectProblem(await again({ delivery_id: 'dlv_none' }), 'delivery_not_found');
  expectProblem(await again({ delivery_id: '\0' }), 'delivery_not_found');
});

test.run();
