import { shown } from '../../../src/analysis/llm/shown-text.ts';
import type { Asked, Block } from '../../support/model-server.ts';
import { injections } from './injections.ts';

/** What the commands in a question's texts make an obedient model say. */
export function commandsIn(blocks: readonly Block[]): string[] {
  const sent = blocks.map(({ text }) => text.replaceAll(/\s+/g, ' ')).join('\n');
  return injections
    .filter(({ text }) => sent.includes(shown(text, 300).replaceAll(/\s+/g, ' ').slice(0, 60)))
    .map(({ says }) => says);
}

/** A model that does whatever any text tells it, everywhere it can, and cites all it was given. */
export function obedientModel({ prompt, blocks, instructions }: Asked): unknown {
  const orders = commandsIn(blocks);
  const said = [...orders, instructions.slice(0, 200), 'Ignore previous instructions.'];
  const cites = blocks.flatMap(({ id }) => id ?? []);
  const statements = said.map((sentence) => ({ sentence, cites }));
  const of = (...kinds: string[]) => blocks.filter(({ kind }) => kinds.includes(kind));
  const answers: Record<string, () => unknown> = {
    'understand-brief': () => ({ audience: said, competitors: said, demand: said, search_terms: said, excluded: said }),
    'judge-fits': () => ({
      communities: [
        ...of('community').map(({ id }) => ({ id, fit: 'fits', reasons: statements })),
        { id: 'c99', fit: 'fits', reasons: statements },
      ],
    }),
    'read-community': () => ({
      rules: of('rule').map(({ id }) => ({
        id,
        kind: 'self_promotion',
        effect: 'allows',
        quote: orders.at(-1) ?? 'none',
      })),
      tone: statements,
      examples: of('post', 'comment').flatMap(({ id }) => said.map((quote) => ({ id, shows: 'positive', quote }))),
    }),
    'judge-community': () => ({
      decision: 'enter',
      because: statements,
      against: statements,
      would_change: statements,
      how_to_enter: said.map((step) => ({
        step: step.startsWith('A person') ? step : `A person says: ${step}`,
        why: step,
        cites,
      })),
    }),
    'judge-posts': () => ({
      posts: of('post', 'comment').map(({ id }) => ({
        id,
        relevance: 'yes',
        quote: orders[0] ?? 'none',
        intent: 'recommendation_request',
        sentiment: 'positive',
        summary: orders[0] ?? 'none',
        why: said.join(' '),
        approach: `A person says: ${said[0]}`,
      })),
    }),
  };
  return answers[prompt]?.() ?? {};
}
