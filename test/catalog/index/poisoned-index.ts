export type { IndexBuild } from '../../../src/catalog/index/build-index-thread.ts';

export const poisonId = 7;
