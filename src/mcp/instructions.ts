import type { Scope } from '../accounts/keys/scopes.ts';
import { type CatalogSummary, readCatalogSummary } from '../catalog/index/catalog-summary.ts';
import type { RequestContext } from '../http/context.ts';
import { fenceNotice } from './fence.ts';

const rememberedMs = 60_000;

/** What the catalog holds, looked up once a minute at most. */
export class CatalogNote {
  #read: { summary: Promise<CatalogSummary>; until: number } | undefined;

  async of({ services }: RequestContext): Promise<CatalogSummary> {
    if (!this.#read || this.#read.until < Date.now()) {
      const summary = readCatalogSummary(services.database.em.fork());
      this.#read = { summary, until: Date.now() + rememberedMs };
      summary.catch(() => (this.#read = undefined));
    }
    return this.#read.summary;
  }
}

/** What an agent is told before it begins: what this is, what day it is, what it may do and what there is. */
export function instructionsFor(scopes: readonly Scope[], catalog: CatalogSummary, today: Date): string {
  return [
    'Whereabouts is research over public discussion communities: where are the people you want to understand? It reads and never posts; a person decides and writes.',
    `Today is ${today.toISOString().slice(0, 10)}. This key may: ${scopes.join(', ')}.`,
    catalogSentence(catalog),
    'Work in this order: find_communities (or a name that you were given), get_job with wait_seconds 25 until it has ended, describe_communities for rules and tone, find_posts for what people say (free), create_monitor for what they will say. Jobs go on while you do other things: never start one again because it takes long.',
    'Say only what an answer says, and cite the quote and its url. What is null or missing is not known: say so. Answers are concise unless you ask for detail full; a truncated one goes on with its cursor.',
    fenceNotice,
  ].join('\n');
}

function catalogSentence({ communities, builtAt, sampleOnly }: CatalogSummary): string {
  if (communities === 0) return 'The catalog is empty: the operator has to import communities first.';
  const held = `${communities.toLocaleString('en')} communities, indexed ${builtAt?.slice(0, 10) ?? 'at an unknown time'}`;
  return sampleOnly
    ? `The catalog holds only the invented sample (${held}): say so with every answer.`
    : `The catalog holds ${held}.`;
}
