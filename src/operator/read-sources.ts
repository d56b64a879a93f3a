import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { wireTime } from '../database/expressions.ts';
import type { EntityManager } from '../database/entity-manager.ts';
import type { ImportFile } from '../catalog/import/import-file.entity.ts';
import type { PlatformBudget } from '../platforms/asking/platform-budget.entity.ts';

const maxImports = 50;

/** How live platforms stand, as all workers know it. */
export async function readSources(em: EntityManager) {
  return em
    .getKysely<InferKyselyDB<typeof PlatformBudget>>()
    .selectFrom('platform_budget')
    .select(['id', 'spacing_ms', 'remaining', 'refusals'])
    .select((eb) => [
      wireTime(eb.ref('next_at')).as('next_call_at'),
      wireTime(eb.ref('resets_at')).as('resets_at'),
      wireTime(eb.ref('blocked_until')).as('blocked_until'),
      wireTime(eb.ref('updated_at')).as('updated_at'),
    ])
    .orderBy('id')
    .execute();
}

export async function readImports(em: EntityManager) {
  const rows = await em
    .getKysely<InferKyselyDB<typeof ImportFile>>()
    .selectFrom('import_file')
    .select(['fingerprint', 'name', 'kind', 'counts'])
    .select((eb) => [
      eb.cast<number>('lines_done', 'float8').as('lines_done'),
      wireTime(eb.ref('started_at')).as('started_at'),
      wireTime(eb.ref('finished_at')).as('finished_at'),
    ])
    .orderBy('import_file.started_at', 'desc')
    .limit(maxImports)
    .execute();
  return rows.map(({ counts, ...file }) => ({ ...file, ...counts }));
}
