import { test } from 'uvu';
import { testReaders } from './linear-time.ts';
import { judgementReaders } from './readers.ts';

testReaders(judgementReaders);
test.run();
