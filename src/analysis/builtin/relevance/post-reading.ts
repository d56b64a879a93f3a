import type { MatchedPost } from '../../analyst.ts';
import type { ActShares } from '../acts/classify-act.ts';
import type { Criteria } from './read-criteria.ts';
import type { TopicMatch } from './topic.ts';

/** What is read of a post before it is weighed. */
export type PostReading = {
  post: MatchedPost;
  acts: ActShares;
  wanted: Criteria | null;
  topic: TopicMatch | null;
  near: number | null;
};
