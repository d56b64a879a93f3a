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
  /** by document: 0 for an empty community, 1 for one as large as they come on its platform */
  sizes: Float32Array;
};

export type Filter = {
  nsfw?: boolean;
  /** who has an unknown number passes neither bound; 0 is none */
  minimumMembers?: number | null;
  maximumMembers?: number | null;
  /** ISO 639-1; communities of unknown language pass */
  languages?: string[] | null;
  /** empty or absent: any */
  platforms?: readonly string[];
  /** stems: who has one in the name does not pass */
  refusedNames?: readonly string[];
  /** stems: who has one of the first in the name and none of the second does not pass */
  left?: { friends: readonly string[]; unless: readonly string[] } | null;
  /** ids of communities that must not be found */
  excludedIds?: ReadonlySet<number>;
};

export function admission({ segment, dead }: LiveSegment, filter: Filter): (document: number) => boolean {
  const { members, flags, languages, platforms, ids, nameTerms, nameTermStarts } = segment.sections;
  const known = (stems: readonly string[] = []) =>
    new Set(stems.map((term) => segment.terms.find(term)).filter((place) => place >= 0));
  const [refused, friends, unless] = [filter.refusedNames, filter.left?.friends, filter.left?.unless].map(known);
  const isNamed = (document: number, by: ReadonlySet<number>) =>
    nameTerms.subarray(nameTermStarts[document], nameTermStarts[document + 1]).some((term) => by.has(term));
  const least = filter.minimumMembers ?? 0;
  const most = filter.maximumMembers ?? null;
  const wanted = filter.languages ? new Set(['', ...filter.languages]) : null;
  const onPlatforms = filter.platforms?.length ? new Set(filter.platforms) : null;
  return (document) =>
    (dead === null || dead[document] === 0) &&
    (filter.nsfw === true || (flags[document]! & adultFlag) === 0) &&
    // One more than there are; 0: nobody knows.
    (least === 0 || members[document]! > least) &&
    (most === null || (members[document]! > 0 && members[document]! <= most + 1)) &&
    (wanted === null || wanted.has(segment.header.languages[languages[document]!]!)) &&
    (onPlatforms === null || onPlatforms.has(segment.header.platforms[platforms[document]!]!)) &&
    (refused!.size === 0 || !isNamed(document, refused!)) &&
    (friends!.size === 0 || !isNamed(document, friends!) || isNamed(document, unless!)) &&
    (filter.excludedIds === undefined || !filter.excludedIds.has(ids[document]!));
}

export function liveSegment(segment: Segment, dead: Uint8Array | null, scales: Scales): LiveSegment {
  const buried = dead?.reduce((sum, flag) => sum + flag, 0) ?? 0;
  const posts = segment.sections.postCounts.reduce((sum, count, i) => sum + (dead?.[i] ? 0 : count), 0);
  return { segment, dead, living: segment.documents - buried, posts, sizes: sizesOf(segment, scales) };
}

/** By platform: the decimal logarithm of the members of a community that is as large as they come. */
export type Scales = ReadonlyMap<string, number>;

/** Ten million: nowhere is more, for a ranking. */
const maxScale = 7;
/** Ten thousand: on the smallest platforms a community of a hundred is small as well. */
const minScale = 4;
/** Among fewer communities the largest does not say how large they come. */
const minCommunities = 1_000;

/** Members are comparable on one platform only: the largest place of the fediverse has as many as a middling one of Reddit. */
export function scalesOf(segments: readonly Segment[]): Scales {
  const known = new Map<string, { count: number; largest: number }>();
  for (const { header, sections, documents } of segments) {
    const own = header.platforms.map((name) => known.get(name) ?? { count: 0, largest: 0 });
    for (let document = 0; document < documents; document++) {
      const stored = sections.members[document]!;
      if (stored === 0) continue;
      const platform = own[sections.platforms[document]!]!;
      platform.count++;
      if (stored > platform.largest) platform.largest = stored;
    }
    for (const [at, name] of header.platforms.entries()) known.set(name, own[at]!);
  }
  const told = [...known].filter(([, { count }]) => count >= minCommunities);
  return new Map(
    told.map(([name, { largest }]) => [name, Math.min(maxScale, Math.max(minScale, Math.log10(largest)))]),
  );
}

function sizesOf({ header, sections: { members, platforms } }: Segment, scales: Scales): Float32Array {
  const scaleOf = header.platforms.map((name) => scales.get(name) ?? maxScale);
  const unknown = Math.log10(1 + mix.unknownMembers) / maxScale;
  const sizes = new Float32Array(members.length);
  for (let document = 0; document < sizes.length; document++) {
    const stored = members[document]!;
    sizes[document] = stored === 0 ? unknown : Math.min(1, Math.log10(stored) / scaleOf[platforms[document]!]!);
  }
  return sizes;
}
