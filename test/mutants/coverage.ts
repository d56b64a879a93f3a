import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

type Range = { startOffset: number; endOffset: number; count: number };

type Report = {
  result: { url: string; functions: { ranges: Range[] }[] }[];
  'source-map-cache'?: Record<string, unknown>;
};

/** The ranges of each source file in which something ran; `null`: it ran, where is not known. */
export type Coverage = Map<string, Range[][] | null>;

/** Reads what V8 wrote about all processes of one run, and removes it. */
export function readCoverage(folder: string, checkout: string): Coverage {
  const coverage: Coverage = new Map();
  const root = `${pathToFileURL(checkout).href}/`;
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const report = reportIn(readFileSync(join(folder, name), 'utf8'));
    for (const { url, functions } of report?.result ?? []) {
      if (!url.startsWith(root)) continue;
      const file = url.slice(root.length).split('?')[0]!;
      const known = coverage.get(file);
      // tsx writes the source anew: its offsets are others.
      const isRewritten = report?.['source-map-cache']?.[url] !== undefined;
      coverage.set(file, isRewritten || known === null ? null : [...(known ?? []), ...functions.map((f) => f.ranges)]);
    }
  }
  rmSync(folder, { recursive: true, force: true });
  return coverage;
}

/** `null`: its process was killed while it wrote, as tests of killed processes do. */
function reportIn(text: string): Report | null {
  try {
    return JSON.parse(text) as Report;
  } catch {
    return null;
  }
}

/** Whether that place of the file ran: the innermost range around it says so, in any of the processes. */
export function isCovered(coverage: Coverage, file: string, { start, end }: { start: number; end: number }): boolean {
  const functions = coverage.get(file);
  if (functions === undefined) return false;
  if (functions === null) return true;
  const around = functions.flat().filter((range) => range.startOffset <= start && range.endOffset >= end);
  if (around.length === 0) return false;
  const width = (range: Range) => range.endOffset - range.startOffset;
  const innermost = Math.min(...around.map(width));
  return around.some((range) => width(range) === innermost && range.count > 0);
}
