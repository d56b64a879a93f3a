import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { hit, toComment, toPost as toHackerNewsPost } from '../../src/platforms/hacker-news/answers.ts';
import { rulesInPage } from '../../src/platforms/reading/rules-in-page.ts';
import { rulesInSidebar } from '../../src/platforms/reading/rules-in-sidebar.ts';
import { postView, toPost as toLemmyPost } from '../../src/platforms/lemmy/views.ts';
import { toCommunity, toPost, toRules, toWikiText } from '../../src/platforms/reddit/things.ts';
import { maxTextUnits, storable, type TextPlace } from '../../src/platforms/reading/storable.ts';

const places = Object.keys(maxTextUnits) as TextPlace[];
const asOf = new Date();
const long = 'x'.repeat(5_000_000);

test('whatever a text is, it is cut to what its place holds, is well-formed and holds no NUL', () => {
  const units = fc.array(fc.constantFrom('a', '\u{1F600}', '\uD83D', '\uDE00', '\0', 'é', '\u0301'), { maxLength: 8 });
  fc.assert(
    fc.property(fc.constantFrom(...places), fc.integer({ min: -4, max: 4 }), units, (place, offset, tail) => {
      const given = 'x'.repeat(maxTextUnits[place] + offset) + tail.join('');
      const kept = storable(given, place);
      assert.ok(kept.length <= maxTextUnits[place] && kept.isWellFormed() && !kept.includes('\0'));
      if (given.length <= maxTextUnits[place]) assert.is(kept, given.toWellFormed().replaceAll('\0', ''));
      else if (place === 'link') assert.is(kept, '');
      else assert.ok(kept.length >= maxTextUnits[place] - 5, `${place}: no more is cut than must be`);
    }),
  );
});

test('Reddit: nothing that it answers is longer than its place', () => {
  const raw = { id: 'a1', subreddit: 'pics', author: long, title: long, selftext: long, is_self: false, link_flair_text: long, url: `https://example.org/${long}`, created_utc: 1e9 }; // prettier-ignore
  const post = toPost(raw)!;
  assert.equal([post.title.length, post.body.length], [maxTextUnits.title, maxTextUnits.body]);
  assert.equal([post.author?.length, post.flair?.length, post.link], [maxTextUnits.label, maxTextUnits.label, null]);
  const community = toCommunity({ display_name: 'pics', title: long, public_description: long, description: long })!; // prettier-ignore
  assert.equal(
    [community.title, community.description, community.sidebar].map(({ length }) => length),
    [maxTextUnits.title, maxTextUnits.description, maxTextUnits.sidebar],
  );
  const [rule] = toRules({ rules: [{ short_name: long, description: long, priority: 0 }] })!;
  assert.equal([rule!.title.length, rule!.text.length], [maxTextUnits.ruleTitle, maxTextUnits.ruleText]);
  const page = toWikiText({ kind: 'wikipage', data: { content_md: long, revision_date: 1e9 } });
  assert.is(page?.length, maxTextUnits.body);
});

test('Hacker News: nothing that it answers is longer than its place', () => {
  const found = { objectID: '1', title: long, story_text: long, author: long, url: `https://example.org/${long}`, created_at_i: 1e9, _tags: ['story'] }; // prettier-ignore
  const post = toHackerNewsPost(hit.parse(found))!;
  assert.equal([post.title.length, post.body.length], [maxTextUnits.title, maxTextUnits.body]);
  assert.equal([post.author?.length, post.link], [maxTextUnits.label, null]);
  const below = { ...found, title: null, comment_text: long, story_id: 1, _tags: ['comment'] };
  const read = hit.parse(below);
  const comment = toComment(read, read.post)!;
  assert.equal([comment.body.length, comment.author?.length], [maxTextUnits.body, maxTextUnits.label]);
  const [rule] = rulesInPage(`<b>Rules</b><p>Be kind. ${long}. <p>${long}. `, asOf);
  assert.equal([rule?.title, rule?.text.length], ['Be kind', maxTextUnits.ruleText]);
});

test('rules in a sidebar are as long, and as many, as rules may be', () => {
  const words = 'word '.repeat(18_000);
  const titled = rulesInSidebar(`# Rules\n- ${words}\n- **${words}** ${words}`, asOf);
  assert.equal(
    titled.map(({ title, text }) => [title.length <= maxTextUnits.ruleTitle, text.length <= maxTextUnits.ruleText]),
    [
      [true, true],
      [true, true],
    ],
  );
  assert.is(rulesInSidebar(`# Rules\n${'- a\n'.repeat(12_000)}`, asOf).length, 100);
});

test('Lemmy: nothing that it answers is longer than its place', () => {
  const actor_id = 'https://lemmy.example/c/pics';
  const view = postView.parse({
    post: { id: 1, name: long, body: long, url: `https://example.org/${long}`, published: '2026-01-01T00:00:00Z' },
    community: { id: 1, name: 'pics', title: long, description: long, actor_id },
    creator: { name: long, actor_id: 'https://lemmy.example/u/a', local: true, deleted: false },
    counts: { score: 1, comments: 0, upvotes: 1, downvotes: 0 },
  });
  const post = toLemmyPost(view, 'lemmy.example');
  assert.equal(
    [post.title.length, post.body.length, post.author?.length, post.link],
    [maxTextUnits.title, maxTextUnits.body, maxTextUnits.label, null],
  );
  assert.equal(
    [view.community.title.length, view.community.description.length],
    [maxTextUnits.title, maxTextUnits.sidebar],
  );
});

test.run();
