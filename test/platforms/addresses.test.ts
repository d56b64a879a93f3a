import { knowHosts } from '../../src/platforms/hosts.ts';
import { readCommunityName } from '../../src/platforms/community-name.ts';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  citedIn,
  commentUrl,
  communityUrl,
  hostOfWhole,
  isNameOrId,
  isWithin,
  platformOf,
  postUrl,
} from '../../src/platforms/addresses.ts';

test('Reddit: the pages of a community, a post and a comment', () => {
  assert.is(communityUrl('reddit', 'BalconyGarden'), 'https://www.reddit.com/r/BalconyGarden/');
  assert.is(postUrl('reddit', 'BalconyGarden', '1abc'), 'https://www.reddit.com/r/BalconyGarden/comments/1abc/');
  assert.is(
    commentUrl('reddit', 'BalconyGarden', '1abc', 'k2'),
    'https://www.reddit.com/r/BalconyGarden/comments/1abc/comment/k2/',
  );
});

test('Lemmy: the pages are on the instance that a name or an id says', () => {
  assert.is(communityUrl('lemmy', 'garden@lemmy.example'), 'https://lemmy.example/c/garden');
  assert.is(postUrl('lemmy', 'garden@lemmy.example', '55@other.example'), 'https://other.example/post/55');
  assert.is(postUrl('lemmy', 'garden@lemmy.example', '55'), 'https://lemmy.example/post/55');
  assert.is(commentUrl('lemmy', 'garden@lemmy.example', '55', '7@other.example'), 'https://other.example/comment/7');
});

test('Hacker News: the pages of its parts, and items within their post', () => {
  const ask = 'ask@news.ycombinator.com';
  assert.is(communityUrl('hacker_news', ask), 'https://news.ycombinator.com/ask');
  assert.is(communityUrl('hacker_news', 'all@news.ycombinator.com'), 'https://news.ycombinator.com/');
  const [post, comment] = ['8863@news.ycombinator.com', '9224@news.ycombinator.com'];
  assert.is(postUrl('hacker_news', ask, post), 'https://news.ycombinator.com/item?id=8863');
  assert.is(commentUrl('hacker_news', ask, post, comment), 'https://news.ycombinator.com/item?id=8863#9224');
  assert.equal(citedIn(`${postUrl('hacker_news', ask, post)} and ${commentUrl('hacker_news', ask, post, comment)}`), [
    { kind: 'post', id: post, community: null },
    { kind: 'comment', id: comment, community: null },
  ]);
});

test('Hacker News: any address of it names a part, or the whole', () => {
  const named: [string, string][] = [
    ['https://news.ycombinator.com/ask', 'ask'],
    ['news.ycombinator.com/shownew', 'show'],
    ['http://news.ycombinator.com/jobs?next=1', 'jobs'],
    ['news.ycombinator.com', 'all'],
    ['https://news.ycombinator.com/item?id=8863', 'all'],
    ['Ask@news.ycombinator.com', 'Ask'],
  ];
  for (const [given, part] of named) assert.is(readCommunityName(given), `${part}@news.ycombinator.com`, given);
});

test('Discourse, Stack Exchange, feeds: any address of a known host names a community of it', () => {
  knowHosts([
    ['forum.example', 'discourse'],
    ['feeds.example:8080', 'feed'],
  ]);
  const named: [string, string][] = [
    ['https://forum.example/c/support/6', 'support@forum.example'],
    ['forum.example/c/parent/child/12/l/latest', 'child@forum.example'],
    ['https://forum.example/c/12', '12-category@forum.example'],
    ['https://forum.example/t/a-topic/99/3', 'all@forum.example'],
    ['forum.example', 'all@forum.example'],
    ['https://unknown.example/c/parent/child/12', 'child@unknown.example'],
    ['https://lemmy.example/c/garden', 'garden@lemmy.example'],
    ['https://stackoverflow.com/questions/tagged/node.js?tab=Newest', 'node.js@stackoverflow.com'],
    ['cooking.stackexchange.com/tags/bread/info', 'bread@cooking.stackexchange.com'],
    ['https://superuser.com/questions/1/why', 'all@superuser.com'],
    ['http://feeds.example:8080/forums/tea.12/index.rss', 'forums.tea-12@feeds.example:8080'],
    ['http://feeds.example:8080/feed.php?f=3', 'f.3@feeds.example:8080'],
    ['http://feeds.example:8080/feed', 'all@feeds.example:8080'],
  ];
  for (const [given, name] of named) assert.is(readCommunityName(given), name, given);
  assert.is(readCommunityName('https://lemmy.example/'), null);
  assert.is(readCommunityName('https://unknown.example/t/a-topic/99'), null);
});

