import { noteUse } from '../catalog/posts/note-use.ts';
import type { EntityManager } from '../database/entity-manager.ts';
import type { Answer, Platform } from '../platforms/platform.ts';
import type { CommunitySample } from './sample/community-sample.ts';
import { gatherSample } from './sample/gather-sample.ts';
import { withLock } from '../database/with-lock.ts';
import type { OverviewInput } from './overview.schema.ts';
import { findSharedSample, shareSample } from './sample/shared-sample.ts';

/** `shared`: another job of the last hour had read it. */
export type ReadCommunity = { sample: CommunitySample; shared: boolean };

export type ReadEnv = { platforms: readonly Platform[]; em: EntityManager; databaseUrl: string };

/**
 * The sample of a community: that of the last hour if there is one, else read now and kept for others. Of jobs that come
 * at the same time one reads it, the others wait and share; that is new enough for a refresh, too.
 */
export async function readCommunity(
  env: ReadEnv,
  jobId: string,
  name: string,
  input: OverviewInput,
  signal: AbortSignal,
): Promise<Answer<ReadCommunity>> {
  const key = name.toLowerCase();
  const began = Date.now();
  const shared = await findSample(env.em, jobId, key, input, input.refresh ? began : 0);
  if (shared) return shared;
  const read = async (): Promise<Answer<ReadCommunity>> => {
    const sharedSince = await findSample(env.em, jobId, key, input, input.refresh ? began : 0);
    if (sharedSince) return sharedSince;
    const wishes = { posts: input.sample_posts, comments: input.include_comments };
    const answer = await gatherSample(env, name, wishes, signal);
    if (!answer.ok) return answer;
    await noteUse(env.em, answer.value.community);
    await shareSample(env.em, key, wishes, jobId, answer.value);
    return { ok: true, value: { sample: answer.value, shared: false } };
  };
  return withLock(env.databaseUrl, `overview.community ${key}`, read, { wait: signal });
}

/** A sample that holds what is wished for, read at `since` or later; what an earlier attempt of this very job read always counts. */
async function findSample(
  em: EntityManager,
  jobId: string,
  key: string,
  { sample_posts, include_comments }: OverviewInput,
  since: number,
): Promise<Answer<ReadCommunity> | null> {
  const found = await findSharedSample(em, key, { posts: sample_posts, comments: include_comments }, jobId);
  if (!found || (!found.own && found.sample.readMs < since)) return null;
  const sample = include_comments ? found.sample : { ...found.sample, comments: [], commentedPosts: 0 };
  return { ok: true, value: { sample, shared: !found.own } };
}
