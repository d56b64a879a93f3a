import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { builtinAnalyst } from '../../support/builtin-analyst.ts';
import { aMatch, analystOver, criteria, never } from './given.ts';

test('what the built-in analyst is least sure of goes to the model first', async () => {
  const bodies = [
    'Which planner do you use? Any planner is fine.',
    'I built a planner and wrote about it.',
    'The weather was nice.',
    'Hiring: a gardener, apply now.',
    'I hate this planner, it keeps crashing.',
    'Does anybody know a planner for balconies?',
  ];
  const posts = Array.from({ length: 54 }, (_, i) =>
    aMatch({ id: `d${i}`, title: `Number ${i} ${bodies[i % 6]}`, body: i % 2 === 0 ? bodies[(i + 1) % 6]! : '' }),
  );
  const known = await builtinAnalyst.judgePosts(posts, criteria, never);
  const open = known.flatMap((one, i) => (one!.relevance >= 0.1 ? [{ i, doubt: Math.abs(one!.relevance - 0.5) }] : []));
  const expected = open.toSorted((a, b) => a.doubt - b.doubt).map(({ i }) => i);
  assert.ok(expected.length > 10, `only ${expected.length} are open`);
  const asked: number[][] = [];
  const analyst = analystOver(async ({ content }) => {
    asked.push([...content.matchAll(/Number (\d+) /g)].map(([, number]) => Number(number)));
    return { value: { posts: [] }, usage: { input: 0, output: 0 } };
  });
  await analyst.judgePosts(posts, criteria, never);
  assert.equal(asked.flat(), expected);
});

test('a model may lift what the built-in analyst finds less relevant than is shown', async () => {
  const lifted = async (minRelevance: number) => {
    const analyst = analystOver(async () => ({
      value: {
        posts: [
          {
            id: 'p1',
            relevance: 'yes',
            quote: 'The weather was nice.',
            intent: 'discussion',
            sentiment: 'positive',
            summary: '',
            why: '',
            approach: '',
          },
        ],
      },
      usage: { input: 0, output: 0 },
    }));
    return (await analyst.judgePosts([doubtful], { ...criteria, minRelevance }, never))[0]!;
  };
  const doubtful = aMatch({ title: 'Balconies', body: 'The weather was nice.' });
  const [own] = await builtinAnalyst.judgePosts([doubtful], criteria, never);
  assert.ok(own!.relevance >= 0.1 && own!.relevance < 0.5, `${own!.relevance}`);
  const judged = await lifted(0.5);
  assert.ok(judged.relevance > 0.5);
  assert.equal(judged, await lifted(0));
  assert.is(judged.analysis!.summary, own!.analysis!.summary);
});

test.run();
