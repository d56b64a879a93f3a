import type { Client } from 'pg';
import { copyRows } from './copy-rows.statements.ts';
import type { Origin } from './merge.statements.ts';
import { communityIds } from './mentioned-communities.ts';
import type { RuleRow } from '../records/rule-record.ts';

/** A community has at most 19 rules on the platform: more than this is no list of rules. */
const maxRules = 1000;

const columns = ['line', 'item', 'community_id', 'title', 'text', 'priority', 'as_of'] as const;

/**
 * Sets rules aside until the whole file is read, for the lines of one community may stand anywhere in it. A line with
 * an empty list stands for itself without a title.
 */
export async function stageRules(client: Client, rows: RuleRow[], origin: Origin): Promise<void> {
  await client.query(`
    create temporary table if not exists staged_rule (
      line bigint, item int, community_id int, title text, text text, priority int, as_of timestamptz
    )`);
  const idOf = await communityIds(
    client,
    rows.map(({ community }) => community),
    origin,
  );
  const none = { title: null, text: '', priority: null };
  await copyRows(
    client,
    'staged_rule',
    columns,
    rows.flatMap(({ line, community, rules, as_of }) =>
      (rules.length > 0 ? rules : [none]).map((rule, item) =>
        Object.assign({ line, item, as_of, community_id: idOf(community) }, rule),
      ),
    ),
  );
}

/**
 * Replaces the rules of every community in the file, in one transaction. Counts lines: `stored` brought only new rules,
 * `updated` changed something.
 */
export async function replaceRules(client: Client, origin: Origin): Promise<{ stored: number; updated: number }> {
  await client.query(orderRules(origin));
  await client.query(findChanged);
  const { rows } = await client.query<{ stored: number; updated: number }>(countLines);
  await client.query(`
    delete from community_rule where community_id in (select community_id from changed_rules);
    insert into community_rule (community_id, position, title, text, as_of)
    select community_id, position, title, text, as_of from incoming_rule
    where title is not null and community_id in (select community_id from changed_rules);
    update community_rule r set as_of = i.as_of from incoming_rule i
    where r.community_id = i.community_id and r.position = i.position and i.as_of > coalesce(r.as_of, '-infinity');
    truncate staged_rule`);
  return rows[0]!;
}

/**
 * Of two rules with one title the later line wins. Positions are the priorities, when all of a community's rules have
 * one and no two the same, else the order in which they appear. A community is passed over when we know its rules from
 * a later time, or, in a file that is imported again, from another one that is not known to be older.
 */
const orderRules = ({ repeated }: Origin) => `
  create temporary table incoming_rule on commit drop as
  with latest as (
    select distinct on (community_id, title) * from staged_rule order by community_id, title, line desc, item desc
  ), dated as (
    select community_id, max(as_of) as as_of, bool_or(title is not null) as any,
           count(priority) = count(title) and count(distinct priority) = count(title) as by_priority
    from latest group by community_id
  ), ranked as (
    select l.line, l.community_id, l.title, l.text, d.as_of, d.by_priority, l.priority,
           row_number() over (partition by l.community_id order by l.priority, l.line, l.item) - 1 as rank
    from latest l join dated d using (community_id)
    where (l.title is not null or not d.any) and not exists (
      select 1 from community_rule r where r.community_id = l.community_id and ${repeated ? 'coalesce(r.as_of >= d.as_of, true)' : 'r.as_of > d.as_of'}
    )
  )
  select line, community_id, case when by_priority then priority else rank end::smallint as position, title, text, as_of
  from ranked where rank < ${maxRules};
  analyze incoming_rule`;

const findChanged = `
  create temporary table changed_rules on commit drop as
  select distinct community_id from (
    (select community_id, position, title, text from incoming_rule where title is not null
     except select community_id, position, title, text from community_rule)
    union all
    (select community_id, position, title, text from community_rule
     where community_id in (select community_id from incoming_rule)
     except select community_id, position, title, text from incoming_rule)
  ) as difference`;

const countLines = `
  select count(*) filter (where is_new)::int as stored, count(*) filter (where not is_new and touched)::int as updated
  from (
    select i.line, bool_and(i.title is not null and same_title.yes is null) as is_new,
           bool_or(i.community_id in (select community_id from changed_rules) and same_rule.yes is null) as touched
    from incoming_rule i
    left join lateral (
      select true as yes from community_rule r where r.community_id = i.community_id and r.title = i.title limit 1
    ) same_title on true
    left join lateral (
      select true as yes from community_rule r
      where r.community_id = i.community_id and (r.position, r.title, r.text) = (i.position, i.title, i.text)
    ) same_rule on true
    group by i.line
  ) as lines`;
