import type { CatalogNotes } from '../../catalog/posts/read-catalog-notes.ts';
import type { RuleText, TalkComment, TalkPost } from '../../analysis/analyst.ts';
import type { Community, Platform, Refusal } from '../../platforms/platform.ts';

/** What was read of a community, as plain JSON: several jobs may share it. Times are milliseconds since 1970. */
export type CommunitySample = {
  community: Omit<Community, 'createdAt' | 'asOf' | 'quarantined' | 'category'> & {
    createdMs: number | null;
    asOfMs: number | null;
  };
  /** `null`: not known. */
  rules: RuleText[] | null;
  wiki: { page: string; text: string }[];
  posts: SampledPost[];
  /** The community has no other posts. Samples of before do not tell. */
  whole?: boolean;
  comments: TalkComment[];
  /** Of how many posts the comments were read. */
  commentedPosts: number;
  /** In the time of the sample, of the posts that the catalog knows; `null`: it does not know. `gone`: also by authors. */
  removals: { posts: number; removed: number; gone: number } | null;
  /** Samples of before have none. */
  collected?: CatalogNotes['collected'];
  /** It belongs to the sample that comes with Whereabouts. */
  invented: boolean;
  sources: Platform['source'][];
  gaps: Gap[];
  readMs: number;
};

/** `newest`: from the listing by time, which every figure is computed from; the others are there because they are liked. */
export type SampledPost = TalkPost & { newest: boolean };

/** `missing`: what should have been read could not be. Otherwise the source never has it. */
export type Gap = { part: 'rules' | 'wiki' | 'posts' | 'comments'; message: string; missing: boolean };

export function gapOf(part: Gap['part'], what: string, refusal: Refusal): Gap {
  const notImported = part === 'wiki' ? 'it was not imported' : 'none were imported';
  const why = refusal.reason === 'not_collected' ? notImported : refusal.reason.replaceAll('_', ' ');
  return { part, message: `${what}: ${why}.`, missing: true };
}

const day = 86_400_000;

/** The posts that figures are computed from, newest first. */
export function basePosts({ posts }: CommunitySample): SampledPost[] {
  return posts.filter(({ newest }) => newest);
}

export function isLive({ sources }: CommunitySample): boolean {
  return sources.includes('live');
}

/** The moment up to which the sample knows everything: of an archive, its newest post. */
export function knownUntil(sample: CommunitySample): number {
  if (isLive(sample)) return sample.readMs;
  return sample.posts.reduce((latest, { createdMs }) => Math.max(latest, createdMs), 0);
}

/** Posts whose score has stopped growing: those of the newest two days are left out. */
export function settledPosts(sample: CommunitySample): (SampledPost & { score: number })[] {
  const until = knownUntil(sample) - 2 * day;
  return basePosts(sample).filter(
    (post): post is SampledPost & { score: number } => post.score !== null && post.createdMs <= until,
  );
}
