import { useQueries } from '@tanstack/react-query';
import { Waiting } from '../parts/states.tsx';
import { Screen } from '../shell/screen.tsx';
import { Doctor } from './doctor.tsx';
import { Imports, importsQuery } from './imports.tsx';
import { Queue, queueQuery } from './queue.tsx';
import { indexQuery, SearchIndex } from './search-index.tsx';
import { Sources, sourcesQuery } from './sources.tsx';

/** How the installation is: for who runs it. It comes whole, so that no part pushes another one away. */
export default function OperatorScreen() {
  const parts = useQueries({ queries: [queueQuery, sourcesQuery, importsQuery, indexQuery] });
  const [queue, sources, imports, index] = parts;
  return (
    <Screen title="Operator" lead="The whole installation, over all accounts.">
      {parts.some(({ isFetched }) => !isFetched) ? (
        <Waiting lines={9} />
      ) : (
        <>
          <Queue queue={queue} />
          <Doctor />
          <Sources sources={sources} />
          <Imports imports={imports} />
          <SearchIndex index={index} />
        </>
      )}
    </Screen>
  );
}
