import type { Overview } from '../api/types.ts';
import { counted, oneDecimal, share, twoDecimals, unknown, wholeNumber } from '../format/numbers.ts';
import { Attribution } from '../parts/attribution.tsx';
import { Outward } from '../parts/outward.tsx';
import { Section } from '../shell/screen.tsx';

type Trait = Overview['tone']['traits'][number]['name'];

const traits: Record<Trait, [name: string, show: (value: number) => string]> = {
  question_share: ['Posts that ask', share],
  answered_share: ['Questions that get an answer', share],
  median_minutes_to_first_answer: [
    'Until the first answer',
    (minutes) => (minutes < 90 ? counted(Math.round(minutes), 'minute') : `${oneDecimal(minutes / 60)} hours`),
  ],
  formality: ['Formality, 0 to 1', twoDecimals],
  humour_share: ['Humour', share],
  hostility_share: ['Hostility', share],
  thanks_share: ['Thanks', share],
  newcomer_reception: ['How newcomers are received, −1 to 1', twoDecimals],
  promoter_reception: ['How promoters are received, −1 to 1', twoDecimals],
};

const feelings = ['positive', 'neutral', 'negative'] as const;

/** How people talk, and in their own words. */
export function Tone({ tone, attribution }: { tone: Overview['tone']; attribution: string | null }) {
  const { sentiment } = tone;
  const known = feelings.every((feeling) => sentiment[feeling] !== null);
  return (
    <Section title="Tone" aside={`What people say they feel, n=${wholeNumber(sentiment.n)}`}>
      {tone.summary.map((sentence) => (
        <p key={sentence} dir="auto">
          {sentence}
        </p>
      ))}
      {known ? (
        <div className="chart">
          <div className="split" aria-hidden="true">
            {feelings
              .filter((feeling) => (sentiment[feeling] ?? 0) > 0)
              .map((feeling) => (
                <span key={feeling} className={feeling} style={{ flexGrow: sentiment[feeling] ?? 0 }} />
              ))}
          </div>
          <ul className="legend">
            {feelings.map((feeling) => (
              <li key={feeling}>
                <i className={feeling} aria-hidden="true" />
                {feeling} {share(sentiment[feeling])}
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <p className="muted">Too few texts in a language that can be measured: how they feel is not known.</p>
      )}
      <dl className="figures">
        {tone.traits.map(({ name, value, n }) => {
          const [label, show] = traits[name];
          return (
            <div key={name} className={value === null ? 'figure-box unknown' : 'figure-box'}>
              <dt>{label}</dt>
              <dd>
                {value === null ? unknown : show(value)}
                <span className="fine">
                  {value === null && (n === 0 ? 'not known' : 'not known, ')}
                  {(value !== null || n > 0) && `n=${wholeNumber(n)}`}
                </span>
              </dd>
            </div>
          );
        })}
      </dl>
      {tone.examples.length > 0 && (
        <div className="quotes">
          {tone.examples.map((example) => (
            <figure className="quote" key={`${example.url} ${example.quote}`}>
              {example.removed_by ? (
                <p className="muted">It was taken down since, or forgotten on request: its words are gone from here.</p>
              ) : (
                <blockquote>
                  “<bdi>{example.quote}</bdi>”
                </blockquote>
              )}
              <figcaption className="meta">
                <span>{example.shows}</span>
                <Outward href={example.url}>where it was written</Outward>
                {example.author && <bdi>{example.author}</bdi>}
              </figcaption>
            </figure>
          ))}
          <Attribution text={attribution} />
        </div>
      )}
    </Section>
  );
}
