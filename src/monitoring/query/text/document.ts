/** A post or comment as queries see it. Texts may be as the platform sends them; `null` is unknown or none. */
export type MonitoredDocument = {
  readonly kind: 'post' | 'comment';
  readonly title: string;
  readonly body: string;
  readonly author: string | null;
  readonly community: string;
  readonly flair: string | null;
  readonly language: string | null;
  readonly score: number | null;
  readonly numComments: number | null;
  readonly nsfw: boolean;
  /** What a link post links to. */
  readonly url: string | null;
};

/**
 * Why a document matched. `clause`: the part of the query that did, printed: of alternatives those that were found,
 * and nothing that was excluded. `terms`: where, each a verbatim slice of the original text, of a
 * very long one the beginning.
 */
export type Match = { readonly clause: string; readonly terms: readonly MatchedTerm[] };

export type MatchedTerm = {
  readonly text: string;
  readonly field: 'title' | 'body' | 'flair' | 'url';
  readonly start: number;
  readonly end: number;
};
