export type { IndexBuild } from '../../src/catalog/build-index-thread.ts';

export const poisonId = 7;
