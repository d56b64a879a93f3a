import type { Overview } from '../api/types.ts';
import { HeatMap } from '../charts/heat-map.tsx';
import { counted, oneDecimal, share, shortNumber, unknown, wholeNumber } from '../format/numbers.ts';
import { dayOf, span, viewerZone } from '../format/times.ts';
import { communityLabel, plain } from '../format/words.ts';
import { Outward } from '../parts/outward.tsx';
import { WithLinks } from '../parts/with-links.tsx';
import { Warnings } from '../parts/warnings.tsx';
import { Section } from '../shell/screen.tsx';
import { localHours, withOwnTime } from './local-hours.ts';
import { Risks } from './risks.tsx';
import { Rules } from './rules.tsx';
import { Tone } from './tone.tsx';
import { Verdict } from './verdict.tsx';
import { WhatWorks } from './what-works.tsx';

/** Everything that is known of one community. Every figure says what it rests on; what is not known is a dash. */
export function CommunityOverview({ overview }: { overview: Overview }) {
  const { community, sample, activity, how_to_enter: steps, gates } = overview;
  const offset = -new Date().getTimezoneOffset();
  const hours = localHours(activity.rhythm.cells, offset);
  const noRuleSays = overview.rules.length > 0 ? 'no rule says' : 'its rules are not known';
  const gaps = sample.gaps.filter((gap) => !overview.warnings.some(({ message }) => message === gap));
  const n = hours.reduce((sum, hour) => sum + hour.n, 0);
  return (
    <div className="overview">
      <header className="overview-head">
        <h2>
          <Outward href={community.url}>
            <bdi>{communityLabel(community.platform, community.name)}</bdi>
          </Outward>
        </h2>
        {community.title && (
          <p className="found-title" dir="auto">
            {community.title}
          </p>
        )}
        <p className="meta">
          <span>
            From {counted(sample.posts, 'post')} and {counted(sample.comments, 'comment')},{' '}
            {span(sample.from, sample.to)}
          </span>
          <span>
            {sample.sources.map((source) => (source === 'live' ? 'read live' : 'from the catalog')).join(' and ')}
          </span>
          <span>as of {dayOf(overview.as_of)}</span>
        </p>
      </header>
      <Verdict overview={overview} />
      <Section title="How to enter" aside="For a person; nothing is ever posted by this service">
        <ol className="steps">
          {steps.map(({ step, why }, i) => (
            <li key={step}>
              <span className="step-number" aria-hidden="true">
                {i + 1}
              </span>
              <div>
                <p dir="auto">
                  <WithLinks text={withOwnTime(step, offset)} />
                </p>
                <p className="fine" dir="auto">
                  {why}
                </p>
              </div>
            </li>
          ))}
        </ol>
      </Section>
      <Section title="Rules" aside={overview.rules.length === 0 ? undefined : counted(overview.rules.length, 'rule')}>
        <Rules rules={overview.rules} />
        <dl className="figures">
          <Figure
            name="Karma needed"
            value={gates.min_karma === null ? null : wholeNumber(gates.min_karma)}
            note={noRuleSays}
          />
          <Figure
            name="Age of the account"
            value={gates.min_account_age_days === null ? null : counted(gates.min_account_age_days, 'day')}
            note={noRuleSays}
          />
          <Figure name="Flair" value={yesNo(gates.flair_required, 'needed', 'not needed')} note={noRuleSays} />
          <Figure
            name="Approved people only"
            value={yesNo(gates.approved_posters_only, 'yes', 'no')}
            note="not known"
          />
        </dl>
      </Section>
      <Section title="Activity" aside="n: from how many posts a figure is">
        <dl className="figures">
          <Figure
            name="Members"
            value={community.members === null ? null : shortNumber(community.members)}
            note="not known"
          />
          <Figure
            name="Posts a day"
            value={activity.posts_per_day === null ? null : oneDecimal(activity.posts_per_day)}
            note={`n=${wholeNumber(activity.n.posts_per_day)}`}
          />
          <Figure
            name="Comments under a post"
            value={activity.median_comments === null ? null : oneDecimal(activity.median_comments)}
            note={`median, n=${wholeNumber(activity.n.median_comments)}`}
          />
          <Figure
            name="Score of a post"
            value={activity.median_score === null ? null : oneDecimal(activity.median_score)}
            note={`median, n=${wholeNumber(activity.n.median_score)}`}
          />
          <Figure
            name="Taken down"
            value={activity.removed_share === null ? null : share(activity.removed_share)}
            note={`n=${wholeNumber(activity.n.removed_share)}`}
          />
        </dl>
        {n > 0 ? (
          <div className="sheet">
            <h3 className="small-head">
              When people post, in your time ({viewerZone()}), n={wholeNumber(n)}
            </h3>
            <HeatMap counts={hours} zone={viewerZone()} />
          </div>
        ) : (
          <p className="muted">When people post is not known hour by hour.</p>
        )}
      </Section>
      <Tone tone={overview.tone} attribution={community.attribution} />
      <WhatWorks patterns={overview.content_patterns} />
      <Risks risks={overview.risks} />
      {(gaps.length > 0 || overview.warnings.length > 0) && (
        <Section title="What to keep in mind">
          {gaps.length > 0 && (
            <ul className="points warn">
              {gaps.map((gap) => (
                <li key={gap} dir="auto">
                  {gap}
                </li>
              ))}
            </ul>
          )}
          <Warnings warnings={overview.warnings.map((one) => ({ ...one, community: null }))} />
        </Section>
      )}
      {gates.unknown.length > 0 && overview.rules.length > 0 && (
        <p className="fine">Nobody but the moderators can tell: {gates.unknown.map(plain).join(', ')}.</p>
      )}
    </div>
  );
}

/** Why it is not known, where that is more than that nothing was counted. */
function unknownNote(note: string): string {
  return note === 'not known' || /(^|, )n=0$/.test(note) ? 'not known' : `not known, ${note}`;
}

function yesNo(value: boolean | null, yes: string, no: string): string | null {
  return value === null ? null : value ? yes : no;
}

function Figure({ name, value, note }: { name: string; value: string | null; note: string }) {
  return (
    <div className={value === null ? 'figure-box unknown' : 'figure-box'}>
      <dt>{name}</dt>
      <dd>
        {value ?? unknown}
        <span className="fine">{value === null ? unknownNote(note) : note.startsWith('no') ? '' : note}</span>
      </dd>
    </div>
  );
}
