import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { useMay } from '../api/identity.ts';
import type { Usage, UsageSeries } from '../api/types.ts';
import { useApiKeys } from '../api/use-api-keys.ts';
import { useUsage } from '../api/use-usage.ts';
import { Columns } from '../charts/columns.tsx';
import { counted, wholeNumber } from '../format/numbers.ts';
import { utcDayOf } from '../format/times.ts';
import { capital, plain } from '../format/words.ts';
import { Loaded } from '../parts/states.tsx';
import { Screen, Section } from '../shell/screen.tsx';
import { Table } from '../parts/table.tsx';

const spans = [7, 30, 90];

/** Credits: what is left, and where they went. */
export default function UsageScreen() {
  const usage = useUsage();
  const mayReadKeys = useMay('keys:read');
  const [days, setDays] = useState(30);
  const series = useQuery({
    queryKey: ['usage series', days],
    queryFn: async () => api.usage.series.query({ days }),
    placeholderData: keepPreviousData,
  });
  const keys = useApiKeys({ enabled: mayReadKeys });
  const nameOf = (id: string | null) =>
    id === null ? 'the service' : (keys.data?.find((key) => key.id === id)?.name ?? id);
  return (
    <Screen title="Usage">
      {/* Whole, so that no part pushes another one away. */}
      <Loaded query={series} isHeld={mayReadKeys && keys.isPending}>
        {(known) => (
          <Loaded query={usage}>
            {({ credits, resources, prices, language_model: model }) => (
              <>
                <dl className="figures">
                  <Figure name="Credits left" value={credits.available} />
                  <Figure name="Set aside" value={credits.reserved} />
                  <Figure name="Spent" value={credits.consumed} />
                  <Figure name="Jobs that watch" value={resources.monitoring_jobs.enabled} />
                  <Figure name="Hits waiting" value={resources.monitoring_hits.pending_review} />
                </dl>
                <Section
                  title="Credits a day"
                  aside={
                    <span className="segments" role="group" aria-label="How many days">
                      {spans.map((span) => (
                        <button key={span} aria-pressed={span === days} onClick={() => setDays(span)}>
                          {span} days
                        </button>
                      ))}
                    </span>
                  }
                >
                  <Columns what="Credits a day" columns={columnsOf(known)} />
                  <Spent series={known} nameOf={nameOf} />
                </Section>
                <Section title="What things cost">
                  <Prices prices={prices} />
                </Section>
                {model.model && (
                  <Section title="Language model">
                    <p>
                      {model.model}: {counted(model.calls, 'call')},{' '}
                      {wholeNumber(model.input_tokens + model.output_tokens)} tokens
                      {model.cost !== null && `, cost ${model.cost.toFixed(2)}`}. Today{' '}
                      {wholeNumber(model.tokens_today)}
                      {model.tokens_per_day !== null && ` of ${wholeNumber(model.tokens_per_day)}`} tokens.
                    </p>
                  </Section>
                )}
              </>
            )}
          </Loaded>
        )}
      </Loaded>
    </Screen>
  );
}

function Figure({ name, value }: { name: string; value: number }) {
  return (
    <div className="figure-box">
      <dt>{name}</dt>
      <dd>{wholeNumber(value)}</dd>
    </div>
  );
}

function columnsOf({ from, to, data }: UsageSeries) {
  const spent = new Map<string, number>();
  for (const { day, credits } of data) spent.set(day, (spent.get(day) ?? 0) + credits);
  const columns = [];
  for (let ms = Date.parse(`${from}T00:00:00Z`); ms <= Date.parse(`${to}T00:00:00Z`); ms += 86_400_000) {
    const name = new Date(ms).toISOString().slice(0, 10);
    columns.push({ name, value: spent.get(name) ?? 0, label: utcDayOf(name) });
  }
  return columns;
}

function Spent({ series, nameOf }: { series: UsageSeries; nameOf: (id: string | null) => string }) {
  const sums = new Map<string, { operation: string; key: string; times: number; credits: number }>();
  for (const { operation, key_id, times, credits } of series.data) {
    const id = `${operation} ${key_id}`;
    const sum = sums.get(id) ?? { operation, key: nameOf(key_id), times: 0, credits: 0 };
    sums.set(id, { ...sum, times: sum.times + times, credits: sum.credits + credits });
  }
  if (sums.size === 0) return <p className="muted">Nothing was spent in this time.</p>;
  return (
    <Table label="By operation and key" columns={['Operation', 'Key', { figure: 'Times paid' }, { figure: 'Credits' }]}>
      {[...sums.entries()]
        .toSorted(([, a], [, b]) => b.credits - a.credits)
        .map(([id, sum]) => (
          <tr key={id}>
            <td className="words">{capital(plain(sum.operation))}</td>
            <td dir="auto">{sum.key}</td>
            <td className="figure">{wholeNumber(sum.times)}</td>
            <td className="figure">{wholeNumber(sum.credits)}</td>
          </tr>
        ))}
    </Table>
  );
}

function Prices({ prices }: { prices: Usage['prices'] }) {
  return (
    <ul className="rows">
      {prices.map(({ operation, credits, unit, description }) => (
        <li key={operation} className="row">
          <p>
            {description} <span className="fine">a {plain(unit)}</span>
          </p>
          <strong>{counted(credits, 'credit')}</strong>
        </li>
      ))}
    </ul>
  );
}
