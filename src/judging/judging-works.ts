import { analystWorks } from '../analysis/builtin/analyst-works.ts';
import { titleForms } from '../analysis/builtin/content/title-forms.ts';
import { judgeByWords } from '../analysis/builtin/relevance/judge-posts.ts';
import { readStream } from '../analysis/builtin/relevance/read-stream.ts';
import { criteriaWithin, streamWithin } from '../analysis/builtin/within-limits.ts';
import { languageOfText } from '../analysis/builtin/text-language.ts';
import { segmentWork } from '../catalog/index/segment-thread.ts';
import { evidenceWork } from '../discovery/evidence/evidence-thread.ts';
import { keptDatabase } from './kept-database.ts';
import { backtestWork } from '../monitoring/backtest/backtest-thread.ts';
import { matchingWork } from '../monitoring/scan/matching/matching-thread.ts';
import { measureSample } from '../overview/measures/measure-sample.ts';
import { measureSampleTask } from '../overview/measures/measuring-thread.ts';
import { readFeedHere, readFeedTask } from '../platforms/read-long-feed.ts';
import { does, type ThreadWork } from '../threads/thread-task.ts';

/** Everything that is done in threads, because strangers or customers wrote what it reads. */
export const judgingWorks: readonly ThreadWork[] = [
  ...analystWorks,
  segmentWork,
  evidenceWork,
  matchingWork(languageOfText),
  backtestWork(keptDatabase(), {
    languageOf: languageOfText,
    judgeIn: (posts, criteria) => {
      const stream = readStream(streamWithin(posts), criteriaWithin(criteria));
      return { stream, judge: judgeByWords({ ...criteriaWithin(criteria), stream }) };
    },
  }),
  does(readFeedTask, readFeedHere),
  does(measureSampleTask, (sample) => measureSample(sample, titleForms)),
];
