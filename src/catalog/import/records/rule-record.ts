import { type MentionedCommunity, nameInRecord } from './community-name.ts';
import { refuseOtherKinds } from './dump-kind.ts';
import { BadRecord, type DumpRecord, integer, isRecord, label as labelOf, retrievalTime, text } from './dump-record.ts';

type Rule = { title: string; text: string; priority: number | null };

/** What one line says of a community's rules: one of them, or all of them in a list. */
export type RuleRow = { key: string; line: number; community: MentionedCommunity; rules: Rule[]; as_of: Date | null };

/** Throws `BadRecord`; `null`: a user's profile. */
export function readRules(record: DumpRecord, line: number): RuleRow | null {
  if (!('rules' in record)) refuseOtherKinds(record, 'rules');
  const field = ['subreddit', 'display_name', 'subreddit_name', 'name'].find((name) => record[name] != null);
  const name = nameInRecord(record, field ?? 'subreddit');
  if (name === null) return null;
  return {
    key: String(line),
    line,
    community: { name, name_key: name.toLowerCase(), members: null },
    rules: 'rules' in record ? ruleList(record['rules']) : [rule(record)],
    as_of: retrievalTime(record),
  };
}

function ruleList(rules: unknown): Rule[] {
  if (!Array.isArray(rules) || !rules.every(isRecord)) throw new BadRecord('rules is not a list of rules');
  return rules.map(rule);
}

function rule(record: DumpRecord): Rule {
  const label = (field: string) => labelOf(record, field, 'ruleTitle');
  const title = label('short_name') ?? label('violation_reason') ?? label('title');
  if (title === null) throw new BadRecord('short_name is missing');
  const priority = integer(record, 'priority');
  return {
    title,
    text: text(record, 'description', 'ruleText') ?? '',
    priority: priority !== null && priority >= 0 && priority < 2 ** 15 ? priority : null,
  };
}
