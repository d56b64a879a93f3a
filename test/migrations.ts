/**
 * `npm run migrations -- check` fails when the entities and the migrations have drifted apart;
 * `npm run migrations -- create NAME` writes the migration that brings them together, to be checked by hand.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate, openDatabase } from '../src/database/database.ts';
import { entities } from '../src/entities.ts';
import { leaseEmbeddedDatabase } from '../src/embedded-postgres/lease.ts';

const [verb, name] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'whereabouts-migrations-'));
const lease = await leaseEmbeddedDatabase(folder, 'command');
const database = await openDatabase(lease.url, entities, 4);
try {
  await migrate(database, lease.url);
  if (verb === 'create') {
    const made = await database.migrator.create(undefined, false, false, name);
    console.log(made.fileName ? `Wrote migrations/${made.fileName}: read it before you commit it` : 'Nothing to do');
  } else if (await database.migrator.checkSchema()) {
    console.error('The entities differ from the migrations: npm run migrations -- create NAME');
    process.exitCode = 1;
  } else {
    console.log('The entities and the migrations agree');
  }
} finally {
  await database.close(true);
  await lease.release();
  rmSync(folder, { recursive: true, force: true });
}
