import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Pattern } from './pattern-literals.ts';

/**
 * The patterns that our own code builds while `run` runs, each with the place that builds it. Modules build many of theirs
 * when they are loaded: `run` has to be the first to load them.
 */
export async function recordPatterns(run: () => Promise<void>): Promise<Pattern[]> {
  const patterns: Pattern[] = [];
  const original = globalThis.RegExp;
  const record = (made: RegExp): RegExp => {
    const place = ownPlace();
    if (place !== null) patterns.push({ place, source: made.source, flags: made.flags });
    return made;
  };
  globalThis.RegExp = new Proxy(original, {
    construct: (target, parts: [string, string?]) => record(new target(...parts)),
    apply: (target, _this, parts: [string, string?]) => record(new target(...parts)),
  });
  try {
    await run();
  } finally {
    globalThis.RegExp = original;
  }
  return patterns;
}

/** Where the pattern is built, unless a library does so. */
function ownPlace(): string | null {
  // Above: the line "Error", this function, `record` and the trap of the proxy.
  const caller = new Error().stack?.split('\n')[4] ?? '';
  const [, path = '', line = ''] = /([^\s(]+):(\d+):\d+\)?$/.exec(caller) ?? [];
  const file = relative(process.cwd(), path.startsWith('file:') ? fileURLToPath(path) : path);
  return /^(?:src|tasks|clients)\//.test(file) ? `${file}:${line}` : null;
}
