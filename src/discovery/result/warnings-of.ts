import { joined, type Prose } from '../../analysis/prose/prose.ts';
import type { LoadedIndex } from '../../catalog/index/catalog-index.ts';
import { type Candidate, readsLanguage } from '../../catalog/ranking/index.ts';
import type { Warning } from '../../jobs/job-states.ts';
import { endedSourceOf, type KnownSources } from '../../platforms/routing.ts';
import { readScripts } from '../../text/read-scripts.ts';
import { type Choice, likely, minCommunities, mostChosen } from '../choose-five.ts';
import type { BriefWords } from '../evidence/brief-words.ts';
import type { FoundFive } from '../find-five.ts';

/** What to know about a result. `notUsed`: what was asked for, or is usual, and had no part in it. */
export function warningsOf(found: FoundFive, notUsed: readonly Warning[]): Warning[] {
  const { index, live, prose } = found;
  const few = fewFit(found, index.ranking.size.communities, prose);
  const late = found.late.map((community) => ({
    code: 'posts_not_read',
    message: prose.warnings.postsLate,
    community,
  }));
  return [
    ...sampleWarnings(index, prose),
    ...misspelt(found),
    ...sized(found),
    ...notUsed,
    ...live.warnings,
    ...late,
    ...few,
  ];
}

function sampleWarnings({ withSample }: LoadedIndex, { warnings }: Prose): Warning[] {
  return withSample ? [{ code: 'sample_catalog', message: warnings.sample, community: null }] : [];
}

/** Of what is shown, what no live platform gives any more. */
export function endedWarnings(env: KnownSources, { chosen, communities, prose }: FoundFive): Warning[] {
  const ended = chosen.flatMap(({ id }) => endedSourceOf(env, communities.get(id)!.name) ?? []);
  if (ended.length === 0) return [];
  const message = prose.warnings.sourcesClosed(joined(prose, [...new Set(ended)]));
  return [{ code: 'source_closed', message, community: null }];
}

/** Only what is read as English is read so. */
function misspelt({ corrections }: FoundFive): Warning[] {
  return [...corrections].map(([typed, read]) => ({
    code: 'misspelt',
    message: `Hardly anybody writes “${typed}”: it is read as “${read}”.`,
    community: null,
  }));
}

/** What is asked for in a field of its own is known to whoever asks. */
function sized({ understanding: { members }, read }: FoundFive): Warning[] {
  const least = read.min_members === null ? members.least : null;
  const most = read.max_members === null ? members.most : null;
  const told = [
    least === null ? '' : `${least.toLocaleString('en')} or more`,
    most === null ? '' : `${most.toLocaleString('en')} or fewer`,
  ].filter(Boolean);
  if (told.length === 0) return [];
  const message = `Your brief asks for communities with ${told.join(' and ')} members: only those known to have so many are returned.`;
  return [{ code: 'members_read', message, community: null }];
}

/**
 * Said where others came close and were left out, or where what is shown is unlikely itself, as for a pasted post; of a small
 * catalog fewer than five are no news. Whom an analyst found to fit is likely, whatever the score.
 */
export function fewFit(
  { chosen, nearMisses, judged }: Choice & Partial<Pick<FoundFive, 'judged'>>,
  communities: number,
  { warnings }: Prose,
): Warning[] {
  if (communities < minCommunities || chosen.length === 0) return [];
  const isLikely = ({ id, score }: Candidate) => score >= likely || judged?.get(id)?.judgement.grade === 'fits';
  const count = chosen.filter(isLikely).length;
  if (count >= mostChosen || (count === chosen.length && nearMisses.length === 0)) return [];
  const message = count < chosen.length ? warnings.fewLikely(count, chosen.length) : warnings.fewFit(chosen.length);
  return [{ code: 'few_fit', message, community: null }];
}

const names = new Intl.DisplayNames('en', { type: 'language' });
const maxCharacters = 1000;

/**
 * A brief in a script that is not read, or in a language of which the service knows neither word endings nor small words, is
 * hardly understood.
 */
export function languageWarnings(brief: string, { known }: BriefWords): Warning[] {
  const letters = brief.slice(0, maxCharacters).match(/\p{L}/gu) ?? [];
  const isRead = letters.filter((letter) => readScripts.test(letter)).length >= letters.length / 2;
  if (isRead && (known === null || readsLanguage(known))) return [];
  const what = known === null ? 'written in a script' : `in ${names.of(known)}, a language`;
  const message = `Your brief is ${what} that is hardly read here: only communities that use its words can be found.`;
  return [{ code: 'language_not_read', message, community: null }];
}
