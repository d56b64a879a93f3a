/** What people read of an event, before it is put into the form of a service. */
export type Message = { title: string; sections: Section[] };

/** `more`: how many further hits there are, and where to read them; `null`: none, or nowhere. */
export type Section = { heading: string | null; lines: string[]; hits: HitLine[]; more: number; url: string | null };

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
};
