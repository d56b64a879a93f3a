import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import type { Understanding } from '../api/types.ts';
import { Chips, EditableChips } from '../parts/chips.tsx';
import { useDebounced } from '../parts/use-debounced.ts';
import { LanguagesField } from '../parts/languages-field.tsx';
import { type Brief, isNoNumber, isRangeEmpty, maxBriefLength, minBriefLength, toInput } from './brief.ts';

const settleMs = 350;

type Props = { brief: Brief; change: (part: Partial<Brief>) => void };

/** What the brief is understood as, while somebody types: free. What is missing can be added. */
export function UnderstandingPreview({ brief, change }: Props) {
  // Half of a language's code is none: it changes nothing here.
  const text = useDebounced(JSON.stringify({ ...toInput(brief), languages: [] }), settleMs);
  const input = JSON.parse(text) as ReturnType<typeof toInput>;
  const understood = useQuery({
    queryKey: ['understanding', text],
    queryFn: async ({ signal }) => api.communityDiscovery.understand.mutate(input, { signal }),
    enabled: input.brief.length >= minBriefLength && input.brief.length <= maxBriefLength,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });
  const read = understood.data;
  return (
    <div className="understood" aria-live="polite" aria-busy={understood.isFetching}>
      <p className="fine">
        {input.brief.length >= minBriefLength && !hasWords(input.brief)
          ? 'No word in it can be searched for: say in words what you offer, and to whom.'
          : input.brief.length > maxBriefLength
            ? 'Once it is shorter, you see what it is understood as.'
            : read
              ? sentenceOn(read)
              : understood.isError
                ? 'What it is understood as cannot be shown now. It can be searched for all the same.'
                : input.brief.length < minBriefLength
                  ? 'A few words more, and you see what it is understood as.'
                  : 'It is being read …'}
      </p>
      <EditableChips
        label="The people"
        read={read?.audience ?? []}
        added={brief.audience}
        onChange={(audience) => change({ audience })}
        placeholder="add people"
        max={10}
      />
      <EditableChips
        label="They use today"
        read={read?.competitors ?? []}
        added={brief.competitors}
        onChange={(competitors) => change({ competitors })}
        placeholder="add a product"
        max={20}
      />
      <EditableChips
        label="They ask for"
        read={read?.demand ?? []}
        added={brief.keywords}
        onChange={(keywords) => change({ keywords })}
        placeholder="add words"
        max={50}
      />
      <EditableChips
        label="Not these"
        read={[...(read?.excluded_communities ?? []), ...(read?.excluded_words ?? [])]}
        added={brief.exclude}
        onChange={(exclude) => change({ exclude })}
        placeholder="leave out a community"
        max={200}
      />
      {read && read.communities.length > 0 && (
        <div className="chip-row">
          <span className="fine">You name</span>
          <Chips words={read.communities} kind="plain" />
        </div>
      )}
      <details className="narrow">
        <summary>Narrow it down</summary>
        <div className="fields">
          <LanguagesField value={brief.languages} onChange={(languages) => change({ languages })} />
          <div className="field">
            <label htmlFor="min-members">Members, at least</label>
            <input
              id="min-members"
              inputMode="numeric"
              aria-invalid={isNoNumber(brief.minMembers) || isRangeEmpty(brief)}
              value={brief.minMembers}
              onChange={(event) => change({ minMembers: event.target.value })}
            />
          </div>
          <div className="field">
            <label htmlFor="max-members">Members, at most</label>
            <input
              id="max-members"
              inputMode="numeric"
              aria-invalid={isNoNumber(brief.maxMembers) || isRangeEmpty(brief)}
              value={brief.maxMembers}
              onChange={(event) => change({ maxMembers: event.target.value })}
            />
          </div>
          <label className="check">
            <input type="checkbox" checked={brief.nsfw} onChange={(event) => change({ nsfw: event.target.checked })} />
            Communities for adults, too
          </label>
        </div>
      </details>
    </div>
  );
}

/** Pictures and signs alone are none. */
function hasWords(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

function sentenceOn(read: Understanding): string {
  if (read.read_as === 'post')
    return 'Read as a post that your audience wrote: communities where such posts stand are looked for.';
  const parts = [read.audience, read.competitors, read.demand, read.communities];
  return parts.every((words) => words.length === 0)
    ? 'It does not say who the people are, what they use or what they ask for. Add it below.'
    : 'Understood as below. Outlined words are from your text; add what is missing.';
}
