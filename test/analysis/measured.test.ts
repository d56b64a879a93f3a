import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { helpProbability } from '../../src/analysis/builtin/intent/asks-for-help.ts';
import { judgePosts } from '../../src/analysis/builtin/relevance/judge-posts.ts';
import { readRule } from '../../src/analysis/builtin/rules/read-rule.ts';
import { ruleEffects, ruleKinds } from '../../src/analysis/analyst.ts';
import { classFigures, macroF1, share } from '../bench/class-figures.ts';
import { helpRequestsExist, readHelpRequests } from '../bench/help-request-data.ts';
import { labelledRulesExist, readLabelledRules } from '../bench/labelled-rules.ts';

type Check = () => void;
const withRules = (name: string, check: Check) => (labelledRulesExist() ? test(name, check) : test.skip(name, check));
const withPosts = (name: string, check: Check) => (helpRequestsExist() ? test(name, check) : test.skip(name, check));

withRules('held-out rules are read as a person reads them: macro-F1 of kinds at least .90, of effects .80', () => {
  const read = readLabelledRules()
    .filter(({ heldOut }) => heldOut)
    .map((rule) => ({ rule, reading: readRule(rule) }));
  const kinds = read.map(({ rule, reading }) => ({ expected: rule.kind, found: reading.kind }));
  const effects = read.map(({ rule, reading }) => ({ expected: rule.effect, found: reading.effect }));
  assert.is(read.length, 50);
  assert.ok(macroF1(kinds, ruleKinds, 3) >= 0.9);
  assert.ok(share(effects) >= 0.86);
  assert.ok(macroF1(effects, ruleEffects, 3) >= 0.8);
});

withRules('every quote is a verbatim part of its rule, and never empty', () => {
  for (const { title, text } of readLabelledRules()) {
    const { also, ...main } = readRule({ title, text });
    for (const { quote } of [main, ...also]) assert.ok(quote !== '' && (title.includes(quote) || text.includes(quote)));
  }
});

withPosts('requests for help are told from other posts on the half that was not trained on: F1 at least .88', () => {
  const { heldOut } = readHelpRequests();
  const predictions = heldOut.map((post) => ({
    expected: post.asks ? 'asks' : 'other',
    found: helpProbability(post) >= 0.5 ? 'asks' : 'other',
  }));
  assert.ok((classFigures(predictions, ['asks'])[0]?.f1 ?? 0) >= 0.88);
});

withPosts('as the intent of a monitoring job, "asks for help" keeps what was asked for: F1 at least .88', () => {
  const { heldOut } = readHelpRequests();
  const posts = heldOut.map(({ id, subreddit, title, body }) => ({
    id,
    title,
    body,
    community: subreddit,
    link: null,
    flair: null,
    createdMs: 0,
    numComments: null,
    clause: '',
    terms: [],
    promotion: null,
  }));
  const judged = judgePosts(posts, { intent: 'asks for help', noise: null });
  const predictions = heldOut.map(({ asks }, i) => ({
    expected: asks ? 'asks' : 'other',
    found: judged[i]!.relevance >= 0.5 ? 'asks' : 'other',
  }));
  assert.ok((classFigures(predictions, ['asks'])[0]?.f1 ?? 0) >= 0.88);
});

test.run();
