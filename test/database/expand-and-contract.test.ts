import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';

/**
 * While an upgrade rolls, processes of the version before run on the new tables. So a migration only adds: tables,
 * indexes, columns that may be absent from an insert. What takes something away that the version before still uses comes
 * one release later, and says so in a comment of the migration: `Contracts: why nobody misses it`.
 */
const takesAway: Record<string, RegExp> = {
  'drops a table': /\bdrop\s+table\b/i,
  'drops a column': /\bdrop\s+column\b/i,
  'renames something': /\brename\b/i,
  'changes the type of a column': /\balter\s+(?:column\s+)?"?\w+"?\s+(?:set\s+data\s+)?type\b/i,
  'demands a value that was optional': /\bset\s+not\s+null\b/i,
  'takes away a default': /\bdrop\s+default\b/i,
  'adds a column that inserts must name': /\badd\s+(?:column\s+)?"\w+"\s+(?![^,;`]*\bdefault\b)[^,;`]*\bnot\s+null\b/i,
};
/** From here on the rule holds: nothing was released before. */
const firstRuled = 'Migration20261122150500';

/** What of a migration's way up breaks the rule. */
function faultsOf(source: string): string[] {
  const [, up = ''] = /\bup\(\)[^{]*\{([\s\S]*?)\n {2}\}/.exec(source) ?? [];
  if (/Contracts: \S+/.test(source)) return [];
  return Object.entries(takesAway).flatMap(([fault, pattern]) => (pattern.test(up) ? [fault] : []));
}

const migrationOf = (statement: string) => `  override up(): void {\n    this.addSql(\`${statement}\`);\n  }\n`;

test('the rule knows what an older version would miss', () => {
  for (const [statement, fault] of [
    ['drop table "job";', 'drops a table'],
    ['alter table "job" drop column "input";', 'drops a column'],
    ['alter table "job" rename column "input" to "given";', 'renames something'],
    ['alter table "job" alter column "id" type uuid;', 'changes the type of a column'],
    ['alter table "job" alter column "error" set not null;', 'demands a value that was optional'],
    ['alter table "job" alter column "status" drop default;', 'takes away a default'],
    ['alter table "job" add "size" int not null;', 'adds a column that inserts must name'],
    [
      'alter table "job" add "a" int not null default 1, add "b" text not null;',
      'adds a column that inserts must name',
    ],
  ])
    assert.equal(faultsOf(migrationOf(statement!)), [fault], statement);
  for (const statement of [
    'create table "x" ("id" text not null, primary key ("id"));',
    'alter table "job" add "size" int not null default 1;',
    'alter table "job" add "note" text null, add "kept" boolean not null default false;',
    'create index "x" on "job" ("size");',
  ])
    assert.equal(faultsOf(migrationOf(statement)), [], statement);
  assert.equal(faultsOf(`/** Contracts: read by nobody since 0.1. */\n${migrationOf('drop table "x";')}`), []);
});

const ruled = globSync('migrations/*.ts').filter((file) => basename(file) >= firstRuled);

test('there are migrations under the rule, and each says what it does upwards', () => {
  assert.ok(ruled.length >= 3);
  for (const file of ruled)
    assert.match(readFileSync(file, 'utf8'), /\bup\(\)[^{]*\{[\s\S]*?addSql[\s\S]*?\n {2}\}/, file);
});

for (const file of ruled) {
  test(`${basename(file)} takes nothing away from the version before`, () => {
    assert.equal(faultsOf(readFileSync(file, 'utf8')), []);
  });
}

test.run();
