import { ProtocolError, ProtocolErrorCode, type GetPromptResult, type Prompt } from '@modelcontextprotocol/server';

type Argument = { name: string; description: string; required: boolean };
type Recipe = {
  title: string;
  description: string;
  arguments: Argument[];
  steps: (given: Record<string, string>) => string;
};

const cite = 'Cite a quote and its url for every claim, and say what is not known.';

/** The three things that people come for. */
const recipes: Record<string, Recipe> = {
  find: {
    title: 'Find communities',
    description: 'Where the people are who could use an offer.',
    arguments: [
      { name: 'offer', description: 'What you offer, and what you want to learn.', required: true },
      { name: 'audience', description: 'Who the people are.', required: false },
    ],
    steps: ({ offer, audience }) =>
      `Find communities for this: ${offer}${audience ? ` The people: ${audience}.` : ''}\nCall find_communities once, then get_job with wait_seconds 25 until the job has ended. Present what it found, best first: name, why, one quote with its url, cautions, next step. Say what was nearly chosen and why not. ${cite} Offer describe_communities for the ones I choose; do not call it before I say so, it costs credits.`,
  },
  compare: {
    title: 'Compare communities',
    description: 'What communities are like, and which to enter for a goal.',
    arguments: [
      { name: 'communities', description: 'Names, separated by commas.', required: true },
      { name: 'goal', description: 'What you want there.', required: false },
    ],
    steps: ({ communities, goal }) =>
      `Compare these communities: ${communities}.${goal ? ` My goal: ${goal}.` : ''}\nCall describe_communities once with all of them, then get_job with wait_seconds 25 until the job has ended; read further pages with its cursor. Make a table: verdict, rules that matter for the goal (with their words), tone, how to enter, risks. ${cite}`,
  },
  watch: {
    title: 'Watch for posts',
    description: 'New posts that matter, for a person to look at.',
    arguments: [
      { name: 'intent', description: 'What counts, in plain words.', required: true },
      {
        name: 'communities',
        description: 'Where to look, separated by commas; everywhere when absent.',
        required: false,
      },
    ],
    steps: ({ intent, communities }) =>
      `Watch for this: ${intent}.${communities ? ` Where: ${communities}.` : ''}\nFirst try a query with find_posts (free) and show me how many posts a day it would have found and a few examples; improve the query until most fit. Then ask me before you call create_monitor. Later list_hits shows what came: I decide on each, and you note my decisions with review_hits. ${cite}`,
  },
};

export const prompts: Prompt[] = Object.entries(recipes).map(([name, { steps: _steps, ...told }]) => ({
  name,
  ...told,
}));

export function promptOf(name: string, given: Record<string, string> = {}): GetPromptResult {
  const recipe = Object.hasOwn(recipes, name) ? recipes[name] : undefined;
  if (!recipe)
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      `There is no such prompt: one of ${Object.keys(recipes).join(', ')}`,
    );
  const missing = recipe.arguments.find((one) => one.required && !given[one.name]?.trim());
  if (missing)
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `${missing.name} is missing: ${missing.description}`);
  const messages = [{ role: 'user' as const, content: { type: 'text' as const, text: recipe.steps(given) } }];
  return { description: recipe.description, messages };
}
