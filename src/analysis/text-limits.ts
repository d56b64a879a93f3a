/**
 * How much of a text is read, in UTF-16 units; what comes later is not looked at. Each limit lies above what platforms let people
 * write, so that only what came some other way is cut: Reddit has 300 for titles, 40,000 for bodies, 10,000 for comments,
 * 10,240 for sidebars and 500 for rules, Lemmy 200, 50,000, 10,000 and 10,000. The longest in 150,000 posts: 308 and 39,842.
 */
export const mostRead = {
  title: 500,
  body: 50_000,
  comment: 20_000,
  flair: 500,
  /** Of a rule, a sidebar or a page of a wiki. Those of a book's length (512 kB) say what they are about at their start. */
  rules: 12_000,
  /** What a community says of itself: title, description and sidebar. */
  about: 30_000,
  /** Of a brief, an audience, a goal, criteria: the API takes no longer ones. */
  brief: 4000,
} as const;
