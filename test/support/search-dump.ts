import type { Database } from '../../src/database/database.ts';

/** Where in the whole database a text stands, as `table.column`: every column of every table as text, bytes as bytes. */
export async function findInDump(database: Database, text: string): Promise<string[]> {
  const em = database.em.fork();
  const columns: { place: string; query: string }[] = await em.execute(
    `select format('%s.%s', c.table_name, c.column_name) as place,
            format('select 1 from %I.%I where ' ||
              case when c.data_type = 'bytea' then 'position(convert_to(lower(\\?::text), ''UTF8'') in %I) > 0'
                   else 'position(lower(\\?::text) in lower(%I::text)) > 0' end || ' limit 1',
              c.table_schema, c.table_name, c.column_name) as query
       from information_schema.columns c
       join information_schema.tables t using (table_schema, table_name)
      where c.table_schema not in ('pg_catalog', 'information_schema') and t.table_type = 'BASE TABLE'
      order by 1`,
  );
  const found: string[] = [];
  for (const { place, query } of columns) {
    const rows: unknown[] = await em.execute(query, [text]);
    if (rows.length > 0) found.push(place);
  }
  return found;
}
