/** The query language of monitoring and its matcher: pure, no database, no HTTP. The only entrance to this folder. */
export type { Match, MatchedTerm, MonitoredDocument } from './text/document.ts';
export { compileQuery, Percolator } from './matching/percolator.ts';
export { maxCharacters, parseQuery, type QueryProblem } from './language/parse.ts';
export { printQuery } from './language/print.ts';
export type { Query } from './language/query-tree.ts';
export { writtenWords } from './language/written-words.ts';
export { withinCommunities } from './language/within-communities.ts';
