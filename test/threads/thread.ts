import { threadEntry } from '../../src/threads/thread-entry.ts';
import { does } from '../../src/threads/thread-task.ts';
import { hang } from '../support/poison.ts';
import { backtrackTask, busyTask, echoTask, failTask, hangTask, hoardTask, preparedTask } from './tasks.ts';

export default threadEntry([
  does(echoTask, (text) => `hello ${text}`),
  does(hangTask, () => hang()),
  does(backtrackTask, (marks) => /^(?:\?+)+$/.test(`${'?'.repeat(marks)}!`)),
  does(busyTask, (ms) => {
    const until = performance.now() + ms;
    while (performance.now() < until);
    return null;
  }),
  does(hoardTask, () => {
    const hoard: number[][] = [];
    for (;;) hoard.push(Array.from({ length: 100_000 }, (_, i) => i + hoard.length));
  }),
  does(
    preparedTask,
    (_input, brought: string) => brought,
    async () => {
      await new Promise((resolve) => setTimeout(resolve, 600));
      return 'what was brought';
    },
  ),
  does(failTask, (message) => {
    throw new RangeError(message);
  }),
]);
