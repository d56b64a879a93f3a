import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { EntityManager } from '../database/entity-manager.ts';
import { rowsAs } from '../database/given-rows.ts';
import type { Source } from './source.entity.ts';

type Tables = InferKyselyDB<typeof Source>;
type Use = { name: string; calls: number; answered: Date | null; refusal: string | null; refused: Date | null };

/** What says nothing about the source itself: it did answer. */
const answers = new Set(['ok', 'missing', 'private', 'banned', 'quarantined', 'gated', 'not_collected', 'unsupported', 'invalid_cursor']); // prettier-ignore

/** How sources do, gathered in this process and written now and then: a lost minute of it harms nobody. */
export class SourceUse {
  readonly #uses = new Map<string, Use>();

  called(name: string): void {
    this.#use(name).calls++;
  }

  /** `outcome`: `ok`, the reason of a refusal, or `aborted`, which says nothing. */
  answered(name: string, outcome: string): void {
    if (outcome === 'aborted') return;
    const use = this.#use(name);
    if (answers.has(outcome)) [use.answered, use.refusal] = [new Date(), null];
    else this.refused(name, outcome);
  }

  refused(name: string, reason: string): void {
    const use = this.#use(name);
    [use.refusal, use.refused] = [reason, new Date()];
  }

  async write(em: EntityManager): Promise<void> {
    const rows = [...this.#uses.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
    this.#uses.clear();
    if (rows.length === 0) return;
    const types = { name: 'text', calls: 'bigint', answered: 'timestamptz', refusal: 'text', refused: 'timestamptz' } as const; // prettier-ignore
    await em
      .getKysely<Tables>()
      .updateTable('source as s')
      .from(rowsAs('u', rows, types))
      .set((eb) => ({
        calls: sql<number>`s.calls + u.calls`,
        answered_at: eb.fn.coalesce('u.answered', 's.answered_at'),
        // What was answered before it closed may be written afterwards: only somebody who resumes it opens it again.
        refusal: sql<
          string | null
        >`case when s.refusal = 'closed' or (u.refused is null and u.answered is null) then s.refusal else u.refusal end`,
        refused_at: eb.fn.coalesce('u.refused', 's.refused_at'),
      }))
      .whereRef('s.name', '=', 'u.name')
      .execute();
  }

  #use(name: string): Use {
    const use = this.#uses.get(name) ?? { name, calls: 0, answered: null, refusal: null, refused: null };
    this.#uses.set(name, use);
    return use;
  }
}
