import { z } from 'zod';

/** How every backup begins, not compressed: what it is can be told from its first bytes. */
export const magic = Buffer.from('WHEREABOUTS BACKUP 1\n');
/** And how it ends: what was cut off has no end. */
export const endMark = Buffer.from('\nEND OF BACKUP\n');

/** What a backup says of itself first. */
export const header = z.object({
  service: z.string(),
  taken_at: z.string(),
  /** The migrations that the database had. */
  migrations: z.array(z.string()).min(1),
});
export type Header = z.infer<typeof header>;

export const tableStart = z.object({ table: z.string(), columns: z.array(z.string()).min(1) });

/** `sha256`: of the table's rows as PostgreSQL wrote them. */
export const tableEnd = z.object({ table: z.string(), rows: z.int().min(0), sha256: z.string() });
export type TableEnd = z.infer<typeof tableEnd>;

/** What all of it must add up to; `ledger`: the sum of entries in each bucket. */
export const trailer = z.object({
  tables: z.int(),
  rows: z.int(),
  ledger: z.record(z.string(), z.string()),
});
export type Trailer = z.infer<typeof trailer>;
