import type { Client } from 'pg';
import type { PlatformName } from '../../../platforms/platform.ts';
import type { CollectedSpan } from './collected-span.ts';

/** Dumps of one month after the other leave no gap that matters. */
const joins = `interval '2 days'`;

/** A span that meets the one that is known makes it longer; of two apart the later is kept. */
export async function markCollected(client: Client, platform: PlatformName, span: CollectedSpan): Promise<void> {
  const read = span.read();
  if (!read) return;
  await client.query(
    `update community c set
       collected_from = case when s.meets then least(c.collected_from, $3) else $3 end,
       collected_to = case when s.meets then greatest(c.collected_to, $4) else $4 end
     from (select id, collected_from - ${joins} <= $4 and collected_to + ${joins} >= $3 as meets from community
            where platform = $1 and name_key = any($2) order by id for no key update) s
     where c.id = s.id and (s.meets or c.collected_to is null or c.collected_to < $3)`,
    [platform, read.communities, read.from, read.to],
  );
}
