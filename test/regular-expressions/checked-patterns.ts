import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import recheck from 'recheck/package.json' with { type: 'json' };
import type { Pattern } from './pattern-literals.ts';

const file = new URL('checked-patterns.json', import.meta.url);

type Checked = { checker: string; safe: string[] };

/**
 * Patterns that were found safe before, by their hash, so that only new and changed ones are checked again: some take the
 * checker seconds. What another version of it found counts for nothing. See test/README.md.
 */
const safe = new Set(readSafe());

function readSafe(): string[] {
  if (!existsSync(file)) return [];
  const checked = JSON.parse(readFileSync(file, 'utf8')) as Checked;
  return checked.checker === recheck.version ? checked.safe : [];
}

export function isKnownSafe(pattern: Pattern): boolean {
  return safe.has(hashOf(pattern));
}

export function rememberSafe(pattern: Pattern): void {
  safe.add(hashOf(pattern));
  const checked: Checked = { checker: recheck.version, safe: [...safe].toSorted() };
  writeFileSync(file, `${JSON.stringify(checked, null, 2)}\n`);
}

function hashOf({ source, flags }: Pattern): string {
  return createHash('sha256').update(`/${source}/${flags}`).digest('base64url').slice(0, 16);
}
