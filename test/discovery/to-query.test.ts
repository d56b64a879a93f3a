import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { understandBrief } from '../../src/analysis/builtin/brief/understand-brief.ts';
import { queryTerms, readQuery } from '../../src/catalog/ranking/query/query-terms.ts';
import { refusedNames } from '../../src/catalog/ranking/query/refused-words.ts';
import { toQuery } from '../../src/discovery/candidates/to-query.ts';

const test = suite('what the index is asked for a brief');

test('communities that a brief names are no keywords of the user, and those that it rules out are not searched by their names', () => {
  const brief = { brief: 'Teapots, not r/kettles (x-post from r/spouts)', audience: null, competitors: [], keywords: ['glaze'] }; // prettier-ignore
  const understanding = { audience: [], competitors: [], demand: [], communities: ['spouts'], excludedCommunities: ['kettles'], excluded: [], isLabelled: false, members: { least: null, most: null }, rest: 'Teapots, . (x-post from r/spouts)', searchTerms: [] }; // prettier-ignore
  const query = toQuery(brief, understanding);
  assert.equal([query.keywords, query.named], [['glaze'], ['spouts']]);
  assert.not.match(query.brief, /kettles/);
});

test('what is ruled out is not searched for, but for words that the rest has in any form', () => {
  const familiar = { communities: () => 50, total: 100_000 };
  for (const [brief, searched, refused] of [
    ['For home bakers, not for professional bakers', ['home', 'baker'], []],
    ['Meals for students who cook without an oven. Nothing about ovens.', ['meal', 'student', 'cook'], ['oven']],
    ['A planting calendar for gardeners, not for gardening companies.', ['plant', 'calendar', 'garden'], []],
    ['Budgeting for students, excluding budget airlines.', ['budget', 'student'], ['airlin']],
  ] as const) {
    const asked = { brief, audience: null, competitors: [], keywords: [] };
    const query = toQuery(asked, understandBrief(asked));
    const { language } = readQuery(query);
    const typed = queryTerms(query, familiar).terms.filter(({ origin }) => origin === 'typed');
    assert.equal(typed.map(({ term }) => term), searched); // prettier-ignore
    assert.equal(refusedNames(query, language), refused);
  }
});

test('competitors are searched for by their names, not by what they are called; where they are no products nothing is lost', () => {
  for (const [brief, searched, rivals] of [
    ['A hiking planner. Competitors are Komoot and AllTrails.', 'A hiking planner. ', ['Komoot', 'AllTrails']],
    ['Competitors: Komoot, AllTrails', 'Komoot, AllTrails', ['Komoot', 'AllTrails']],
    ['Alternative zu Zucker für Diabetiker', ', Zucker, für Diabetiker', ['Zucker']],
  ] as const) {
    const asked = { brief, audience: null, competitors: [], keywords: [] };
    const query = toQuery(asked, understandBrief(asked));
    assert.equal([query.brief, query.rivals], [searched, rivals]);
  }
});

test.run();
