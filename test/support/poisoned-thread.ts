import { judgePosts } from '../../src/analysis/builtin/relevance/judge-posts.ts';
import { emptyStream } from '../../src/analysis/builtin/relevance/topic.ts';
import { judgingWorks } from '../../src/judging/judging-works.ts';
import { keptDatabase } from '../../src/judging/kept-database.ts';
import { backtestWork } from '../../src/monitoring/backtest/backtest-thread.ts';
import { threadEntry } from '../../src/threads/thread-entry.ts';
import type { ThreadWork } from '../../src/threads/thread-task.ts';
import { hang, poison } from './poison.ts';

/** The service's threads, but for that whoever reads the poison never finishes. */
export default threadEntry([
  ...judgingWorks.map((of): ThreadWork => ({
    ...of,
    work: (input: never, prepared: never) => {
      if (JSON.stringify(input).includes(poison)) hang();
      return of.work(input, prepared);
    },
  })),
  backtestWork(keptDatabase(), {
    languageOf: () => null,
    judgeIn: (_posts, criteria) => ({
      stream: emptyStream,
      judge: (post) => {
        if (post.body.includes(poison)) hang();
        return { relevance: judgePosts([post], criteria)[0]!.relevance, isOpen: false };
      },
    }),
  }),
]);
