import type { Ask } from './ask.ts';

/** A Lemmy instance: ids are its own, so they carry its host. */
export type Instance = { host: string; ask: Ask };
