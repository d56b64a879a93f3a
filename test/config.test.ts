import { test } from 'uvu';
import * as assert from 'uvu/assert';
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

test('a Lemmy instance is its host', () => {
  assert.equal(readConfig({ LEMMY_INSTANCE: 'Lemmy.World' }).lemmy, {
    host: 'lemmy.world',
    apiUrl: 'https://lemmy.world',
  });
  const local = readConfig({ LEMMY_INSTANCE: 'lemmy.example', LEMMY_API_URL: 'http://127.0.0.1:8536/' }).lemmy;
  assert.is(local?.apiUrl, 'http://127.0.0.1:8536');
  assert.throws(() => readConfig({ LEMMY_INSTANCE: 'https://lemmy.world' }), /LEMMY_INSTANCE: must be the host/);
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

test.run();
