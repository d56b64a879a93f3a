import { markAge, readMark } from '../database/service-marks.ts';
import type { EntityManager } from '../database/entity-manager.ts';
import { databaseTime } from '../database/transaction.ts';
import { duration, type Finding, ok, warning } from './finding.ts';

const maxAgeSeconds = 2 * 86_400;
const mend = 'npm run operate -- backup FILE, every day, to another machine';

/**
 * When the last backup was taken by the command; what else may back the database up is not known here. A database that was
 * restored is in the backup that it came from, as it was then.
 */
export async function checkBackup(em: EntityManager): Promise<Finding> {
  const own = await markAge(em, 'backup');
  const origin = await readMark(em, 'restored');
  const takenAt = origin && String(origin['taken_at']);
  const originAge = takenAt === null ? null : ((await databaseTime(em)).getTime() - Date.parse(takenAt)) / 1000;
  const age = Math.min(own ?? Infinity, originAge ?? Infinity);
  if (age === Infinity) return warning('backup', 'none was ever taken with this command', mend);
  const found =
    age === originAge
      ? `none was taken since this database was restored from that of ${takenAt}, ${duration(age)} ago`
      : `the last was taken ${duration(age)} ago`;
  return age > maxAgeSeconds ? warning('backup', found, mend) : ok('backup', found);
}
