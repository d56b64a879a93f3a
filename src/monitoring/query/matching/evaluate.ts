import type { MonitoredDocument } from '../text/document.ts';
import type { Occurrences } from '../text/occurrences.ts';
import { phraseStretches, standNear } from '../text/stretches.ts';
import { areasAt, checkAt, kinds, lengthAt, partsAt, termAt, unpackNear, unpackPhrase } from './packed-queries.ts';
import type { PackedQueries } from './packed-queries.ts';

/** Whether a document matches the node at `at`; `found` is what a reader of the queries' table found in it. */
export function evaluate(queries: PackedQueries, at: number, found: Occurrences, document: MonitoredDocument): boolean {
  const { numbers } = queries;
  const end = at + numbers[at + lengthAt]!;
  switch (numbers[at]) {
    case kinds.term:
      return found.has(numbers[at + termAt]!, numbers[at + areasAt]!);
    case kinds.and:
      for (let part = at + partsAt; part < end; part += numbers[part + lengthAt]!) {
        if (!evaluate(queries, part, found, document)) return false;
      }
      return true;
    case kinds.or:
      for (let part = at + partsAt; part < end; part += numbers[part + lengthAt]!) {
        if (evaluate(queries, part, found, document)) return true;
      }
      return false;
    case kinds.not:
      return !evaluate(queries, at + partsAt, found, document);
    case kinds.phrase: {
      const phrase = unpackPhrase(numbers, at, found);
      return phrase !== null && phraseStretches(found, phrase, numbers[at + areasAt]!, 1).length > 0;
    }
    case kinds.near: {
      const near = unpackNear(numbers, at, found);
      return near !== null && standNear(found, near);
    }
    default:
      return queries.checks[numbers[at + checkAt]!]!(document);
  }
}
