import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { understandBrief } from '../../src/analysis/builtin/understand-brief.ts';
import { toQuery } from '../../src/discovery/candidates/to-query.ts';

const test = suite('what the index is asked for a brief');

test('communities that a brief names are no keywords of the user, and those that it rules out are not searched by their names', () => {
  const brief = { brief: 'Teapots, not r/kettles (x-post from r/spouts)', audience: null, competitors: [], keywords: ['glaze'] }; // prettier-ignore
  const understanding = { audience: [], competitors: [], demand: [], communities: ['spouts'], excludedCommunities: ['kettles'], excluded: [], rest: 'Teapots, . (x-post from r/spouts)', searchTerms: [] }; // prettier-ignore
  const query = toQuery(brief, understanding);
  assert.equal([query.keywords, query.named], [['glaze'], ['spouts']]);
  assert.not.match(query.brief, /kettles/);
});

test('what is ruled out is not searched for, but for what the rest has, too', () => {
  const brief = {
    brief: 'For home bakers, not for professional bakers',
    audience: null,
    competitors: [],
    keywords: [],
  };
  const { brief: searched, excluded } = toQuery(brief, understandBrief(brief));
  assert.not.match(searched, /professional/);
  assert.equal(excluded, ['professional']);
});

test.run();
