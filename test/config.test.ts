import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { mistypedSettings } from '../src/commands/mistyped-settings.ts';
import { readConfig } from '../src/config.ts';

const userAgent = 'node:org.example.whereabouts:v1.0 (by /u/example)';

test('Reddit is asked with a client id and a user agent that says who we are', () => {
  assert.is(readConfig({}).reddit, undefined);
  assert.equal(readConfig({ REDDIT_CLIENT_ID: 'abc', REDDIT_USER_AGENT: userAgent }).reddit, {
    clientId: 'abc',
    clientSecret: null,
    userAgent,
    apiUrl: 'https://oauth.reddit.com',
    authUrl: 'https://www.reddit.com',
  });
  const gateway = { REDDIT_API_URL: 'http://gateway.example/reddit/', REDDIT_CLIENT_SECRET: 's' };
  const { reddit } = readConfig({ REDDIT_CLIENT_ID: 'abc', REDDIT_USER_AGENT: userAgent, ...gateway });
  assert.equal([reddit?.apiUrl, reddit?.clientSecret], ['http://gateway.example/reddit', 's']);
});

test('replicas are addresses beside the primary, separated by spaces', () => {
  const DATABASE_URL = 'postgresql://me@db1/name';
  const [two, three] = ['postgresql://me@db2:5433/name', 'postgres://me@db3/name'];
  assert.equal(readConfig({ DATABASE_URL }).databaseReplicaUrls, []);
  assert.equal(readConfig({ DATABASE_URL, DATABASE_REPLICA_URLS: ` ${two}  ${three} ` }).databaseReplicaUrls, [two, three]); // prettier-ignore
  assert.throws(() => readConfig({ DATABASE_REPLICA_URLS: two }), /DATABASE_URL: must be set/);
  assert.throws(() => readConfig({ DATABASE_URL, DATABASE_REPLICA_URLS: 'db2 db3' }), /DATABASE_REPLICA_URLS.*must look like postgresql/); // prettier-ignore
});

test('a Lemmy instance is its host', () => {
  assert.equal(readConfig({ LEMMY_INSTANCE: 'Lemmy.World' }).lemmy, [
    { host: 'lemmy.world', apiUrl: 'https://lemmy.world' },
  ]);
  const [local] = readConfig({ LEMMY_INSTANCE: 'lemmy.example', LEMMY_API_URL: 'http://127.0.0.1:8536/' }).lemmy;
  assert.is(local?.apiUrl, 'http://127.0.0.1:8536');
  assert.throws(() => readConfig({ LEMMY_INSTANCE: 'https://lemmy.world' }), /LEMMY_INSTANCE: must be the host/);
});

test('instances and forums are hosts or addresses; the single instance comes first', () => {
  const { lemmy, discourse } = readConfig({
    LEMMY_INSTANCE: 'lemmy.world',
    LEMMY_INSTANCES: 'Piefed.social, lemmy.world,',
    DISCOURSE_FORUMS: 'https://Forum.example.org/,http://127.0.0.1:4000,other.example=http://10.0.0.5:80/sub/',
  });
  assert.equal(lemmy.map(({ host }) => host), ['lemmy.world', 'piefed.social']); // prettier-ignore
  assert.equal(discourse, [
    { host: 'forum.example.org', apiUrl: 'https://forum.example.org' },
    { host: '127.0.0.1:4000', apiUrl: 'http://127.0.0.1:4000' },
    { host: 'other.example', apiUrl: 'http://10.0.0.5/sub' },
  ]);
  for (const wrong of ['no host', 'ftp://forum.example.org', 'a b=https://c'])
    assert.throws(() => readConfig({ DISCOURSE_FORUMS: wrong }), /DISCOURSE_FORUMS: .* is no host/, wrong);
});

test('Hacker News is asked where the operator wants it and says who they are', () => {
  assert.is(readConfig({ OPERATOR_CONTACT: 'you@example.org' }).hackerNews, undefined);
  const config = readConfig({ HACKER_NEWS: 'true', OPERATOR_CONTACT: 'you@example.org' });
  assert.equal([config.hackerNews?.pages, config.operatorContact], ['https://news.ycombinator.com', 'you@example.org']);
  assert.throws(() => readConfig({ HACKER_NEWS: 'true' }), /OPERATOR_CONTACT: must be set when HACKER_NEWS is/);
  for (const contact of ['somebody', 'a@b\r\nx: y', 'https://a b'])
    assert.throws(() => readConfig({ OPERATOR_CONTACT: contact }), /OPERATOR_CONTACT: must be/, contact);
});

test('half a setting of Reddit is refused in one line, without the secret', () => {
  const wrong: [Record<string, string>, RegExp][] = [
    [{ REDDIT_CLIENT_SECRET: 'hush' }, /REDDIT_CLIENT_ID/],
    [{ REDDIT_CLIENT_ID: 'abc', REDDIT_CLIENT_SECRET: 'hush' }, /REDDIT_USER_AGENT/],
    [{ REDDIT_CLIENT_ID: 'abc', REDDIT_USER_AGENT: 'curl/8' }, /REDDIT_USER_AGENT: must look like/],
    [{ REDDIT_API_URL: 'ftp://example.org' }, /REDDIT_API_URL/],
  ];
  for (const [environment, message] of wrong) {
    assert.throws(
      () => readConfig(environment),
      (error: Error) => message.test(error.message) && !error.message.includes('hush'),
    );
  }
});

