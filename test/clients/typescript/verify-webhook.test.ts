import { Webhook } from 'standardwebhooks';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { verifyWebhook, WebhookError } from '../../../clients/typescript/src/index.ts';

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const now = new Date('2026-11-22T12:00:00.000Z');
const body = '{"id":"evt_1","type":"destination.test","created_at":"2026-11-22T12:00:00.000Z","data":{"ü":"✓"}}';

function headersFor(id: string, at: Date, text: string, key = secret): Record<string, string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(key).sign(id, at, text),
  };
}

async function refusal(...args: Parameters<typeof verifyWebhook>): Promise<string> {
  try {
    await verifyWebhook(...args);
  } catch (error) {
    assert.instance(error, WebhookError);
    return (error as Error).message;
  }
  return 'it was accepted';
}

test('what the library has signed is accepted, as text, as bytes, with headers of either kind', async () => {
  const headers = headersFor('evt_1', now, body);
  const options = { now: now.getTime() };
  assert.is((await verifyWebhook(body, headers, secret, options)).id, 'evt_1');
  assert.equal((await verifyWebhook(Buffer.from(body), new Headers(headers), secret, options)).data, { ü: '✓' });
  const upper = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), [value]]));
  assert.is((await verifyWebhook(body, upper, secret, options)).type, 'destination.test');
});

test('the vector that the libraries of all languages share is accepted', async () => {
  // Published with the reference libraries of Standard Webhooks (Python, Go, Ruby, …): id, time, secret, signature.
  const headers = {
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  };
  const event = await verifyWebhook('{"test": 2432232314}', headers, secret, { now: 1_614_265_330_000 });
  assert.equal(event, { test: 2_432_232_314 });
});

test('one of two secrets, one of two signatures is enough while a secret is replaced', async () => {
  const other = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD';
  const headers = headersFor('evt_1', now, body);
  const both = { ...headers, 'webhook-signature': `v1a,x ${new Webhook(other).sign('evt_1', now, body)} ${headers['webhook-signature']}` }; // prettier-ignore
  const options = { now: now.getTime() };
  for (const key of [secret, other, [other, secret]]) await verifyWebhook(body, both, key, options);
  await verifyWebhook(body, headers, [other, secret], options);
});

test('what was changed, is old, or is not signed is refused', async () => {
  const headers = headersFor('evt_1', now, body);
  const options = { now: now.getTime() };
  assert.is(await refusal(`${body} `, headers, secret, options), 'No signature fits');
  assert.is(await refusal(body, { ...headers, 'webhook-id': 'evt_2' }, secret, options), 'No signature fits');
  assert.is(await refusal(body, headers, 'whsec_AAAA', options), 'No signature fits');
  for (const ms of [-301_000, 301_000])
    assert.match(await refusal(body, headers, secret, { now: now.getTime() + ms }), /too old or too new/);
  assert.match(await refusal(body, {}, secret, options), /missing/);
  assert.match(await refusal(body, { ...headers, 'webhook-timestamp': '1e9' }, secret, options), /no time/);
  assert.match(await refusal(body, { ...headers, 'webhook-signature': 'v1,%%% v2,AAAA' }, secret, options), /fits/);
  assert.match(await refusal(body, headers, 'whsec_%', options), /no whsec_ secret/);
});

test.run();
