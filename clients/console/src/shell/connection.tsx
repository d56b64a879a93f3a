import { onlineManager, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { api } from '../api/client.ts';
import { isPassing, problemOf } from '../api/problem.ts';

const askEveryMs = 2000;

/**
 * Says when the service does not answer, and that what is shown may be old. It is asked until it answers again; then all
 * that is shown and has grown old, or could not be read, is read anew.
 */
export function Connection() {
  const client = useQueryClient();
  const isOnline = useSyncExternalStore(
    (tell) => onlineManager.subscribe(tell),
    () => onlineManager.isOnline(),
  );
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    const notice = (error: unknown) => {
      if (error && problemOf(error) === null && isPassing(error)) setLost(true);
    };
    const queries = client.getQueryCache().subscribe(({ type, query }) => {
      if (type === 'updated') notice(query.state.fetchFailureReason);
    });
    const mutations = client.getMutationCache().subscribe(({ type, mutation }) => {
      if (type === 'updated') notice(mutation.state.error);
    });
    return () => {
      queries();
      mutations();
    };
  }, [client]);
  useEffect(() => {
    if (!isLost) return undefined;
    const timer = setInterval(() => {
      void api.whoami
        .query()
        .then(() => true)
        // A refusal is an answer, too.
        .catch((error: unknown) => problemOf(error) !== null)
        .then((answers) => {
          if (!answers) return;
          setLost(false);
          void client.refetchQueries({ type: 'active', stale: true });
        });
    }, askEveryMs);
    return () => clearInterval(timer);
  }, [isLost, client]);
  if (isOnline && !isLost) return null;
  return (
    <p role="status" className="connection no-print">
      {isOnline ? 'The service does not answer. It is asked again by itself.' : 'You are offline.'} What you see may be
      old.
    </p>
  );
}
