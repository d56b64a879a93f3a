import type { Compiled } from './compile.ts';
import type { MonitoredDocument } from '../text/document.ts';
import type { Occurrences } from '../text/occurrences.ts';
import { phraseStretches, standNear } from '../text/stretches.ts';

/** Whether a document matches; `found` is what a reader of the query's table found in it. */
export function evaluate(compiled: Compiled, found: Occurrences, document: MonitoredDocument): boolean {
  switch (compiled.kind) {
    case 'term':
      return found.has(compiled.term, compiled.areas);
    case 'and':
      for (const part of compiled.parts) if (!evaluate(part, found, document)) return false;
      return true;
    case 'or':
      for (const part of compiled.parts) if (evaluate(part, found, document)) return true;
      return false;
    case 'not':
      return !evaluate(compiled.part, found, document);
    case 'phrase':
      return phraseStretches(found, compiled.phrase, compiled.areas, 1).length > 0;
    case 'near':
      return standNear(found, compiled);
    default:
      return compiled.holds(document);
  }
}
