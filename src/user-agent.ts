import type { Config } from './config.ts';
import { version } from './version.ts';

/** What every platform is told: who asks, and where the operator is reached. */
export function userAgentOf({ operatorContact }: Pick<Config, 'operatorContact'>): string {
  return `whereabouts/${version}${operatorContact === null ? '' : ` (+${operatorContact})`}`;
}
