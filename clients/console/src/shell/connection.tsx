import { onlineManager, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { isPassing, problemOf } from '../api/problem.ts';

/** Says when the service does not answer, and that what is shown may be old; goes when it answers again. */
export function Connection() {
  const client = useQueryClient();
  const isOnline = useSyncExternalStore(
    (tell) => onlineManager.subscribe(tell),
    () => onlineManager.isOnline(),
  );
  const [isLost, setLost] = useState(false);
  useEffect(
    () =>
      client.getQueryCache().subscribe(({ type, query }) => {
        if (type !== 'updated') return;
        const { fetchFailureReason: failureReason, status, fetchStatus, data } = query.state;
        if (failureReason && problemOf(failureReason) === null && isPassing(failureReason)) setLost(true);
        else if (status === 'success' && fetchStatus === 'idle' && data !== undefined) setLost(false);
      }),
    [client],
  );
  if (isOnline && !isLost) return null;
  return (
    <p role="status" className="connection no-print">
      {isOnline ? 'The service does not answer. It is asked again by itself.' : 'You are offline.'} What you see may be
      old.
    </p>
  );
}
