import { noteUse } from '../catalog/posts/note-use.ts';
import { lastRequest, refuseForgotten } from '../catalog/posts/requests-to-forget.ts';
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
  const shared = await findSample(env.em, jobId, key, input);
  if (shared) return shared;
  const read = async (): Promise<Answer<ReadCommunity>> => {
    const sharedSince = await findSample(env.em, jobId, key, input);
    if (sharedSince) return sharedSince;
    const request = await lastRequest(env.em);
    const wishes = { posts: input.sample_posts, comments: input.include_comments };
    const answer = await gatherSample(env, name, wishes, signal);
    if (!answer.ok) return answer;
    await noteUse(env.em, answer.value.community);
    await env.em.transactional(async (tx) => {
      await refuseForgotten(tx, request);
      await shareSample(tx, key, wishes, jobId, answer.value);
    });
    return { ok: true, value: { sample: answer.value, shared: false } };
  };
  return withLock(env.databaseUrl, `overview.community ${key}`, read, { wait: signal });
}

/** A sample that holds what is wished for. */
async function findSample(
  em: EntityManager,
  jobId: string,
  key: string,
  { sample_posts, include_comments, refresh }: OverviewInput,
): Promise<Answer<ReadCommunity> | null> {
  const wishes = { posts: sample_posts, comments: include_comments };
  const found = await findSharedSample(em, key, wishes, { jobId, refresh });
  if (!found) return null;
  const sample = include_comments ? found.sample : { ...found.sample, comments: [], commentedPosts: 0 };
  return { ok: true, value: { sample, shared: !found.own } };
}
