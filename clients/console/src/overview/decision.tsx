import type { Overview } from '../api/types.ts';
import { capital, plain } from '../format/words.ts';

const kinds: Record<Overview['verdict']['decision'], string> = {
  enter: 'good',
  enter_with_care: 'warn',
  observe: 'busy',
  avoid: 'bad',
};

export function Decision({ decision }: { decision: Overview['verdict']['decision'] }) {
  return <span className={`status ${kinds[decision]}`}>{capital(plain(decision))}</span>;
}
