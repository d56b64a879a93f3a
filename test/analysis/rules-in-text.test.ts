import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readRule } from '../../src/analysis/builtin/rules/read-rule.ts';
import { findRulesInText } from '../../src/analysis/builtin/rules/find-rules-in-text.ts';

function finds(markdown: string, expected: string[]): void {
  const rules = findRulesInText(markdown);
  assert.equal(
    rules.map(({ title }) => title),
    expected,
  );
  for (const { title, text } of rules) assert.ok(markdown.includes(title) && markdown.includes(text));
}

test('a numbered list under a heading, until the next heading', () => {
  finds('Welcome to the workshop.\n\n# Rules\n\n1. Be kind.\n2. No ads\n\n# Related\n\n* r/elsewhere\n', [
    'Be kind.',
    'No ads',
  ]);
});

test('what a description has no word against is no rule', () => {
  finds('Marketing with small budgets and no department: local ads, newsletters and honest results.', []);
  finds('A place for all about sales, selling and more, which you need to know.', []);
  finds('We are not affiliated with, endorsed by or sponsored by the Kettlor Company.', []);
  finds('Unlike other money it has no government and no company behind it, and works without a bank.', []);
  finds('All participants must be grown up.', []);
  finds('For people who weave. You may not post what you are sponsored for.', [
    'You may not post what you are sponsored for.',
  ]);
  finds('For people who weave. No giveaways or trading.', ['No giveaways or trading.']);
  finds('For people who weave. No self-promotion here.', ['No self-promotion here.']);
});

test('a bold lead is the title, the rest and what is nested its text', () => {
  const markdown =
    '## House rules\r\n* **No reposts:** search first.\r\n  * Not even old ones\r\n* **Flair** is required\r\n';
  finds(markdown, ['No reposts', 'Flair']);
  assert.ok(findRulesInText(markdown)[0]?.text.includes('Not even old ones'));
});

test('sub-headings with what stands under them', () => {
  finds('# Rules\n### No selling\n> Not even used tools.\n### Titles must name the wood\n> Say which.\n', [
    'No selling',
    'Titles must name the wood',
  ]);
});

test('what stands under a heading of bans is forbidden, whatever it says of itself; what only mentions them is not', () => {
  const read = (heading: string) =>
    findRulesInText(
      `# ${heading}\n\n* Websites that require a login\n* Surveys\n* Flair your posts\n* Quizzes on Fridays only\n`,
    ).map((rule) => readRule(rule).effect);
  const bans = ['forbids', 'forbids', 'requires', 'limits'];
  for (const heading of [
    'What NOT to post',
    'Not allowed',
    'Disallowed submissions',
    'Prohibited',
    'Your post will be removed if it is',
  ])
    assert.equal(read(heading), bans, heading);
  for (const heading of ['Rules', 'Allowed and not allowed', 'Rules: what is not allowed'])
    assert.equal(read(heading).slice(1), ['informs', 'requires', 'limits'], heading);
});

test('a mark for the style of the page ends no section, and a line far below a sentence makes it no heading', () => {
  finds('# Guidelines\n[All of them](https://a.example)\n\n######[](#list)\n1. **No ads**\n2. No memes\n', ['No ads', 'No memes']); // prettier-ignore
  finds('# Rules\n* No ads\n\nThis is what the moderators of this place think of it.\n\n-----\n\n* No memes\n', ['No ads', 'No memes']); // prettier-ignore
});

test('rules that are numbered under no heading, as headings and as a list', () => {
  const rules = ['No ads', 'No memes', 'Use English', 'Be kind'];
  const headings = rules.map((rule, i) => `> ###${i + 1}. ${rule}\n\n> It is so.\n\n-----\n`).join('\n');
  finds(headings, ['No ads', 'No memes', 'Use English', 'Be kind']);
  const list = rules.map((rule, i) => `${i + 1}. **${rule}.** It is so.\n * Always\n\n`).join('');
  finds(`Bread, and bread alone.\n\n${list}\nHave fun.`, ['No ads.', 'No memes.', 'Use English.', 'Be kind.']);
  finds('1. Rye\n2. Wheat\n3. Spelt\n4. No ads\n', ['No ads']);
});

test('numbers in bold, with their title or without it', () => {
  const list = '**1\\.  IF IT IS NOT RYE, KEEP IT**. We mean it.\n\n**2\\. No ads** at all\n\n**3\\.**  No memes\n\n**4\\. No cakes!** Instead, bread.\n'; // prettier-ignore
  finds(list, ['IF IT IS NOT RYE, KEEP IT', 'No ads', 'No memes', 'No cakes!']);
});

