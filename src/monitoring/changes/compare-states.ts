import type { ChangeKind } from './change.schema.ts';
import type { CommunityState } from './community-change.entity.ts';

export type Rule = { title: string; text: string };

/** `of`: what of the community differs. Of a rule, `before` and `after` are its title and text. */
export type Difference =
  | { of: 'rule'; kind: Extract<ChangeKind, `rule_${string}`>; before: Rule | null; after: Rule | null }
  | { of: 'text'; kind: 'description'; which: string; before: string; after: string }
  | { of: 'standing'; kind: 'access' | 'closed' | 'renamed'; before: string; after: string };

/** States of access in which nobody can read a community. */
const closed = new Set(['private', 'banned', 'gated']);
const texts = [
  ['description', 'description'],
  ['sidebar', 'text beside the posts'],
] as const;

/**
 * What differs between two states. White space, and the order of rules, make no difference; and what was not known before has
 * not changed.
 */
export function compareStates(before: CommunityState, after: CommunityState): Difference[] {
  const found: Difference[] = before.rules.length > 0 || before.hadRules ? compareRules(before.rules, after.rules) : [];
  for (const [field, which] of texts)
    if (isOther(before[field], after[field]))
      found.push({ of: 'text', kind: 'description', which, before: before[field], after: after[field] });
  for (const field of ['name', 'title'] as const)
    if (isOther(before[field], after[field]))
      found.push({ of: 'standing', kind: 'renamed', before: before[field], after: after[field] });
  const [accessBefore, accessAfter] = [accessOf(before), accessOf(after)];
  if (accessBefore !== null && accessAfter !== null && accessBefore !== accessAfter)
    found.push({ of: 'standing', kind: closed.has(accessAfter) ? 'closed' : 'access', before: accessBefore, after: accessAfter }); // prettier-ignore
  return found;
}

function isOther(before: string, after: string): boolean {
  return flat(before) !== '' && flat(before) !== flat(after);
}

function compareRules(before: readonly Rule[], after: readonly Rule[]): Difference[] {
  const same = new Set(before.map(keyOf)).intersection(new Set(after.map(keyOf)));
  const [gone, come] = [before, after].map((rules) => rules.filter((rule) => !same.has(keyOf(rule))));
  const found: Difference[] = [];
  const left = [...come!];
  for (const rule of gone!) {
    // A rule that keeps its title, or its text, is the same rule.
    const at = left.findIndex(
      (other) =>
        flat(other.title) === flat(rule.title) || (flat(rule.text) !== '' && flat(other.text) === flat(rule.text)),
    );
    const [now] = at < 0 ? [] : left.splice(at, 1);
    found.push({ of: 'rule', kind: now ? 'rule_changed' : 'rule_removed', before: rule, after: now ?? null });
  }
  return [...found, ...left.map((rule): Difference => ({ of: 'rule', kind: 'rule_added', before: null, after: rule }))];
}

function keyOf({ title, text }: Rule): string {
  return JSON.stringify([flat(title), flat(text)]);
}

function flat(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

function accessOf({ access, quarantined }: CommunityState): string | null {
  return quarantined ? 'quarantined' : access;
}
