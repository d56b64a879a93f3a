import type { Json } from '../support/discover.ts';
import type { McpClient } from '../support/mcp-clients.ts';

/** What somebody wants, in their words, and what they gave along: each under words of theirs. */
export type Task = { ask: string; given?: Record<string, unknown> };

export type Done = {
  /** The tools in the order of the calls. */
  calls: string[];
  /** The last answer, with the items and data of all its pages. */
  answer: Json;
  error: string | null;
};

const maxCalls = 12;

/**
 * An agent without any knowledge of its own: it chooses a tool by the words of its description, fills in what it was
 * given by the words of the fields, and then does what the answers tell it to do next.
 */
export async function runAgent(client: McpClient, { ask, given = {} }: Task): Promise<Done> {
  const tools = await client.tools();
  let tool = chooseTool(tools, `${ask} ${Object.keys(given).join(' ')}`);
  let input = fillIn(tool, given, ask);
  const calls: string[] = [];
  const pages: Json[] = [];
  while (calls.length < maxCalls) {
    calls.push(tool.name);
    const answer = await client.call(tool.name, input);
    const text = answer.content[0]!.text;
    if (answer.isError) {
      const better = corrected(text, input);
      if (!better) return { calls, answer: null, error: text };
      input = better;
      continue;
    }
    const said: Json = answer.structuredContent;
    pages.push(said);
    if (said.cursor) {
      input = { ...input, cursor: said.cursor };
      continue;
    }
    const step = stepIn(said.next ?? '', tools);
    // What is only recommended is for whoever asked to decide.
    if (!step) break;
    pages.length = 0;
    ({ tool, input } = step);
  }
  return { calls, answer: joined(pages), error: null };
}

/** Words by their beginnings, without those that stand everywhere. */
function wordsOf(text: string): string[] {
  const stop = new Set(['the', 'and', 'for', 'with', 'that', 'this', 'what', 'how', 'are', 'was', 'them', 'they', 'you', 'our', 'can', 'who', 'all', 'has', 'have', 'not', 'from', 'their', 'its', 'free', 'before', 'said', 'know', 'known']); // prettier-ignore
  const words = text.toLowerCase().match(/[a-z]{3,}/g) ?? [];
  return words
    .filter((word) => !stop.has(word))
    .map((word) => word.replace(/(?:ies|y|es|s|ed|ing|e)$/, '').slice(0, 7));
}

/** The rarer a word is among the tools, the more it tells. A tool that wants what was not given is none. */
function chooseTool(tools: Json[], ask: string): Json {
  const texts = tools.map(({ name, title, description, inputSchema }) => {
    const fields = Object.entries<Json>(inputSchema.properties).map(
      ([field, { description: said }]) => `${field} ${said}`,
    );
    return {
      own: new Set(wordsOf(`${name.replaceAll('_', ' ')} ${title}`)),
      all: new Set(wordsOf(`${name.replaceAll('_', ' ')} ${title} ${description} ${fields.join(' ')}`)),
    };
  });
  const asked = new Set(wordsOf(ask));
  const scores = texts.map(({ own, all }) => {
    let score = 0;
    for (const word of asked) {
      const tells = Math.log(1 + tools.length / (1 + texts.filter((one) => one.all.has(word)).length));
      score += (own.has(word) ? 2 : all.has(word) ? 1 : 0) * tells;
    }
    return score;
  });
  return tools[scores.indexOf(Math.max(...scores))];
}

function fillIn(tool: Json, given: Record<string, unknown>, ask: string): Json {
  const fields = Object.entries<Json>(tool.inputSchema.properties);
  const input: Json = {};
  for (const [label, value] of Object.entries(given)) {
    const words = new Set(wordsOf(label));
    const fits = fields.map(([field, { description }]) => {
      const own = wordsOf(field.replaceAll('_', ' ')).filter((word) => words.has(word)).length;
      return { field, fit: 3 * own + wordsOf(description ?? '').filter((word) => words.has(word)).length };
    });
    const best = fits.toSorted((a, b) => b.fit - a.fit)[0]!;
    if (best.fit > 0) input[best.field] = value;
  }
  for (const field of tool.inputSchema.required ?? []) {
    if (field in input) continue;
    // One of few words is in the question, or it was left to be said in words.
    const { enum: choices } = tool.inputSchema.properties[field];
    const asked = wordsOf(ask);
    input[field] = choices?.find((choice: string) => wordsOf(choice).some((word) => asked.includes(word))) ?? ask;
  }
  return input;
}

/** A failure that names what was probably meant. */
function corrected(error: string, input: Record<string, unknown>): Record<string, unknown> | null {
  const near = /Nearly the same: ([\w.@-]+?)[.,]/.exec(error)?.[1];
  if (!near) return null;
  if ('name' in input) return { ...input, name: near };
  return 'communities' in input ? { ...input, communities: [near] } : null;
}

/** “call get_job with job_id x and wait_seconds 25”. */
function stepIn(next: string, tools: Json[]): { tool: Json; input: Record<string, unknown> } | null {
  const [, name, ...parts] = /[Cc]all (\w+) with (\w+) (\S+?)(?: and (\w+) (\S+?))?\.?(?:\s|$)/.exec(next) ?? [];
  const tool = tools.find((one) => one.name === name);
  if (!tool) return null;
  const [field, value, other, otherValue] = parts;
  return { tool, input: { [field!]: value, ...(other && { [other]: otherValue }) } };
}

function joined(pages: Json[]): Json {
  const [first, ...rest] = pages;
  if (!first?.items) return first;
  return { ...first, items: [first, ...rest].flatMap(({ items }) => items) };
}
