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
        .map(({ id }, i) => {
          const shown = blocks.some((one) => one.id === `${id}p1`) ? `${id}p1` : id;
          const sentence = 'People there compare how they keep track of what they spend.';
          return { id, fit: i % 3 === 2 ? 'not' : 'fits', reasons: [{ sentence, cites: [shown, 'brief'] }] };
        }),
    }),
    'read-community': (blocks) => {
      const comments = blocks.filter(({ kind }) => kind === 'comment');
      return {
        rules: blocks
          .filter(({ kind }) => kind === 'rule')
          .map(({ id, text }) => ({ id, kind: 'on_topic', effect: 'requires', quote: text.split('\n').at(-1) })),
        tone: [
          {
            sentence: 'People answer with what they tried themselves.',
            cites: comments.slice(0, 2).map(({ id }) => id),
          },
        ],
        examples: comments
          .slice(0, 1)
          .map(({ id, text }) => ({ id, shows: 'positive', quote: text.split(/(?<=[.!?])\s/)[0] })),
      };
    },
    'judge-posts': (blocks) => ({
      posts: blocks
        .filter(({ kind }) => kind === 'post' || kind === 'comment')
        .map(({ id, text }) => ({
          id,
          relevance: text.includes('?') ? 'yes' : 'no',
          quote: text.split('\n')[0],
          intent: 'question',
          sentiment: 'neutral',
          summary: 'Somebody wants to hear what others use.',
          why: 'It asks what others use.',
          approach: 'A person tells what they use themselves.',
        })),
    }),
    'judge-community': () => ({
      decision: 'observe',
      because: [{ sentence: 'People speak of the goal.', cites: ['f1'] }],
      against: [{ sentence: 'What may be written there stays unclear.', cites: ['f1', 'goal'] }],
      would_change: [],
      how_to_enter: [
        { step: 'A person answers open questions first.', why: 'People value answers.', cites: ['topics'] },
      ],
    }),
  };
  return answers[question.prompt]?.(question.blocks) ?? {};
}
