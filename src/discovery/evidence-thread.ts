import type { RecentPost } from '../catalog/posts/read-recent-posts.ts';
import { does, threadTask, type ThreadWork } from '../threads/thread-task.ts';
import { type CommunityEvidence, findEvidence } from './find-evidence.ts';
import type { SearchTerm } from './term-finder.ts';

/** The posts of one community, and what is looked for in them. */
export type EvidenceQuestion = { posts: readonly RecentPost[]; terms: readonly SearchTerm[] };

export const evidenceTask = threadTask<readonly EvidenceQuestion[], CommunityEvidence[]>('findEvidence');

/** One answer a community, in their order. */
export const evidenceWork: ThreadWork = does(evidenceTask, (questions) =>
  questions.map(({ posts, terms }) => findEvidence(posts, terms)),
);
