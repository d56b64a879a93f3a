import { verifyBackup } from '../backup/read-backup.ts';
import { restoreBackup } from '../backup/restore-backup.statements.ts';
import { writeBackup } from '../backup/write-backup.statements.ts';
import type { Config } from '../config.ts';
import { type Database, executedMigrations, migrate, pendingMigrations } from '../database/database.ts';
import { setMark } from '../database/service-marks.ts';
import { OperatorError } from '../errors.ts';
import { version } from '../version.ts';
import { openUnmigrated, withDatabase } from './database.ts';
import { type Json, say } from './say.ts';

/** Writes all that the database holds to a file, while the service runs or without it. */
export async function backup(config: Config, file: string, { json }: Json): Promise<void> {
  const write = async (database: Database, url: string) => {
    const begun = performance.now();
    const migrations = await executedMigrations(database);
    if (migrations.length === 0) throw new OperatorError('The database is empty: there is nothing to back up');
    const written = await writeBackup(url, file, { service: version, migrations });
    const { tables, rows, bytes } = written;
    await setMark(database.em.fork(), 'backup', { tables, rows, bytes });
    const seconds = Number(((performance.now() - begun) / 1000).toFixed(1));
    say(json, { file, tables, rows, bytes, seconds }, `${file}: ${count(rows)} rows of ${tables} tables, ${count(bytes)} bytes, in ${seconds} s`); // prettier-ignore
  };
  // Neither command brings the database up to date by the way: a backup is taken before that.
  await withDatabase(config, write, { open: async (url) => openUnmigrated(config, url) });
}

/** Fills an empty database from a file that was found whole before anything is touched. */
export async function restore(config: Config, file: string, { json }: Json): Promise<void> {
  const found = await verifyBackup(file);
  const fill = async (database: Database, url: string) => {
    const there = await executedMigrations(database);
    const known = new Set([...there, ...(await pendingMigrations(database))]);
    if (found.migrations.some((name) => !known.has(name)))
      throw new OperatorError(`${file} was written by a newer version (${found.service}): restore it with that one`);
    if (there.some((name) => !found.migrations.includes(name)))
      throw new OperatorError(
        'The database is not empty: a backup is restored into an empty one, before the first start',
      );
    await migrate(
      database,
      url,
      found.migrations.filter((name) => !there.includes(name)),
    );
    await restoreBackup(url, file, found);
    await migrate(database, url);
    const { tables, rows, taken_at } = found;
    await setMark(database.em.fork(), 'restored', { taken_at });
    say(json, { file, tables, rows, taken_at }, `${count(rows)} rows of ${tables} tables, as they were at ${taken_at}`);
  };
  await withDatabase(config, fill, { open: async (url) => openUnmigrated(config, url), creates: true });
}

function count(number: number): string {
  return number.toLocaleString('en');
}