test('the pages of forums, sites and feeds, and what cites them', () => {
  assert.is(communityUrl('discourse', 'support@forum.example'), 'https://forum.example/c/support');
  assert.is(postUrl('discourse', 'support@forum.example', '7@forum.example'), 'https://forum.example/t/7');
  assert.is(commentUrl('discourse', 'support@forum.example', '7', '9@forum.example'), 'https://forum.example/p/9');
  assert.is(communityUrl('stack_exchange', 'bread@cooking.stackexchange.com'), 'https://cooking.stackexchange.com/questions/tagged/bread'); // prettier-ignore
  assert.is(postUrl('feed', 'blog@feeds.example:8080', 'abc@feeds.example:8080', 'https://feeds.example/1'), 'https://feeds.example/1'); // prettier-ignore
  const text = 'https://forum.example/t/7 https://forum.example/p/9 https://stackoverflow.com/q/11 https://stackoverflow.com/a/12'; // prettier-ignore
  assert.equal(
    citedIn(text).map(({ kind, id }) => [kind, id]),
    [
      ['post', '7@forum.example'],
      ['comment', '9@forum.example'],
      ['post', '11@stackoverflow.com'],
      ['comment', '12@stackoverflow.com'],
    ],
  );
});

test('a question has one page, under whichever of its tags it is read', () => {
  const tag = 'node.js@stackoverflow.com';
  assert.is(postUrl('stack_exchange', tag, '12.node.js@stackoverflow.com'), 'https://stackoverflow.com/q/12');
  assert.is(postUrl('stack_exchange', tag, '12@stackoverflow.com'), 'https://stackoverflow.com/q/12');
});

test('a part is within its whole; where there are no parts, only the same is the same', () => {
  assert.ok(isWithin('Ask@news.ycombinator.com', 'all@news.ycombinator.com'));
  assert.ok(isWithin('ask@news.ycombinator.com', 'ASK@news.ycombinator.com'));
  assert.not.ok(isWithin('all@news.ycombinator.com', 'ask@news.ycombinator.com'));
  assert.not.ok(isWithin('bread@lemmy.example', 'all@lemmy.example'));
  assert.equal(['all@lemmy.example', 'all@news.ycombinator.com', 'all'].map(hostOfWhole), [
    null,
    'news.ycombinator.com',
    null,
  ]);
});

test('an address cannot be broken out of', () => {
  assert.is(communityUrl('reddit', '../evil?x'), 'https://www.reddit.com/r/..%2Fevil%3Fx/');
});

test('a name says its platform, and what could not be a name is known', () => {
  assert.equal(
    ['garden', 'garden@lemmy.example', 'ask@news.ycombinator.com', '8863@News.YCombinator.com'].map(platformOf),
    ['reddit', 'lemmy', 'hacker_news', 'hacker_news'],
  );
  for (const name of ['reddit.com', 'a_b-c', 'garden@localhost:8536', '1abc']) assert.ok(isNameOrId(name), name);
  for (const name of ['', 'r/garden', 'a b', 'a@b@c', 'a+b', 'x'.repeat(101)]) assert.not.ok(isNameOrId(name), name);
});

test('the pages that a text names are found in it, and those that our own addresses lead to', () => {
  const ours = [
    postUrl('reddit', 'Sourdough', 'abc1'),
    commentUrl('reddit', 'Sourdough', 'abc1', 'c2'),
    postUrl('lemmy', 'bread@lemmy.example', '7@lemmy.example'),
    commentUrl('lemmy', 'bread@lemmy.example', '7@lemmy.example', '8@lemmy.example'),
  ];
  const cited = [
    { kind: 'post', id: 'abc1', community: 'Sourdough' },
    { kind: 'comment', id: 'c2', community: 'Sourdough' },
    { kind: 'post', id: '7@lemmy.example', community: null },
    { kind: 'comment', id: '8@lemmy.example', community: null },
  ];
  assert.equal(ours.flatMap(citedIn), cited);
  assert.equal(citedIn(`Read “${ours.join('” and (')}).`), cited);
  const long = 'https://www.reddit.com/r/Sourdough/comments/abc1/why_is_it_flat/';
  assert.equal(citedIn(`${long} ${long}c2/?context=3`), cited.slice(0, 2));
  assert.equal(citedIn('https://www.reddit.com/r/Sourdough/ https://lemmy.example/c/bread'), []);
});

test.run();
