import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { parseQuery } from '../../../src/monitoring/query/index.ts';
import { searchesFor } from '../../../src/monitoring/scan/search-words.ts';

function searched(text: string, maxCharacters = 200) {
  const parsed = parseQuery(text);
  if (!parsed.ok) throw new Error(parsed.error.message);
  const { searches, complete } = searchesFor({ query: parsed.query, queryText: text }, maxCharacters);
  return complete ? searches : [...searches, '…'];
}

test('each alternative is a search of the words that have to be there', () => {
  assert.equal(searched('("copper kettle" OR samovar) -sale'), ['copper kettle', 'samovar']);
  assert.equal(searched('(tea OR coffee) NEAR/5 pot'), ['tea pot', 'coffee pot']);
  assert.equal(searched('(tea OR coffee OR milk) kettle'), ['kettle']);
  assert.equal(searched('"copper kett*" OR samo*'), ['copper', '…']);
  assert.equal(searched('samo* NEAR/5 (tea OR pot)'), ['tea', 'pot']);
});

test('a search has as many words as the platform has room for, and none that is longer than that', () => {
  const long = 'x'.repeat(41);
  assert.equal(searched('"Donaudampfschiff und Kapitän"', 20), ['donaudampfschiff und']);
  assert.equal(searched('"one two three four five six seven eight nine ten eleven"'), ['one two three four five six seven eight nine ten']); // prettier-ignore
  assert.equal(searched(`"${long} kettle"`, 40), ['kettle']);
  assert.equal(searched(`${long} kettle`, 40), ['kettle']);
  assert.equal(searched(`${long} OR kettle`, 40), ['kettle', '…']);
  assert.equal(searched(long, 40), ['…']);
});

test('words are searched for as they are written, once in any case', () => {
  assert.equal(searched('Bücher'), ['bücher']);
  assert.equal(searched('Чайник OR ЧАЙНИК'), ['чайник']);
  assert.equal(searched('title:"Die Fußpflege für Æsir"'), ['die fußpflege für æsir']);
  assert.equal(searched('title:(café OR "thé vert")'), ['café', 'thé vert']);
  assert.equal(searched('(Bücher OR Hefte) NEAR/3 "gebraucht, günstig"'), [
    'bücher gebraucht günstig',
    'hefte gebraucht günstig',
  ]);
  assert.equal(searched('“κατσαρόλα https://κατσαρόλα.example/ά?β”'), ['κατσαρόλα example ά']);
  assert.equal(searched('Bu\u0308cher'), ['bücher']);
});

test('nobody is asked for what stands in flairs and addresses: platforms search titles and texts', () => {
  assert.equal(searched('url:ynab.com'), ['…']);
  assert.equal(searched('flair:hiring'), ['…']);
  assert.equal(searched('flair:(hiring NEAR/3 remote)'), ['…']);
  assert.equal(searched('url:ynab.com OR ynab'), ['ynab', '…']);
  assert.equal(searched('url:ynab.com budget'), ['budget']);
});

test.run();
