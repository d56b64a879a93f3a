import { useState } from 'react';
import { useMay } from '../api/identity.ts';
import { twoDecimals } from '../format/numbers.ts';
import { shortened } from '../format/shortened.ts';
import { useJobNames } from '../monitoring/use-job-names.ts';
import type { DestinationDraft } from './destination-draft.ts';
import { events, type EventType } from './events.ts';

/** What a destination is told of: which events, of which jobs, and hits from which relevance on. */
export function WhatFields({ begin }: { begin: DestinationDraft }) {
  const [relevance, setRelevance] = useState(begin.min_relevance ?? 0);
  return (
    <>
      <fieldset>
        <legend>Tell it of</legend>
        <div className="scope-choice">
          {(Object.keys(events) as EventType[]).map((type) => (
            <label key={type} className="check">
              <input type="checkbox" name="event" value={type} defaultChecked={begin.events.includes(type)} />
              {events[type][0]}
            </label>
          ))}
        </div>
      </fieldset>
      <div className="field">
        <label htmlFor="destination-relevance">
          Hits from a relevance of <output>{twoDecimals(relevance)}</output>
        </label>
        <input
          id="destination-relevance"
          name="min_relevance"
          type="range"
          min={0}
          max={1}
          step={0.01}
          value={relevance}
          onChange={(event) => setRelevance(Number(event.target.value))}
        />
      </div>
      <JobChoice chosen={begin.monitoring_job_ids ?? []} />
    </>
  );
}

/** None chosen: all of them, also those that are still to come. */
function JobChoice({ chosen }: { chosen: readonly string[] }) {
  const mayRead = useMay('monitoring:read');
  const known = useJobNames({ enabled: mayRead }).data ?? [];
  const unseen = chosen.filter((id) => !known.some((job) => job.id === id));
  if (known.length + unseen.length === 0) return null;
  return (
    <details open={chosen.length > 0}>
      <summary>Only some monitoring jobs</summary>
      <p className="help">Choose none to hear of all, also of those that are still to come.</p>
      <div className="scope-choice">
        {known.map(({ id, name }) => (
          <label key={id} className="check">
            <input type="checkbox" name="job" value={id} defaultChecked={chosen.includes(id)} />
            <bdi>{shortened(name, 80)}</bdi>
          </label>
        ))}
        {/* Those that could not be read stay chosen. */}
        {unseen.map((id) => (
          <input key={id} type="hidden" name="job" value={id} />
        ))}
      </div>
    </details>
  );
}
