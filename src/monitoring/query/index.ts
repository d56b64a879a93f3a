/** The query language of monitoring and its matcher: pure, no database, no HTTP. The only entrance to this folder. */
export type { Match, MatchedTerm, MonitoredDocument } from './document.ts';
export { compileQuery, matchOne } from './match-one.ts';
export { mostCharacters, parseQuery, type QueryProblem } from './parse.ts';
export { Percolator } from './percolator.ts';
export { printQuery } from './print.ts';
export type { Query } from './query-tree.ts';
export { withinCommunities } from './within-communities.ts';
