import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { EntityManager } from '../../database/entity-manager.ts';
import type { JobResult } from '../../jobs/job.entity.ts';
import type { CommunitySample } from '../../overview/sample/community-sample.ts';
import type { OverviewSample } from '../../overview/sample/overview-sample.entity.ts';
import { type Citation, citedIn } from '../../platforms/addresses.ts';

type Tables = InferKyselyDB<typeof JobResult | typeof OverviewSample>;

/** `author`: as far as it is named there. */
type Quoted = Citation & { author: string | null };

const resultsAtOnce = 20;

/**
 * What results quote, and what overviews of this hour share: it may have been read live and be stored nowhere else.
 * `text`: what has to stand in the document, in lower case.
 */
export async function findQuoted(
  em: EntityManager,
  text: string,
  isWanted: (one: Quoted) => boolean,
): Promise<Citation[]> {
  const found = [...(await inResults(em, text)), ...(await inSamples(em, text))];
  return found.filter(isWanted).map(({ kind, id, community }) => ({ kind, id, community }));
}

async function inResults(em: EntityManager, text: string): Promise<Quoted[]> {
  const found: Quoted[] = [];
  for await (const body of resultsWith(em, text)) found.push(...quotedIn(body));
  return found;
}

/** What results hold that have this in them, in lower case. */
export async function* resultsWith(em: EntityManager, text: string): AsyncGenerator {
  for (let after = ''; ;) {
    const some = await em
      .getKysely<Tables>()
      .selectFrom('job_result')
      .select(['job_id', 'body'])
      .where('job_id', '>', after)
      .where(sql<boolean>`strpos(lower(body::text), ${asInJson(text)}) > 0`)
      .orderBy('job_id')
      .limit(resultsAtOnce)
      .execute();
    const last = some.at(-1);
    if (!last) return;
    after = last.job_id;
    yield* some.map(({ body }) => body);
  }
}

/** What was forgotten before names its address only. */
function quotedIn(value: unknown): Quoted[] {
  if (typeof value === 'string') return citedIn(value).map((one) => ({ ...one, author: null }));
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(quotedIn);
  const { url, ...others } = value as Record<string, unknown>;
  const within = Object.values(others).flatMap(quotedIn);
  const [own] = typeof url === 'string' && !('removed_by' in others) ? citedIn(url) : [];
  if (!own) return within;
  const { author } = others;
  return [{ ...own, author: typeof author === 'string' ? author : null }, ...within];
}

async function inSamples(em: EntityManager, text: string): Promise<Quoted[]> {
  return (await samplesWith(em, text)).flatMap(({ community, posts, comments }) => [
    ...posts.map(({ id, author }): Quoted => ({ kind: 'post', id, community: community.name, author })),
    ...comments.map(({ id, author }): Quoted => ({ kind: 'comment', id, community: community.name, author })),
  ]);
}

export async function samplesWith(em: EntityManager, text: string): Promise<CommunitySample[]> {
  const samples = await em
    .getKysely<Tables>()
    .selectFrom('overview_sample')
    .select('body')
    .where(sql<boolean>`strpos(lower(body::text), ${asInJson(text)}) > 0`)
    .execute();
  return samples.map(({ body }) => body);
}

function asInJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
