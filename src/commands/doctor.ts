import { withLivePlatforms } from './live-platforms.ts';
import type { Config } from '../config.ts';
import { closeDatabase, openDatabase } from '../database/database.ts';
import { entities } from '../entities.ts';
import { diagnose } from '../doctor/diagnose.ts';
import { broken, type Finding } from '../doctor/finding.ts';
import { messageOf } from '../errors.ts';
import { requireDatabase, withLease } from './database.ts';
import type { Json } from './say.ts';

const signs: Record<Finding['status'], string> = { ok: 'ok', warning: 'note', broken: 'BROKEN' };

/** Says of each part whether it works, and how to mend it. Exit code 1: something is broken. */
export async function doctor(config: Config, { json }: Json): Promise<void> {
  const findings = await examineAll(config);
  const healthy = findings.every(({ status }) => status !== 'broken');
  if (json) console.log(JSON.stringify({ healthy, checks: findings }));
  else for (const finding of findings) console.log(lineOf(finding));
  if (!healthy) process.exitCode = 1;
}

async function examineAll(config: Config): Promise<Finding[]> {
  try {
    requireDatabase(config);
  } catch (error) {
    const [found = '', mend = ''] = messageOf(error).split(': ');
    return [broken('database', found, mend)];
  }
  let isThere = false;
  const examine = async (url: string) => {
    isThere = true;
    const database = await openDatabase(url, entities, 4);
    try {
      return await withLivePlatforms(url, { config, database }, (live) => diagnose(database, config, live));
    } finally {
      await closeDatabase(database);
    }
  };
  try {
    return await withLease(config, examine);
  } catch (error) {
    if (isThere) throw error;
    return [
      broken('database', `the embedded one cannot be used: ${messageOf(error)}`, 'see DATA_DIR, or set DATABASE_URL'),
    ];
  }
}

function lineOf({ check, status, found, mend }: Finding): string {
  const line = `${signs[status].padEnd(6)} ${check}: ${found}`;
  return mend === null ? line : `${line}. To mend it: ${mend}`;
}
