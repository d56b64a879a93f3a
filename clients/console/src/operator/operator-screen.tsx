import { Screen } from '../shell/screen.tsx';
import { Doctor } from './doctor.tsx';
import { Imports } from './imports.tsx';
import { Queue } from './queue.tsx';
import { SearchIndex } from './search-index.tsx';
import { Sources } from './sources.tsx';

/** How the installation is: for who runs it. */
export default function OperatorScreen() {
  return (
    <Screen title="Operator" lead="The whole installation, over all accounts.">
      <Queue />
      <Doctor />
      <Sources />
      <Imports />
      <SearchIndex />
    </Screen>
  );
}
