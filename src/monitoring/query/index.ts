/** The query language of monitoring and its matcher: pure, no database, no HTTP. The only entrance to this folder. */
export type { Match, MatchedTerm, MonitoredDocument } from './document.ts';
export { compileQuery, matchOne, Percolator } from './percolator.ts';
export { maxCharacters, parseQuery, type QueryProblem } from './parse.ts';
export { printQuery } from './print.ts';
export type { Query } from './query-tree.ts';
export { withinCommunities } from './within-communities.ts';
