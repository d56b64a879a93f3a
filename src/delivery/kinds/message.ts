import { counted } from '../../text/sentences.ts';

/** What people read of an event, before it is put into the form of a service. */
export type Message = { title: string; sections: Section[] };

/**
 * `wanted`: what the hits were looked for by, for who has room for it. `more`: how many further hits there are. `url`: where
 * in the console all of it is seen; `null`: nowhere.
 */
export type Section = {
  heading: string | null;
  wanted: string | null;
  lines: string[];
  hits: HitLine[];
  more: number;
  url: string | null;
};

export type HitLine = {
  id: string;
  jobId: string;
  title: string;
  quote: string;
  why: string;
  community: string;
  /** The community, and who wrote it: whoever quotes names the author. */
  where: string;
  /** The post on its platform. */
  url: string;
  /** The hit in the console; `null`: nobody knows where that stands. */
  consoleUrl: string | null;
};

/** How many hits a section is about. */
export function countOf({ hits, more }: Section): number {
  return hits.length + more;
}

/** What is said of so many that found no room. */
export function noRoomFor(count: number, what: 'message' | 'event'): string {
  return `${counted(count, `more ${what}`)}: see the deliveries of this destination.`;
}

/** What the link to a section's `url` is called, or says without one; `null`: nothing is to be said. `unshown`: hits that found no room. */
export function restOf({ hits, more, url }: Section, unshown = 0): string | null {
  if (more + unshown > 0) return `${more + unshown} more`;
  return hits.length === 0 && url !== null ? 'Open' : null;
}
