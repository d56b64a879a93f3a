import { Link } from 'wouter';
import { useMay } from '../api/identity.ts';
import type { Discovery, FoundCommunity } from '../api/types.ts';
import { Bars } from '../charts/bars.tsx';
import { membersLabel, oneDecimal, twoDecimals } from '../format/numbers.ts';
import { dayOf } from '../format/times.ts';
import { languageName } from '../format/languages.ts';
import { communityLabel, plain } from '../format/words.ts';
import { Outward } from '../parts/outward.tsx';
import { EvidenceQuote } from './evidence-quote.tsx';
import { MakeOverview } from './make-overview.tsx';

type Props = {
  found: FoundCommunity;
  result: Discovery;
  /** Of its reasons. */
  language: string | undefined;
  isChosen: boolean;
  onChoose: () => void;
};

/** One of the five: what it is, why it is here, in whose words, and what to look out for. */
export function FoundCard({ found, result, language, isChosen, onChoose }: Props) {
  const { community, scores, reasons, evidence, cautions } = found;
  const mayMonitor = useMay('monitoring:write');
  const mayDiscover = useMay('community_discovery:write');
  const label = communityLabel(community.platform, community.name);
  return (
    <li className="sheet found-card">
      <header className="found-head">
        <span className="rank" aria-label={`Rank ${found.rank}`}>
          {found.rank}
        </span>
        <div className="found-names">
          <h2>
            <Outward href={community.url}>
              <bdi>{label}</bdi>
            </Outward>
          </h2>
          {community.title && community.title !== community.name && (
            <p className="found-title" dir="auto" lang={community.language ?? undefined}>
              {community.title}
            </p>
          )}
          <p className="meta">
            <span>{membersLabel(community.members)}</span>
            <span>
              {community.posts_per_day === null
                ? 'posts a day not known'
                : `${oneDecimal(community.posts_per_day)} posts a day`}
            </span>
            {community.language && <span>{languageName(community.language)}</span>}
            {community.platform !== 'reddit' && <span>{plain(community.platform)}</span>}
            {community.nsfw && <span className="status warn">adult content</span>}
            {community.as_of && <span>as of {dayOf(community.as_of)}</span>}
            <Link href={`/catalog/${community.platform}/${encodeURIComponent(community.name)}`}>In the catalog</Link>
          </p>
        </div>
        <p className="found-score">
          <span className="unseen">Score </span>
          {twoDecimals(found.score)}
        </p>
      </header>
      {community.description && (
        <p className="description" dir="auto" lang={community.language ?? undefined}>
          {community.description}
        </p>
      )}
      <div className="found-body">
        <div className="found-why">
          <Bars
            bars={[
              { name: 'Audience', value: scores.audience },
              { name: 'Competitors', value: scores.competitors },
              { name: 'Demand', value: scores.demand },
              { name: 'Activity', value: scores.activity },
              { name: 'Openness', value: scores.openness },
            ]}
          />
          {reasons.length > 0 && (
            <ul className="points">
              {reasons.map((reason) => (
                <li key={reason} dir="auto" lang={language}>
                  {reason}
                </li>
              ))}
            </ul>
          )}
          {cautions.length > 0 && (
            <ul className="points warn" aria-label="What to look out for">
              {cautions.map((caution) => (
                <li key={caution} dir="auto" lang={language}>
                  {caution}
                </li>
              ))}
            </ul>
          )}
        </div>
        <div className="found-words">
          {evidence.length === 0 ? (
            <p className="muted">No post of it is quoted: no post is known here that speaks of the brief itself.</p>
          ) : (
            evidence.map((one, i) => (
              <EvidenceQuote
                key={`${one.post.id} ${one.aspect} ${one.quote}`}
                evidence={one}
                language={community.language}
                // What is owed is the same for all quotes of a community.
                attribution={i === evidence.length - 1 ? community.attribution : null}
              />
            ))
          )}
        </div>
      </div>
      <p className="next-step" dir="auto" lang={language}>
        <span aria-hidden="true">→ </span>
        {found.next_step}
      </p>
      <footer className="actions no-print">
        <MakeOverview result={result} names={[community.name]} label="Overview" />
        {mayMonitor && (
          <Link
            className="button"
            href={`/monitoring/new?from=${result.job_id}&community=${encodeURIComponent(community.name)}`}
          >
            Watch
          </Link>
        )}
        {mayDiscover && (
          <Link className="button quiet" href={`/?from=${result.job_id}&without=${encodeURIComponent(community.name)}`}>
            Ask again without it
          </Link>
        )}
        <label className="check choose">
          <input type="checkbox" checked={isChosen} onChange={onChoose} aria-label={`Choose ${label}`} />
          Choose
        </label>
      </footer>
    </li>
  );
}
