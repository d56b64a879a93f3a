import { threadTask } from '../../threads/thread-task.ts';
import type { CommunitySample } from '../sample/community-sample.ts';
import type { MeasuredSample } from './measure-sample.ts';

export const measureSampleTask = threadTask<CommunitySample, MeasuredSample>('measureSample');