test('bullets below a number that ends with a colon are part of it, indented or not', () => {
  const markdown = '# Rules\n1. No cheap bread. This includes:\n* Toast\n* Rolls that anybody bakes\n2. Be kind\n';
  finds(markdown, ['No cheap bread.', 'Be kind']);
  assert.match(findRulesInText(markdown)[0]!.text, /Rolls/);
  finds('# Rules\n1. No ads\n* No memes\n2. Be kind\n', ['No ads', 'No memes', 'Be kind']);
});

test('how people come in, what changed and what to do about others is no rule', () => {
  finds('# [Rules and FAQs](/wiki)\n\n**Loaves are shown in Eastern Time.**\n\nDate|Time\n-|-\n12 Jul|Rye\n', []);
  finds('# Anything that breaks our rules?\n### Tell us\n\n# Rules\n* No ads\n', ['No ads']);
  finds('### [New rule](/1)\nNew here? [Look](/2)\n\n### Rules\n* No ads\n', ['No ads']);
  finds('# Rules\n* No ads\n* What do I do if my post is removed? Tell us.\n', ['No ads']);
  finds('# Submitting:\n## All loaves need a picture\n* Take one.\n# Commenting:\n* No memes\n', ['All loaves need a picture', 'No memes']); // prettier-ignore
});

test('what stands under “Tips” is no rule, unless it forbids something or asks for an age', () => {
  finds('# Rules\n* No ads\n\n# Tips\n* Flair your posts so that people find them\n', ['No ads']);
  finds('# Rules\n1. No ads\n## Some tips\n1. Post at noon\n', ['No ads']);
  finds('# Rules\n### No ads\n### Tips for a good post\nAdd a picture.\n### Be kind\n', ['No ads', 'Be kind']);
  finds('**Tips & tricks**\n\n* Use a flair\n* No self-promotion\n', ['No self-promotion']);
  finds('# Tips\nYour account must be older than a week.\n', ['Your account must be older than a week.']);
  finds('# Rules\n### No stock tips\n### Be kind\n', ['No stock tips', 'Be kind']);
  finds('# Tips and rules\n* No ads\n', ['No ads']);
});

test('a sentence goes on behind “e.g.”', () => {
  finds('# Rules\n* No sad bread (e.g. burnt loaves).\n', ['No sad bread (e.g. burnt loaves).']);
});

test('a heading of links and of other places has no rules', () => {
  finds('# Rules\n* No ads\n* /r/elsewhere - for cakes\n\n## [All rules explained](/wiki)\n\n### Rules\n* No memes\n', ['No ads', 'No memes']); // prettier-ignore
});

test('rows of a table', () => {
  const named =
    '# Rules\n\nRules | | Description\n---|---|---\n1. No ads | | None.\n2. Use English | | Only.\n\nHave fun.\n';
  finds(named, ['No ads', 'Use English']);
  assert.not.match(findRulesInText(named).at(-1)!.text, /fun/);
  finds('# Comment guidelines\n\n ||\n:-:|:-:\nBe civil|Treat others well.\nNo surveys|Ask us first.\n', [
    'Be civil',
    'No surveys',
  ]);
});

test('numbered rules without a heading, and bold lines', () => {
  finds('**Rule 1: No politics**\n\nSome words.\n\n**Rule 2 - Use English**\n', [
    'Rule 1: No politics',
    'Rule 2 - Use English',
  ]);
});

test('lines under a bare word', () => {
  finds('Rules\n\nNo flame wars\n\nNo NSFW content\n', ['No flame wars', 'No NSFW content']);
});

test('a heading in German, and entities and zero-width characters before a rule', () => {
  finds('## Regeln\n1. &nbsp; \u200BKeine Werbung\n2. Seid nett\n', ['Keine Werbung', 'Seid nett']);
});

test('a sentence about promotion or accounts counts wherever it stands; chat and link lists do not', () => {
  finds('We talk about bread. Please do not advertise your bakery here. Have a look at the [wiki](/wiki).', [
    'Please do not advertise your bakery here.',
  ]);
  finds('# Rules\n1. No ads\n\n## [Read all of it](https://example.org)\n* [One](/one)\n* [Two](/two)\n', ['No ads']);
  finds('A place for bread. Post your loaves!', []);
  finds('If you see spam, do not hesitate to contact us. Posts that the spam filter has caught are never lost.', []);
  finds('Contact us before you advertise, and never without our consent.', ['Contact us before you advertise, and never without our consent.']); // prettier-ignore
  finds('', []);
});

test('a hundred thousand characters end soon', () => {
  const started = performance.now();
  findRulesInText(`# Rules\n${'- no spam please\n'.repeat(6000)}`);
  findRulesInText('> '.repeat(50_000));
  findRulesInText('['.repeat(50_000));
  assert.ok(performance.now() - started < 4000);
});

test.run();
