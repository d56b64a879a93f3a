import { percentile } from '../../bench/ranking-metrics.ts';
import type { Poll } from './bystander-thread.ts';
import type { Observation } from './watch.ts';

export type PollFigures = { count: number; p50: number; p99: number; max: number; failures: string[] };

export function pollFigures(polls: readonly Poll[], of: Poll['of']): PollFigures {
  const mine = polls.filter((poll) => poll.of === of);
  const times = mine.flatMap(({ ms }) => (ms === null ? [] : [ms]));
  return {
    count: mine.length,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    max: Math.max(0, ...times),
    failures: mine.flatMap(({ failure }) => (failure === undefined ? [] : [failure])),
  };
}

/** A line a deed. `machine`: how late a thread and a server were that had nothing else to do. */
export function printObservation({ deed, seconds, polls, lateMs, delayMs }: Observation): void {
  const [service, machine] = [pollFigures(polls, 'service'), pollFigures(polls, 'machine')];
  const delays = [...delayMs].map(([name, ms]) => `${name} ${ms.toFixed(0)}`).join(', ');
  const failed =
    service.failures.length > 0
      ? `, ${service.failures.length} FAILED (${[...new Set(service.failures)].join('; ')})`
      : '';
  console.log(
    `  ${deed} (${seconds.toFixed(1)} s): polls p50 ${ms(service.p50)} p99 ${ms(service.p99)} max ${ms(service.max)}${failed}` +
      `; worst delay ${delays} ms; machine p99 ${ms(machine.p99)} max ${ms(machine.max)}, ${ms(lateMs)} late`,
  );
}

export function printOutcomes(what: string, outcomes: ReadonlyMap<string, number>): void {
  const parts = [...outcomes].toSorted(([, a], [, b]) => b - a).map(([outcome, count]) => `${count} ${outcome}`);
  console.log(`    ${what}: ${parts.join(', ')}`);
}

function ms(value: number): string {
  return value.toFixed(value < 10 ? 1 : 0);
}
