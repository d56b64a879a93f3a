import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { z } from 'zod';
import { toPost as toTopic, topic } from '../../src/platforms/discourse/answers.ts';
import { hits, item, toPost as toStory } from '../../src/platforms/hacker-news/answers.ts';
import {
  communityView,
  postView,
  toCommunity as toLemmy,
  toPost as toLemmyPost,
} from '../../src/platforms/lemmy/views.ts';
import { listOf } from '../../src/platforms/reading/json-fields.ts';
import { readFeed } from '../../src/platforms/reading/read-feed.ts';
import { insteadOfJson, parseJson } from '../../src/platforms/asking/answer-headers.ts';
import { thingsIn } from '../../src/platforms/reddit/listing.ts';
import { toCommunity as toSubreddit, toPost as toSubmission } from '../../src/platforms/reddit/things.ts';
import { question, toPost as toQuestion } from '../../src/platforms/stack-exchange/answers.ts';

const seconds = 1_700_000_000;
const at = new Date(seconds * 1000).toISOString();
const ahead = Math.round(Date.now() / 1000) + 30 * 86_400;
const kettles = { id: 7, name: 'kettles', actor_id: 'https://lemmy.example/c/kettles' };

test('counts below zero are not known on any platform; a score may be', () => {
  const story = toStory(item.parse({ id: 1, time: seconds, title: 'A kettle', score: -3, descendants: -3 }));
  const asked = toQuestion(question.parse({ question_id: 1, creation_date: seconds, score: -3, answer_count: -3 }), null, 's.example'); // prettier-ignore
  const about = { created_at: at, posts_count: -3, like_count: -3 };
  const discussed = toTopic(topic.parse({ id: 1, ...about }), null, 'f.example', () => 'all@f.example');
  const counts = { score: -3, upvotes: -3, downvotes: 1, comments: -3 };
  const shared = toLemmyPost(postView.parse({ post: { id: 1, name: 'A', published: at }, community: kettles, counts }), 'l.example'); // prettier-ignore
  const fields = { id: 'a', subreddit: 'tea', created_utc: seconds, score: -3, num_comments: -3 };
  const submitted = toSubmission(fields);
  for (const post of [story, asked, discussed, shared, submitted])
    assert.equal([post!.platform, post!.score, post!.numComments], [post!.platform, -3, null]);
  assert.is(shared.upvoteRatio, 0);
  assert.is(toSubreddit({ display_name: 'tea', subscribers: -3 })!.members, null);
  assert.is(toLemmy(communityView.parse({ community: kettles, counts: { subscribers: -3 } })).members, null);
  const entry = '<item><guid>1</guid><slash:comments>-3</slash:comments></item>';
  const feed = `<rss version="2.0" xmlns:slash="http://purl.org/rss/1.0/modules/slash/"><channel>${entry}</channel></rss>`;
  assert.is(readFeed(feed)!.entries[0]!.numComments, null);
});

test('when something was founded or edited in the future is not known', () => {
  assert.is(toSubreddit({ display_name: 'tea', created_utc: ahead })!.createdAt, null);
  assert.is(toSubmission({ id: 'a', subreddit: 'tea', created_utc: seconds, edited: ahead })!.editedAt, null);
  assert.ok(toSubmission({ id: 'a', subreddit: 'tea', created_utc: seconds, edited: seconds + 60 })!.editedAt);
});

test('a list of which nothing can be read is not taken for an empty one: what it names is not gone', async () => {
  const odd = (n: number) => ({ question_id: n, creation_date: 'Tuesday' });
  const lists = z.object({ items: listOf(question) });
  assert.is(lists.safeParse({ items: [1, 2, 3].map(odd) }).success, false);
  for (const items of [[], [odd(1)], [odd(1), odd(2), odd(3), { ...odd(4), creation_date: seconds }]]) {
    assert.is(lists.parse({ items }).items.length, items.length > 1 ? 1 : 0);
  }
  const found = [1, 2, 3].map((n) => ({ objectID: String(n), created_at_i: 'Tuesday' }));
  assert.is(hits.safeParse({ hits: found }).success, false);
  const children = ['a', 'b', 'c'].map((id) => ({ kind: 't3', data: { name: `t3_${id}`, id, subreddit: 'tea' } }));
  const ask = async () => ({ ok: true as const, value: { kind: 'Listing', data: { children } } });
  const answer = await thingsIn(ask, 't3', toSubmission, { id: 't3_a,t3_b,t3_c' });
  assert.equal([answer.ok, !answer.ok && answer.reason], [false, 'unavailable']);
});

test('lists without end are no answer: to look at each member would take seconds', () => {
  const list = (members: number) => `{"posts":[${'{},'.repeat(members)}{}]}`;
  assert.is((parseJson(list(100_000)) as { posts: unknown[] }).posts.length, 100_001);
  assert.is(parseJson(list(300_000)), undefined);
  assert.is(insteadOfJson(list(300_000)), 'endless lists');
  assert.is(parseJson(`[${'['.repeat(300_000)}`), undefined);
});

test.run();
