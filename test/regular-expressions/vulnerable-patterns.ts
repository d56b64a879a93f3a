import { check, type Diagnostics, type Parameters, type VulnerableDiagnostics } from 'recheck';
import { isKnownSafe, rememberSafe } from './checked-patterns.ts';
import type { Pattern } from './pattern-literals.ts';

const parallel = 2;
const isRemembering = process.env['REMEMBER_PATTERNS'] === '1';
/** Fewer rounds of its fuzzing than by default find the same patterns here, in half the time. */
const parameters: Parameters = { timeout: 20_000, maxIteration: 4 };

/** A sentence for each pattern whose time grows faster than the text it reads, or of which nobody could say. */
export async function vulnerablePatterns(patterns: readonly Pattern[]): Promise<string[]> {
  const waiting = Map.groupBy(patterns, ({ source, flags }) => `/${source}/${flags}`).values();
  const found: string[] = [];
  await Promise.all(
    Array.from({ length: parallel }, async () => {
      for (const same of waiting) {
        const [pattern] = same as [Pattern];
        if (isKnownSafe(pattern)) continue;
        const { source, flags } = pattern;
        const complaint = complaintOf(await check(source, checkable(flags), parameters));
        if (complaint === null && isRemembering) rememberSafe(pattern);
        if (complaint !== null) found.push(...same.map(({ place }) => `${place}: /${source}/${flags} ${complaint}`));
      }
    }),
  );
  return found.toSorted();
}

/** The checker does not know `d`, which changes nothing of what is matched. */
function checkable(flags: string): string {
  return flags.replace('d', '');
}

function complaintOf(diagnostics: Diagnostics): string | null {
  if (diagnostics.status === 'safe') return null;
  if (diagnostics.status === 'unknown') return `could not be checked: ${diagnostics.error.kind}`;
  if (diagnostics.checker === 'fuzz' && standsAttack(diagnostics)) return null;
  return `is ${diagnostics.complexity.summary}: ${diagnostics.attack.pattern}`;
}

const [pumped, factor] = [6000, 4];
/** Of the longer attack: a plain scan takes a twentieth of it. */
const maxMicrosecondsACharacter = 0.3;

/**
 * Fuzzing counts steps and guesses how they grow. `.{1,60}` makes many, but as many for each character. So its attack is tried: when
 * four times its length takes less than ten times as long, and little for each character, it is none.
 */
function standsAttack({ source, flags, attack, complexity }: VulnerableDiagnostics): boolean {
  if (complexity.type === 'exponential') return false;
  const pattern = new RegExp(source, flags.replace(/[gy]/g, ''));
  const length = attack.pumps.reduce((sum, { pump }) => sum + pump.length, 0);
  const msOf = (characters: number): number => {
    const times = Math.ceil(characters / length);
    const text = attack.pumps.map(({ prefix, pump }) => prefix + pump.repeat(times)).join('') + attack.suffix;
    const runs = Array.from({ length: 5 }, () => {
      const started = performance.now();
      pattern.test(text);
      return performance.now() - started;
    });
    return Math.min(...runs);
  };
  const [short, long] = [msOf(pumped), msOf(pumped * factor)];
  return long < Math.max(0.05, short) * 10 && long * 1000 < pumped * factor * maxMicrosecondsACharacter;
}
