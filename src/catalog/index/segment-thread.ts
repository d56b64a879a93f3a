import { does, threadTask, type ThreadWork } from '../../threads/thread-task.ts';
import { type CommunityText, SegmentBuilder } from '../ranking/index.ts';

/** The bytes of a segment of communities of which no posts are known. */
export const buildSegmentTask = threadTask<readonly CommunityText[], Uint8Array>('buildSegment');

export const segmentWork: ThreadWork = does(buildSegmentTask, async (communities) => {
  const builder = new SegmentBuilder();
  for (const community of communities) builder.addCommunity(community, []);
  return (await builder.finish()).toBytes();
});
