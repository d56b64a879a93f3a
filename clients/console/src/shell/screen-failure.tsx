import { Component, type ReactNode } from 'react';
import { api } from '../api/client.ts';
import { Screen } from './screen.tsx';

type Props = { place: string; children: ReactNode };
type State = { error: unknown; place: string };

/** What cannot be shown takes nothing else with it. Going elsewhere leaves the failure behind. */
export class ScreenFailure extends Component<Props, State> {
  override state: State = { error: null, place: this.props.place };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error };
  }

  static getDerivedStateFromProps({ place }: Props, state: State): State | null {
    return place === state.place ? null : { error: null, place };
  }

  override componentDidCatch(error: unknown): void {
    if (isMissingScript(error)) void reloadWhenAnswered();
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return (
      <Screen title="This page could not be shown">
        <div className="failed" role="alert">
          <p>{sentenceOn(error)}</p>
          <button type="button" onClick={() => location.reload()}>
            Load it again
          </button>
        </div>
      </Screen>
    );
  }
}

function sentenceOn(error: unknown): string {
  if (!isMissingScript(error)) return 'Something in it broke. Everything else goes on working.';
  return wasReloaded()
    ? 'A part of it cannot be fetched, also after it was loaded again. Whoever runs the service should start it anew.'
    : 'The service did not answer, or it was renewed since you came. The page is loaded again by itself as soon as it answers.';
}

/** Each browser has its own words for a part of a program that cannot be fetched. */
function isMissingScript(error: unknown): boolean {
  return error instanceof TypeError && /dynamically imported|module script|preload/i.test(error.message);
}

const askEveryMs = 2000;
/** Who comes back here sooner was not helped by it: then a person decides. */
const minBetweenMs = 30_000;
let isWaiting = false;

function wasReloaded(): boolean {
  const { reloadedAt = 0 } = (history.state ?? {}) as { reloadedAt?: number };
  return Date.now() - reloadedAt < minBetweenMs;
}

async function reloadWhenAnswered(): Promise<void> {
  if (isWaiting || wasReloaded()) return;
  isWaiting = true;
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, askEveryMs));
    const answers = await api.whoami.query().then(
      () => true,
      () => false,
    );
    if (answers) break;
  }
  history.replaceState({ reloadedAt: Date.now() }, '');
  location.reload();
}
