import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import { Chips, EditableChips } from '../parts/chips.tsx';
import { useSettled } from '../parts/debounced.ts';
import { type Brief, minBriefLength, toInput } from './brief.ts';

const settleMs = 350;

type Props = { brief: Brief; change: (part: Partial<Brief>) => void };

/** What the brief is understood as, while somebody types: free. What is missing can be added. */
export function UnderstandingPreview({ brief, change }: Props) {
  // Half of a language's code is none: it changes nothing here.
  const text = useSettled(JSON.stringify({ ...toInput(brief), languages: [] }), settleMs);
  const input = JSON.parse(text) as ReturnType<typeof toInput>;
  const understood = useQuery({
    queryKey: ['understanding', text],
    queryFn: async ({ signal }) => api.communityDiscovery.understand.mutate(input, { signal }),
    enabled: input.brief.length >= minBriefLength,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });
  const read = understood.data;
  return (
    <div className="understood" aria-live="polite" aria-busy={understood.isFetching}>
      <p className="fine">
        {read
          ? read.read_as === 'post'
            ? 'Read as a post that your audience wrote: communities where such posts stand are looked for.'
            : 'Understood as below. Outlined words are from your text; add what is missing.'
          : understood.isError
            ? 'What it is understood as cannot be shown now. It can be searched for all the same.'
            : 'A few words more, and you see what it is understood as.'}
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
          <div className="field">
            <label htmlFor="languages">Languages</label>
            <input
              id="languages"
              placeholder="any; such as en, de"
              value={brief.languages}
              onChange={(event) => change({ languages: event.target.value })}
            />
          </div>
          <div className="field">
            <label htmlFor="min-members">At least so many members</label>
            <input
              id="min-members"
              inputMode="numeric"
              value={brief.minMembers}
              onChange={(event) => change({ minMembers: event.target.value })}
            />
          </div>
          <div className="field">
            <label htmlFor="max-members">At most so many members</label>
            <input
              id="max-members"
              inputMode="numeric"
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
