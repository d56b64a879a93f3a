import { useSearchParams } from 'wouter';
import type { Discovery, DiscoveryJob } from '../api/types.ts';
import { Scatter } from '../charts/scatter.tsx';
import { counted } from '../format/numbers.ts';
import { dayOf } from '../format/times.ts';
import { communityLabel, nameLabel, plain } from '../format/words.ts';
import { Chips } from '../parts/chips.tsx';
import { LinkIfMay } from '../parts/link-if-may.tsx';
import { Empty } from '../parts/states.tsx';
import { Warnings } from '../parts/warnings.tsx';
import { Section } from '../shell/screen.tsx';
import { FoundCard } from './found-card.tsx';
import { narrowedTo } from './narrowed-to.ts';
import { NearMisses } from './near-misses.tsx';
import { NextSteps } from './next-steps.tsx';
import { scoreSentence } from './score-sentence.ts';

/** What a discovery found: the five, what was close, and how far it looked. */
export function DiscoveryResult({ result, input }: { result: Discovery; input: DiscoveryJob['input'] }) {
  const [parameters, setParameters] = useSearchParams();
  // In the address: whoever comes back from the comparison finds them chosen.
  const chosen = parameters.getAll('chosen');
  const language = result.language ?? undefined;
  const { communities, also_considered: near, coverage, understanding } = result;
  const leftOut = new Set([...understanding.excluded_communities, ...input.exclude_communities].map(labelOf));
  const toggle = (name: string) => {
    const names = chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name];
    setParameters(
      names.map((one) => ['chosen', one]),
      { replace: true },
    );
  };
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
            ['Left out', [...leftOut, ...understanding.excluded_words]],
            ['Narrowed to', narrowedTo(input)],
          ] as const
        ).map(
          ([name, words]) =>
            words.length > 0 && (
              <div key={name} className="understood-part">
                <h2 className="small-head">{name}</h2>
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
          <p dir="auto" lang={language}>
            {result.empty_reason ?? 'None came close to the brief.'}
          </p>
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
                language={language}
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
      {near.length > 0 && <NearMisses near={near} language={language} />}
      <Section title="How far it looked">
        <p>
          {understanding.search_terms.length === 0
            ? 'Nothing was searched, as no word of the brief can be searched for. '
            : `${searchedSentence(coverage)} `}
          {judgedSentence(result)}
          {result.partial && ' Something that should have been looked at could not be.'}
        </p>
        {communities.length > 0 && <p>{scoreSentence(result)}</p>}
        {coverage.gaps.length > 0 && (
          <ul className="points warn">
            {coverage.gaps.map((gap) => (
              <li key={gap} dir="auto" lang={language}>
                {gap}
              </li>
            ))}
          </ul>
        )}
      </Section>
    </>
  );
}

/** Communities may be named by their addresses, too. */
function labelOf(name: string): string {
  return name.includes('/') ? name : nameLabel(name);
}

function searchedSentence({ communities_searched, posts_searched, platforms, as_of }: Discovery['coverage']): string {
  const places = platforms.length > 0 ? ` on ${platforms.map(plain).join(', ')}` : '';
  const age = as_of ? `known as of ${dayOf(as_of)}` : 'of an unknown age';
  return `${counted(communities_searched, 'community', 'communities')} and ${counted(posts_searched, 'post')}${places} were searched, ${age}.`;
}

function judgedSentence({ engine, credits_charged }: Discovery): string {
  const judge = engine.model ? `by the language model ${engine.model}` : 'without a language model';
  return `Judged ${judge} (${engine.name} ${engine.version}), for ${counted(credits_charged, 'credit')}.`;
}