test('proxies are trusted by number or by address, and never everybody', () => {
  for (const [text, trusted] of [
    ['', false],
    ['off', false],
    ['0', false],
    ['2', 2],
    ['10.0.0.1', ['10.0.0.1']],
    ['10.0.0.0/8, fd00::/8', ['10.0.0.0/8', 'fd00::/8']],
  ] as const) {
    assert.equal(readConfig({ TRUST_PROXY: text }).trustProxy, trusted, text);
  }
  for (const text of [
    'true',
    'on',
    '*',
    '-1',
    '1000',
    '10.0.0.0/33',
    '0.0.0.0/0',
    '::/0',
    'proxy.example',
    '10.0.0.1,',
  ]) {
    assert.throws(() => readConfig({ TRUST_PROXY: text }), /TRUST_PROXY: must be off/, text);
  }
});

test('metrics are off; a token for them is long enough not to be guessed', () => {
  assert.equal(readConfig({}).metrics, { token: null, port: null });
  const on = { METRICS_TOKEN: 'sixteen-or-more-x', METRICS_PORT: '9464' };
  assert.equal(readConfig(on).metrics, { token: 'sixteen-or-more-x', port: 9464 });
  for (const token of ['short', 'with a blank in it, and long'])
    assert.throws(() => readConfig({ METRICS_TOKEN: token }), /METRICS_TOKEN/);
});

test('the address of a model and its key are what a request can carry: a refusal of them would show both', () => {
  const model = { LLM_BASE_URL: 'http://localhost:11434/v1/', LLM_MODEL: 'm' };
  assert.is(readConfig(model).llm?.baseUrl, 'http://localhost:11434/v1');
  for (const url of ['http://me:hidden@localhost/v1', 'http://localhost/v1?key=hidden', 'http://localhost/v1#hidden']) {
    const { message } = rejects(() => readConfig({ ...model, LLM_BASE_URL: url }));
    assert.match(message, /LLM_BASE_URL: must have no \?, # or user in it/);
    assert.not.match(message, /hidden/);
  }
  const { message } = rejects(() => readConfig({ ...model, LLM_API_KEY: 'sk-hidden\nsk-other' }));
  assert.match(message, /LLM_API_KEY: must be visible ASCII characters/);
  assert.not.match(message, /hidden/);
});

function rejects(work: () => unknown): Error {
  try {
    work();
  } catch (error) {
    return error as Error;
  }
  throw new Error('Nothing was thrown');
}

test('the public address has no slash at its end', () => {
  assert.is(readConfig({ PUBLIC_URL: 'https://where.example/' }).publicUrl, 'https://where.example');
  assert.is(readConfig({}).publicUrl, null);
  assert.throws(() => readConfig({ PUBLIC_URL: 'where.example' }), /PUBLIC_URL: must look like/);
  for (const tail of ['/a?x=1', '/#y', '/a?'])
    assert.throws(() => readConfig({ PUBLIC_URL: `https://where.example${tail}` }), /PUBLIC_URL: must have no/);
});

test('blanks are no value: a price of blanks is the usual one, not none', () => {
  assert.is(readConfig({ PRICE_MONITORING_RUN: ' ' }).prices.monitoring_run, readConfig({}).prices.monitoring_run);
});

test('origins are those that browsers send, however they were typed', () => {
  const origins = (CORS_ORIGINS: string) => readConfig({ CORS_ORIGINS }).corsOrigins;
  assert.equal(origins(' https://A.example/ , http://b.example:8080'), ['https://a.example', 'http://b.example:8080']);
  assert.equal([origins(' * '), origins('https://a.example, *'), readConfig({}).corsOrigins], ['*', '*', '*']);
  for (const wrong of ['a.example', 'https://a.example/page', 'https://a.example?x', 'file:///x'])
    assert.throws(() => origins(wrong), /CORS_ORIGINS: .* is no origin/);
});

test('messages are kept for as long as a weekly digest may still be on its way', () => {
  const daysFor = (given: string) => readConfig({ DELIVERY_RETENTION_DAYS: given }).retentionDays.deliveries;
  assert.equal(['1', '11', '12'].map(daysFor), [11, 11, 12]);
});

test('a wrong setting is told with what it must be', () => {
  const wrong: Record<string, RegExp> = {
    PORT: /^Wrong setting: PORT: must be a whole number from 0 to 65535$/,
    CRAWL_SHARE: /CRAWL_SHARE: must be a number$/,
    HACKER_NEWS: /HACKER_NEWS: must be true or false$/,
    LOG_LEVEL: /LOG_LEVEL: must be one of trace, debug, info, warn, error, silent$/,
    METRICS_TOKEN: /METRICS_TOKEN: must have at least 16 characters$/,
  };
  for (const [name, words] of Object.entries(wrong)) {
    try {
      readConfig({ [name]: 'abc' });
      assert.unreachable(name);
    } catch (error) {
      assert.match((error as Error).message, words);
    }
  }
});

test('a mistyped setting is told, and what belongs to others is left alone', () => {
  const typed = { POTR: '1', DATABSE_URL: 'x', RATE_LIMIT_REQUEST: '1', port: '1', EMBEDING_MODEL: 'x' };
  assert.equal(
    mistypedSettings(typed).map((line) => line.replace(/ is no setting and changes nothing/, '')),
    [
      'POTR: PORT is one',
      'DATABSE_URL: DATABASE_URL is one',
      'RATE_LIMIT_REQUEST: RATE_LIMIT_REQUESTS is one',
      'port: PORT is one',
      'EMBEDING_MODEL: EMBEDDING_MODEL is one',
    ],
  );
  const others = { HOME: '/', HOSTNAME: 'x', PORTS: '1', PATH: '/', LANG: 'C', HTTP_PROXY: 'x', PORT: '1', SMTP_URL: 'x', DATA: 'x' }; // prettier-ignore
  assert.equal(mistypedSettings(others), []);
});

test.run();
