import type { EntityManager } from '../../database/entity-manager.ts';
import { reasonsOf } from '../../database/connections/database-gone.ts';

/** A partition of `arrival` holds those with so many sequences; README.md of the database says why. */
const blockSize = 1_000_000;
/** What an import brings in the minute until the next look. */
const minBlocksAhead = 2;
/** Whoever holds the table for longer is not kept waiting: the next sweep tries again. */
const lockTimeout = '500ms';
const lockNotAvailable = '55P03';
/** `arrival_to_7`: the sequences below seven blocks, down to those of the block before. */
const nameShape = /^arrival_to_(\d+)$/;

/** Makes blocks for what will come, and drops those in which nothing is left to be looked at; `seen`: up to there all was. */
export async function turnArrivalBlocks(em: EntityManager, seen: number | null, keptDays: number): Promise<void> {
  const last = await lastSequence(em);
  const blocks = await readBlocks(em);
  for (const block of blocks) {
    // Into one that is not full somebody may be writing.
    if (last >= block * blockSize && (await isOver(em, block, seen, keptDays)))
      await unlessHeld(em, `drop table arrival_to_${block}`);
  }
  // Where nobody made blocks in time, arrivals went to the rest: the next block begins behind them.
  const begun = Math.floor(last / blockSize) + 1;
  let newest = Math.max(blocks.at(-1) ?? 0, begun);
  while (newest < begun + minBlocksAhead) {
    const isMade = await addBlock(em, newest + 1);
    if (!isMade) return;
    newest++;
  }
}

async function lastSequence(em: EntityManager): Promise<number> {
  const [row] = await em.execute<{ last: number }[]>(
    'select case when is_called then last_value else 0 end as last from arrival_sequence_seq',
  );
  return row!.last;
}

/** The oldest first. */
async function readBlocks(em: EntityManager): Promise<number[]> {
  const rows = await em.execute<{ name: string }[]>(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'arrival'::regclass`,
  );
  const blocks = rows.flatMap(({ name }) => {
    const [, block] = nameShape.exec(name) ?? [];
    return block === undefined ? [] : [Number(block)];
  });
  return blocks.toSorted((a, b) => a - b);
}

async function isOver(em: EntityManager, block: number, seen: number | null, keptDays: number): Promise<boolean> {
  if (seen === null || seen >= block * blockSize - 1) return true;
  const [row] = await em.execute<{ over: boolean }[]>(
    `select coalesce(max(arrived_at) < now() - ? * interval '1 day', true) as over from arrival_to_${block}`,
    [keptDays],
  );
  return row!.over;
}

/** Made by itself and then attached: who reads and writes goes on. */
async function addBlock(em: EntityManager, block: number): Promise<boolean> {
  const name = `arrival_to_${block}`;
  return unlessHeld(
    em,
    `create table ${name} (like arrival including defaults including indexes)`,
    `alter table arrival attach partition ${name} for values from (${(block - 1) * blockSize}) to (${block * blockSize})`,
  );
}

/** Whether it was done. */
async function unlessHeld(em: EntityManager, ...statements: string[]): Promise<boolean> {
  try {
    await em.transactional(async (tx) => {
      await tx.execute(`set local lock_timeout = '${lockTimeout}'`);
      for (const statement of statements) await tx.execute(statement);
    });
    return true;
  } catch (error) {
    if (reasonsOf(error).some(({ code }) => code === lockNotAvailable)) return false;
    throw error;
  }
}
