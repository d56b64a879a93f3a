import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import {
  type CommunityText,
  openIndex,
  type RankingIndex,
  Segment,
  SegmentBuilder,
} from '../../../src/catalog/ranking/index.ts';
import { readCatalog } from '../ranking-data.ts';

export interface RealCatalog {
  index: RankingIndex;
  communities: Map<number, CommunityText>;
}

/** The real communities in an index; `file` keeps the segment, so that it is built once. */
export async function loadRealCatalog(file: string | undefined): Promise<RealCatalog> {
  const { communities, posts } = await readCatalog();
  const byId = new Map(communities.map((community) => [community.id, community]));
  if (file && existsSync(file)) {
    return { index: openIndex([Segment.fromBytes(readFileSync(file))]), communities: byId };
  }
  const builder = new SegmentBuilder();
  for (const community of communities) builder.addCommunity(community, posts.get(community.name) ?? []);
  const segment = await builder.finish();
  if (file) writeFileSync(file, segment.toBytes());
  return { index: openIndex([segment]), communities: byId };
}
