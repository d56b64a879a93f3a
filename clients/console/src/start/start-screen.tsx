import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearch } from 'wouter';
import { api } from '../api/client.ts';
import { useMay } from '../api/identity.ts';
import { KeptDraft } from '../parts/kept-draft.tsx';
import { useDraft } from '../parts/use-draft.ts';
import { Screen } from '../shell/screen.tsx';
import { BriefForm } from './brief-form.tsx';
import { briefOf, emptyBrief } from './brief.ts';
import { CatalogStrip } from './catalog-strip.tsx';
import { RecentWork, useRecentWork } from './recent-work.tsx';
import { Standing } from './standing.tsx';

/** The first page: one question, and what is going on. */
export function StartScreen() {
  const mayDiscover = useMay('community_discovery:write');
  const mayRead = useMay('community_discovery:read');
  const search = useSearch();
  const recent = useRecentWork();
  return (
    <Screen title="Who do you want to understand?">
      {mayDiscover ? (
        <KeptBrief key={search} search={search} />
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

/** A brief as somebody left it; or, at first, that of a discovery that is asked again. */
function KeptBrief({ search }: { search: string }) {
  const parameters = new URLSearchParams(search);
  const from = parameters.get('from');
  const before = useQuery({
    queryKey: ['discovery', from],
    queryFn: async () => api.communityDiscovery.jobs.get.query({ job_id: from! }),
    enabled: from !== null,
  });
  const { draft, isKept, change, forget } = useDraft(`brief ${search}`, emptyBrief);
  const beginAnew = () => {
    change(before.data ? briefOf(before.data, parameters.getAll('without')) : emptyBrief);
    forget();
  };
  useEffect(() => {
    // What somebody has written meanwhile is not overwritten.
    if (before.data && draft === emptyBrief) beginAnew();
  }, [before.data?.id]);
  return (
    <>
      {isKept && <KeptDraft onBeginAnew={beginAnew} />}
      <BriefForm brief={draft} onChange={change} onSent={forget} />
    </>
  );
}
