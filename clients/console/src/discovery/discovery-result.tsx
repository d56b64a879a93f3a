import { useState } from 'react';
import type { Discovery } from '../api/types.ts';
import { Scatter } from '../charts/scatter.tsx';
import { counted, twoDecimals } from '../format/numbers.ts';
import { dayOf } from '../format/times.ts';
import { communityLabel, plain } from '../format/words.ts';
import { Chips } from '../parts/chips.tsx';
import { LinkIfMay } from '../parts/link-if-may.tsx';
import { Empty } from '../parts/states.tsx';
import { Warnings } from '../parts/warnings.tsx';
import { Section } from '../shell/screen.tsx';
import { FoundCard } from './found-card.tsx';
import { NextSteps } from './next-steps.tsx';

/** What a discovery found: the five, what was close, and how far it looked. */
export function DiscoveryResult({ result }: { result: Discovery }) {
  const [chosen, setChosen] = useState<string[]>([]);
  const { communities, also_considered: near, coverage, understanding } = result;
  const toggle = (name: string) =>
    setChosen((all) => (all.includes(name) ? all.filter((one) => one !== name) : [...all, name]));
  return (
    <>
      <section className="understanding" aria-label="What the brief was understood as">
        {understanding.read_as === 'post' && (
          <p className="fine">Read as a post that your audience wrote: these are communities where such posts stand.</p>
        )}
        {(
          [
            ['The people', understanding.audience],
            ['They use today', understanding.competitors],
            ['They ask for', understanding.demand],
            [
              'Left out',
              [...understanding.excluded_communities.map((name) => `r/${name}`), ...understanding.excluded_words],
            ],
          ] as const
        ).map(
          ([name, words]) =>
            words.length > 0 && (
              <div key={name} className="understood-part">
                <h3 className="small-head">{name}</h3>
                <Chips words={words} kind="plain" />
              </div>
            ),
        )}
      </section>
      <details>
        <summary className="fine">
          {counted(understanding.search_terms.length, 'word was', 'words were')} searched for
        </summary>
        <Chips words={understanding.search_terms} kind="plain" />
      </details>
      <Warnings warnings={result.warnings} />
      {communities.length === 0 ? (
        <Empty title="No community was good enough">
          <p>{result.empty_reason ?? 'None came close to the brief.'}</p>
          <p>
            <LinkIfMay scope="community_discovery:write" href={`/?from=${result.job_id}`}>
              Say it in other words
            </LinkIfMay>
          </p>
        </Empty>
      ) : (
        <>
          <ol className="found">
            {communities.map((found) => (
              <FoundCard
                key={`${found.community.platform} ${found.community.name}`}
                found={found}
                result={result}
                isChosen={chosen.includes(found.community.name)}
                onChoose={() => toggle(found.community.name)}
              />
            ))}
          </ol>
          <NextSteps result={result} chosen={chosen} />
        </>
      )}
      {communities.some(({ scores }) => scores.openness !== null && scores.demand !== null) && (
        <Section title="Open, and in need" aside="The larger the dot, the more members">
          <div className="sheet">
            <Scatter
              x="openness"
              y="demand"
              size="members"
              dots={communities.map(({ community, scores }) => ({
                name: communityLabel(community.platform, community.name),
                x: scores.openness,
                y: scores.demand,
                size: community.members,
              }))}
            />
          </div>
        </Section>
      )}
      {near.length > 0 && (
        <Section title="Close, but not among them" aside={counted(near.length, 'community', 'communities')}>
          <ul className="rows">
            {near.map((miss) => (
              <li key={miss.community} className="row near">
                <div>
                  <p className="near-name">
                    <bdi>{miss.community}</bdi>
                  </p>
                  <p className="muted">{miss.why_not}</p>
                </div>
                <span className="near-score" title="Its score">
                  {twoDecimals(miss.score)}
                </span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title="How far it looked">
        <p>
          {counted(coverage.communities_searched, 'community', 'communities')} and{' '}
          {counted(coverage.posts_searched, 'post')}
          {coverage.platforms.length > 0 && ` on ${coverage.platforms.map(plain).join(', ')}`} were searched
          {coverage.as_of ? `, known as of ${dayOf(coverage.as_of)}` : ', of an unknown age'}. Judged by{' '}
          {result.engine.name} {result.engine.version}
          {result.engine.model ? ` with ${result.engine.model}` : ''}, for {counted(result.credits_charged, 'credit')}.
          {result.partial && ' Something that should have been looked at could not be.'}
        </p>
        {coverage.gaps.length > 0 && (
          <ul className="points warn">
            {coverage.gaps.map((gap) => (
              <li key={gap} dir="auto">
                {gap}
              </li>
            ))}
          </ul>
        )}
      </Section>
    </>
  );
}
