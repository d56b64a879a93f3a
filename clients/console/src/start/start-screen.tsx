import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';
import { api } from '../api/client.ts';
import { useMay } from '../api/identity.ts';
import { Screen } from '../shell/screen.tsx';
import { BriefForm } from './brief-form.tsx';
import { type Brief, briefOf, emptyBrief } from './brief.ts';
import { CatalogStrip } from './catalog-strip.tsx';
import { RecentWork, useRecentWork } from './recent-work.tsx';
import { Standing } from './standing.tsx';

/** The first page: one question, and what is going on. */
export function StartScreen() {
  const mayDiscover = useMay('community_discovery:write');
  const mayRead = useMay('community_discovery:read');
  const [parameters] = useSearchParams();
  const from = parameters.get('from');
  const without = parameters.getAll('without');
  const before = useQuery({
    queryKey: ['discovery', from],
    queryFn: async () => api.communityDiscovery.jobs.get.query({ job_id: from! }),
    enabled: from !== null,
  });
  const recent = useRecentWork();
  const [brief, setBrief] = useState<Brief>(emptyBrief);
  useEffect(() => {
    const asked = before.data;
    // What somebody has written meanwhile is not overwritten.
    if (asked) setBrief((now) => (now === emptyBrief ? briefOf(asked, without) : now));
  }, [before.data?.id]);
  return (
    <Screen title="Who do you want to understand?">
      {mayDiscover ? (
        <BriefForm brief={brief} onChange={setBrief} />
      ) : (
        <p className="lead">This key may not start discoveries. What it may see is in the menu.</p>
      )}
      <div className="start-rest">
        {mayRead && <RecentWork {...recent} />}
        <Standing />
      </div>
      {/* It comes after what stands above it, and so is never pushed away. */}
      {mayRead && (recent.jobs ?? recent.failed) && <CatalogStrip />}
    </Screen>
  );
}
