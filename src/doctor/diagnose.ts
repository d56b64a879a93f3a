import { sql } from 'kysely';
import pLimit from 'p-limit';
import type { Config } from '../config.ts';
import { type Database, newerMigrations, pendingMigrations } from '../database/database.ts';
import type { EntityManager } from '../database/entity-manager.ts';
import type { Platform } from '../platforms/platform.ts';
import { checkBackup } from './check-backup.ts';
import { type CatalogFigures, checkCatalog, checkIndex, readFigures } from './check-catalog.ts';
import { checkDeliveries } from './check-deliveries.ts';
import { checkForgetting } from './check-forgetting.ts';
import { checkHosts } from './check-hosts.ts';
import { checkLedger } from './check-ledger.ts';
import { checkManySources, readManySources } from './check-many-sources.ts';
import { checkModel } from './check-model.ts';
import { checkBudgets, checkNoneLive, checkRedditEnd, checkSignIn } from './check-platforms.ts';
import { checkQueue } from './check-queue.ts';
import { broken, examine, type Finding, ok, warning } from './finding.ts';

const migrate = 'npm run operate -- migrate';
const maxCallsAtOnce = 8;
const seeLog = 'see that the database is whole';

/** Looks at every part, in the order in which they need each other. Changes nothing. */
export async function diagnose(database: Database, config: Config, live: readonly Platform[]): Promise<Finding[]> {
  const em = database.em.fork();
  const first = await examine('database', seeLog, async () => {
    const { rows } = await sql<{ server_version: string }>`show server_version`.execute(em.getKysely());
    return ok('database', `PostgreSQL ${rows[0]!.server_version}`);
  });
  if (first[0]?.status === 'broken') return [...first, ...(await examineModels(config))];
  const schema = await examine('migrations', migrate, async () => {
    const pending = await pendingMigrations(database);
    if (pending.length > 0) return broken('migrations', `${pending.length} are pending`, migrate);
    const newer = await newerMigrations(database);
    if (newer.length === 0) return ok('migrations', 'none is pending');
    return warning('migrations', `${newer.length} of the database are of a newer version`, 'start that version');
  });
  if (schema[0]?.status === 'broken') return [...first, ...schema, ...(await examineModels(config))];
  const rest = [
    ...(await examine('database hosts', 'correct DATABASE_URL and DATABASE_REPLICA_URLS', () => checkHosts(config))),
    ...(await examine('queue', migrate, () => checkQueue(em))),
    ...(await examine('deliveries', seeLog, () => checkDeliveries(em))),
    ...(await examine('ledger', seeLog, () => checkLedger(em))),
    ...(await examine('backup', seeLog, () => checkBackup(em))),
    ...(await examine('catalog', seeLog, async () => {
      const figures: CatalogFigures = await readFigures(em);
      return [
        checkCatalog(figures),
        ...(await examine('index', 'npm run operate -- index rebuild', () => checkIndex(em, figures))),
        ...(await examine('forgetting', seeLog, () => checkForgetting(em, live, config.shares.forget, figures))),
      ];
    })),
  ];
  if (config.reddit) rest.push(checkRedditEnd(new Date()));
  if (live.length === 0) rest.push(...(await examine('platforms', seeLog, () => checkNoneLive(em))));
  else rest.push(...(await examine('sources', seeLog, () => examineSources(em, live))));
  rest.push(...(await examine('rate budget', seeLog, () => checkBudgets(em))));
  return [...first, ...schema, ...rest, ...(await examineModels(config))];
}

/** Each is asked by a call, but for those of which there are too many. */
async function examineSources(em: EntityManager, live: readonly Platform[]): Promise<Finding[]> {
  const many = await readManySources(em);
  const told = new Set(many.map(({ name }) => name));
  const asked = live.filter(({ name, platforms }) => !platforms.includes('feed') && !told.has(name));
  const turns = pLimit(maxCallsAtOnce);
  const signIns = asked.map((source) =>
    turns(() => examine(`sign-in ${source.name}`, 'please report it', () => checkSignIn(source))),
  );
  return [...checkManySources(many), ...(await Promise.all(signIns)).flat()];
}

async function examineModels({ llm, embedding }: Config): Promise<Finding[]> {
  const mend = 'correct the LLM_* settings';
  const none = ok('model', 'none is configured: the built-in analyst judges');
  const ofWords = llm ? await examine('model', mend, () => checkModel('model', llm)) : [none];
  if (!embedding) return ofWords;
  const ofMeaning = await examine('embedding model', mend, () => checkModel('embedding model', embedding));
  return [...ofWords, ...ofMeaning];
}
