import type { InferKyselyDB } from '@mikro-orm/postgresql';
import type { Analyst, PostSigns } from '../../analysis/analyst.ts';
import type { Database } from '../../database/database.ts';
import type { EntityManager } from '../../database/entity-manager.ts';
import { jsonValue } from '../../database/expressions.ts';
import { rowsAs } from '../../database/given-rows.ts';
import type { MonitoringJob } from '../jobs/monitoring-job.entity.ts';
import { isReviewed } from './count-hits.ts';
import type { MonitoringHit } from './monitoring-hit.entity.ts';
import type { MonitoringReview } from './monitoring-review.entity.ts';

type Tables = InferKyselyDB<typeof MonitoringJob | typeof MonitoringHit | typeof MonitoringReview>;

/** The newest ones say what somebody wants now. */
const maxReviews = 300;
/** Of the hits that wait, the newest are weighed anew; all of them, so many at once, when what was learned is undone. */
const maxWaiting = 1000;

/**
 * Learns from the reviews of a job's hits, and weighs those that still wait by it. Too few reviews, or reviews taken back,
 * undo what was learned. What becomes of the job meanwhile is no matter: a later review learns again.
 */
export async function learnFromReviews(
  { database, analyst }: { database: Database; analyst: Analyst },
  jobId: string,
  signal: AbortSignal,
): Promise<void> {
  const em = database.em.fork();
  const job = await em
    .getKysely<Tables>()
    .selectFrom('monitoring_job')
    .select(['min_relevance', 'lesson'])
    .where('id', '=', jobId)
    .executeTakeFirst();
  if (!job) return;
  const newest = await newestReview(em, jobId);
  const reviews = await readReviews(em, jobId);
  const lesson = await analyst.learnTaste(reviews, job.min_relevance, signal);
  if (lesson === null && job.lesson === null) return;
  const weighAnew = async (waiting: Awaited<ReturnType<typeof readWaiting>>) => {
    const signs = waiting.map((hit) => hit.signs);
    const relevances = await analyst.weighAnew(signs, lesson?.taste ?? null, signal);
    return waiting.map(({ id, analysis }, i) => {
      const relevance = relevances[i]!;
      return { id, relevance, analysis: { ...analysis, relevance } };
    });
  };
  const waiting = await readWaiting(em, jobId);
  // What was learned is known until all of it is undone: whoever is stopped before begins again.
  let last = lesson === null ? waiting.at(-1) : undefined;
  while (last) {
    const older = await readWaiting(em, jobId, last.sequence);
    if (!(await writeUnlessReviewed(em, jobId, newest, await weighAnew(older)))) return;
    last = older.at(-1);
  }
  const anew = await weighAnew(waiting);
  await writeUnlessReviewed(em, jobId, newest, anew, lesson);
}

/** Of two who learn at once, the one that has read more has the word. `false`: somebody has reviewed meanwhile. */
async function writeUnlessReviewed(
  em: EntityManager,
  jobId: string,
  newest: number,
  anew: Parameters<typeof writeRelevances>[2],
  lesson?: MonitoringJob['lesson'],
): Promise<boolean> {
  return em.transactional(async (tx) => {
    const db = tx.getKysely<Tables>();
    await db.selectFrom('monitoring_job').select('id').where('id', '=', jobId).forUpdate().execute();
    if ((await newestReview(tx, jobId)) > newest) return false;
    if (lesson !== undefined)
      await db
        .updateTable('monitoring_job')
        .set({ lesson: lesson && jsonValue(lesson) })
        .where('id', '=', jobId)
        .execute();
    await writeRelevances(tx, jobId, anew);
    return true;
  });
}

/** 0: there is none. */
async function newestReview(em: EntityManager, jobId: string): Promise<number> {
  const { id } = await em
    .getKysely<Tables>()
    .selectFrom('monitoring_review')
    .select((eb) => eb.fn.max<number | null>('id').as('id'))
    .where('job_id', '=', jobId)
    .executeTakeFirstOrThrow();
  return id ?? 0;
}

async function readReviews(em: EntityManager, jobId: string) {
  const rows = await em
    .getKysely<Tables>()
    .selectFrom('monitoring_hit as h')
    .select(['review_status', 'signs'])
    .where('job_id', '=', jobId)
    .where(isReviewed)
    .where('signs', 'is not', null)
    .orderBy('review_at', 'desc')
    .limit(maxReviews)
    .execute();
  return rows.map(({ review_status: status, signs }) => ({ signs: signs!, approved: status === 'approved' }));
}

async function readWaiting(em: EntityManager, jobId: string, before = Infinity) {
  const rows = await em
    .getKysely<Tables>()
    .selectFrom('monitoring_hit')
    .select((eb) => ['id', 'signs', 'analysis', eb.cast<number>('sequence', 'float8').as('sequence')])
    .where('job_id', '=', jobId)
    .$if(before !== Infinity, (hits) => hits.where('sequence', '<', before))
    .where('review_status', '=', 'pending')
    .where('signs', 'is not', null)
    .orderBy('sequence', 'desc')
    .limit(maxWaiting)
    .execute();
  return rows.map(({ signs, ...row }) => ({ ...row, signs: signs as PostSigns }));
}

/** Who was reviewed or taken down in the meantime stays as it is, and whose relevance is the same is not written. */
async function writeRelevances(
  tx: EntityManager,
  jobId: string,
  anew: readonly { id: string; relevance: number; analysis: MonitoringHit['analysis'] }[],
): Promise<void> {
  const db = tx.getKysely<Tables>();
  // Locked in the order in which reviews take them.
  const changed = await db
    .selectFrom(rowsAs('n', anew, { id: 'text', relevance: 'float8' }))
    .innerJoin('monitoring_hit as h', 'h.id', 'n.id')
    .select('h.id')
    .where('h.job_id', '=', jobId)
    .where('h.review_status', '=', 'pending')
    .where('h.deleted', '=', false)
    .whereRef('h.relevance', '<>', 'n.relevance')
    .orderBy('h.id')
    .forUpdate('h')
    .execute();
  const ids = new Set(changed.map(({ id }) => id));
  const rows = anew.filter(({ id }) => ids.has(id));
  await db
    .updateTable('monitoring_hit as h')
    .from(rowsAs('n', rows, { id: 'text', relevance: 'float8', analysis: 'json' }))
    .set((eb) => ({ relevance: eb.ref('n.relevance'), analysis: eb.ref('n.analysis') }))
    .whereRef('h.id', '=', 'n.id')
    .where('h.job_id', '=', jobId)
    .execute();
}
