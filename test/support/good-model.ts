import type { Asked, Block } from './model-server.ts';

/** A model that does what its instructions say, as far as a few lines can. */
export function goodModel(question: Asked): unknown {
  const answers: Record<string, (blocks: Block[]) => unknown> = {
    'understand-brief': () => ({
      audience: ['couples who argue'],
      competitors: [],
      demand: ['shared spending', 'money fights'],
      search_terms: ['sinking funds', 'joint account'],
      excluded: [],
    }),
    'judge-fits': (blocks) => ({
      communities: blocks
        .filter(({ kind }) => kind === 'community')
        .map(({ id }, i) => ({
          id,
          fit: i % 3 === 2 ? 'not' : 'fits',
          reasons: [
            { sentence: 'People there compare how they keep track of what they spend.', cites: [`${id}p1`, 'brief'] },
          ],
        })),
    }),
  };
  return answers[question.prompt]?.(question.blocks) ?? {};
}
