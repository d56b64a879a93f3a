import { mix } from '../parameters.ts';
import { adultFlag, type Segment } from './segment.ts';

/** A segment in use: some of its documents may be dead, because a newer segment has them. */
export type LiveSegment = {
  segment: Segment;
  dead: Uint8Array | null;
  /** how many are not */
  living: number;
  /** that those were described by */
  posts: number;
  /** by document: 0 for an empty community, 1 for ten million members */
  sizes: Float32Array;
};

export type Filter = {
  nsfw?: boolean;
  minimumMembers?: number | null;
  maximumMembers?: number | null;
  /** ISO 639-1; communities of unknown language pass */
  languages?: string[] | null;
  /** empty or absent: any */
  platforms?: readonly string[];
  /** ids of communities that must not be found */
  excludedIds?: ReadonlySet<number>;
};

export function admission({ segment, dead }: LiveSegment, filter: Filter): (document: number) => boolean {
  const { members, flags, languages, platforms, ids } = segment.sections;
  const least = filter.minimumMembers ?? null;
  const most = filter.maximumMembers ?? null;
  const wanted = filter.languages ? new Set(['', ...filter.languages]) : null;
  const onPlatforms = filter.platforms?.length ? new Set(filter.platforms) : null;
  return (document) =>
    (dead === null || dead[document] === 0) &&
    (filter.nsfw === true || (flags[document]! & adultFlag) === 0) &&
    (least === null || members[document]! > least) &&
    (most === null || members[document]! <= most + 1) &&
    (wanted === null || wanted.has(segment.header.languages[languages[document]!]!)) &&
    (onPlatforms === null || onPlatforms.has(segment.header.platforms[platforms[document]!]!)) &&
    (filter.excludedIds === undefined || !filter.excludedIds.has(ids[document]!));
}

export function liveSegment(segment: Segment, dead: Uint8Array | null): LiveSegment {
  const buried = dead?.reduce((sum, flag) => sum + flag, 0) ?? 0;
  const posts = segment.sections.postCounts.reduce((sum, count, i) => sum + (dead?.[i] ? 0 : count), 0);
  return { segment, dead, living: segment.documents - buried, posts, sizes: sizesOf(segment) };
}

function sizesOf({ sections: { members } }: Segment): Float32Array {
  const sizes = new Float32Array(members.length);
  for (let document = 0; document < sizes.length; document++) {
    const stored = members[document]!;
    sizes[document] = Math.min(1, Math.log10(1 + (stored === 0 ? mix.unknownMembers : stored - 1)) / 7);
  }
  return sizes;
}
