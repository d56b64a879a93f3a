import type { EntityManager } from '@mikro-orm/postgresql';
import type { Answer, Platform } from '../platforms/platform.ts';
import type { CommunitySample } from './community-sample.ts';
import { gatherSample } from './gather-sample.ts';
import type { OverviewInput } from './overview.schema.ts';
import { findSharedSample, shareSample } from './shared-sample.ts';

/** `shared`: another job of the last hour had read it. */
export type ReadCommunity = { sample: CommunitySample; shared: boolean };

/** The sample of a community: that of the last hour if there is one, else read now and kept for others. */
export async function readCommunity(
  env: { platforms: readonly Platform[]; em: EntityManager },
  jobId: string,
  name: string,
  { sample_posts, include_comments, refresh }: OverviewInput,
  signal: AbortSignal,
): Promise<Answer<ReadCommunity>> {
  const wishes = { posts: sample_posts, comments: include_comments };
  const key = name.toLowerCase();
  const found = await findSharedSample(env.em, key, wishes, jobId);
  // What an earlier attempt of this very job has read is new enough even for a refresh.
  if (found && (found.own || !refresh)) {
    const sample = include_comments ? found.sample : { ...found.sample, comments: [], commentedPosts: 0 };
    return { ok: true, value: { sample, shared: !found.own } };
  }
  const answer = await gatherSample(env, name, wishes, signal);
  if (!answer.ok) return answer;
  await shareSample(env.em, key, wishes, jobId, answer.value);
  return { ok: true, value: { sample: answer.value, shared: false } };
}
