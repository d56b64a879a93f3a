import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useLocation } from 'wouter';
import { api } from '../api/client.ts';
import { useMay } from '../api/identity.ts';
import { keysByInput } from '../api/idempotency-keys.ts';
import type { Discovery } from '../api/types.ts';
import { usePrice } from '../api/use-usage.ts';
import { counted } from '../format/numbers.ts';
import { BusyButton } from '../parts/busy-button.tsx';
import { useNotices } from '../parts/notices.tsx';

type Props = { result: Discovery; names: readonly string[]; label: string; className?: string };

/** Has communities of a discovery described, for the goal that the discovery was made for. */
export function MakeOverview({ result, names, label, className = '' }: Props) {
  const may = useMay('community_overview:write');
  const price = usePrice('community_overview');
  const [, go] = useLocation();
  const client = useQueryClient();
  const notices = useNotices();
  const keyOf = useRef(keysByInput());
  const make = useMutation({
    mutationFn: async () =>
      api.communityOverview.jobs.create.mutate({
        ...(result.next.overview as Record<string, never>),
        communities: [...names],
        idempotency_key: keyOf.current(names),
      }),
    onSuccess: (job) => {
      client.setQueryData(['overview', job.id], job);
      void client.invalidateQueries({ queryKey: ['overviews'] });
      go(`/overviews/${job.id}`);
    },
    onError: notices.failed,
  });
  if (!may) return null;
  return (
    <BusyButton className={className} busy={make.isPending} disabled={names.length === 0} onClick={() => make.mutate()}>
      {make.isPending ? 'Starting …' : label}
      {price !== undefined && <span className="price">{counted(price * names.length, 'credit')}</span>}
    </BusyButton>
  );
}
