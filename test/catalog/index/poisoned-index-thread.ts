import { type IndexBuild, poisonId } from './poisoned-index.ts';
import { buildIndex } from '../../../src/catalog/index/build-index.ts';
import { asOwnThread } from '../../../src/threads/own-thread.ts';
import { hang } from '../../support/poison.ts';

/** The index build, but for a community whose texts nobody can read to the end. */
await asOwnThread(({ url, skip }: IndexBuild, at) =>
  buildIndex(url, {
    skip: new Set(skip),
    at: (id) => {
      at(id);
      if (id === poisonId) hang();
    },
  }),
);
