import { readFileSync } from 'node:fs';
import type { Config } from './config.ts';

const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string };

/** The version of this release. */
export const { version } = manifest;

/** What every platform is told: who asks, and where the operator is reached. */
export function userAgentOf({ operatorContact }: Pick<Config, 'operatorContact'>): string {
  return `whereabouts/${version}${operatorContact === null ? '' : ` (+${operatorContact})`}`;
}
