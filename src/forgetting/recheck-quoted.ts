import type { EntityManager } from '../database/entity-manager.ts';
import { type Citation, platformOf } from '../platforms/addresses.ts';
import { citationKey } from './forget-in.ts';
import { type Checked, knows } from './recheck.ts';
import type { Run } from './run.ts';

/** What is quoted is gone within a day: half of it is left for a platform that does not answer. */
export const quotedEveryHours = 12;

/** `by`: the run of the source that said so. `open`: keys of those of which nothing could be learned now. */
export type Asked = { answers: { run: Run; checked: Checked }[]; open: Set<string> };

/** Asks every source for its own. What belongs to no live source, or to the sample that is invented, is left out. */
export async function askAll(em: EntityManager, runs: readonly Run[], cited: readonly Citation[]): Promise<Asked> {
  const asked: Asked = { answers: [], open: new Set() };
  const real = await realOnes(em, cited);
  for (const run of runs) {
    for (const kind of ['post', 'comment'] as const) {
      const held = real.filter((one) => one.kind === kind && knows(run.source, one.id));
      for (let at = 0; at < held.length;) {
        const batch = held.slice(at, at + run.batch());
        at += batch.length;
        const checked = await run.ask(kind, batch);
        if (checked) asked.answers.push({ run, checked });
        else for (const one of batch) asked.open.add(citationKey(one));
      }
    }
  }
  return asked;
}

async function realOnes(em: EntityManager, cited: readonly Citation[]): Promise<Citation[]> {
  const each = [...new Map(cited.map((one) => [citationKey(one), one])).values()];
  const invented: { kind: Citation['kind']; id: string }[] = await em.execute(
    `with asked as (select * from jsonb_to_recordset(?::jsonb) as a(kind text, platform text, id text))
     select a.kind, a.id from asked a join post p on p.platform = a.platform and p.id = a.id
       join community c on c.id = p.community_id and c.sample where a.kind = 'post'
     union all
     select a.kind, a.id from asked a join comment m on m.platform = a.platform and m.id = a.id
       join community c on c.id = m.community_id and c.sample where a.kind = 'comment'`,
    [JSON.stringify(each.map(({ kind, id }) => ({ kind, id, platform: platformOf(id) })))],
  );
  const skipped = new Set(invented.map(citationKey));
  return each.filter((one) => !skipped.has(citationKey(one)));
}
