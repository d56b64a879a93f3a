import type { EntityManager } from '../database/entity-manager.ts';
import { markAge } from '../database/service-marks.ts';
import { duration, type Finding, ok, warning } from './finding.ts';

const maxAgeSeconds = 2 * 86_400;
const mend = 'npm run operate -- backup FILE, every day, to another machine';

/** When the last backup was taken by the command; what else may back the database up is not known here. */
export async function checkBackup(em: EntityManager): Promise<Finding> {
  const age = await markAge(em, 'backup');
  if (age === null) return warning('backup', 'none was ever taken with this command', mend);
  const found = `the last was taken ${duration(age)} ago`;
  return age > maxAgeSeconds ? warning('backup', found, mend) : ok('backup', found);
}
