import { threadTask } from '../../src/threads/thread-task.ts';

export const echoTask = threadTask<string, string>('echo');
export const hangTask = threadTask<null, never>('hang');
export const backtrackTask = threadTask<number, boolean>('backtrack');
export const busyTask = threadTask<number, null>('busy');
export const hoardTask = threadTask<null, number>('hoard');
export const failTask = threadTask<string, never>('fail');
export const preparedTask = threadTask<null, string>('prepared');
