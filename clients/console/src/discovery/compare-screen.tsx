import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearchParams } from 'wouter';
import { api } from '../api/client.ts';
import { useMay } from '../api/identity.ts';
import type { FoundCommunity } from '../api/types.ts';
import { oneDecimal, shortNumber, twoDecimals } from '../format/numbers.ts';
import { Empty, Loaded } from '../parts/states.tsx';
import { CommunityName } from '../parts/community-name.tsx';
import { Screen } from '../shell/screen.tsx';
import { EvidenceQuote } from './evidence-quote.tsx';
import { MakeOverview } from './make-overview.tsx';

type Line = { name: string; of: (found: FoundCommunity) => string; best?: (found: FoundCommunity) => number | null };

const lines: Line[] = [
  { name: 'Score', of: ({ score }) => twoDecimals(score), best: ({ score }) => score },
  { name: 'Audience', of: ({ scores }) => twoDecimals(scores.audience), best: ({ scores }) => scores.audience },
  {
    name: 'Competitors',
    of: ({ scores }) => twoDecimals(scores.competitors),
    best: ({ scores }) => scores.competitors,
  },
  { name: 'Demand', of: ({ scores }) => twoDecimals(scores.demand), best: ({ scores }) => scores.demand },
  { name: 'Activity', of: ({ scores }) => twoDecimals(scores.activity), best: ({ scores }) => scores.activity },
  { name: 'Openness', of: ({ scores }) => twoDecimals(scores.openness), best: ({ scores }) => scores.openness },
  {
    name: 'Members',
    of: ({ community }) => shortNumber(community.members),
    best: ({ community }) => community.members,
  },
  {
    name: 'Posts a day',
    of: ({ community }) => oneDecimal(community.posts_per_day),
    best: ({ community }) => community.posts_per_day,
  },
];

/** Some of the five side by side; the best of a line stands out, and what is not known is a dash. */
export default function CompareScreen() {
  const { id } = useParams<{ id: string }>();
  const [parameters] = useSearchParams();
  const wanted = parameters.getAll('community');
  const mayMonitor = useMay('monitoring:write');
  const result = useQuery({
    queryKey: ['discovery result', id],
    queryFn: async () => api.communityDiscovery.jobs.result.query({ job_id: id }),
    staleTime: Infinity,
  });
  return (
    <Screen title="Side by side" above={<Link href={`/discoveries/${id}`}>Back to the discovery</Link>}>
      <Loaded query={result} lines={10}>
        {(discovery) => {
          const { communities } = discovery;
          const language = discovery.language ?? undefined;
          const shown = communities.filter(({ community }) => wanted.length === 0 || wanted.includes(community.name));
          if (shown.length === 0) return <Empty title="None of these is in the discovery" />;
          return (
            <div className="wide" tabIndex={0} role="region" aria-label="Communities side by side">
              <table className="matrix">
                <thead>
                  <tr>
                    <td />
                    {shown.map(({ community }) => (
                      <th key={community.name} scope="col">
                        <Link href={`/catalog/${community.platform}/${encodeURIComponent(community.name)}`}>
                          <CommunityName platform={community.platform} name={community.name} />
                        </Link>
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {lines.map(({ name, of, best }) => {
                    const values = shown.map((found) => best?.(found) ?? -1);
                    const most = Math.max(...values);
                    // Where all are alike, none is the best.
                    const isTold = most >= 0 && values.some((value) => value !== most);
                    return (
                      <tr key={name}>
                        <th scope="row">{name}</th>
                        {shown.map((found) => (
                          <td key={found.community.name} className={isTold && best?.(found) === most ? 'best' : ''}>
                            {of(found)}
                          </td>
                        ))}
                      </tr>
                    );
                  })}
                  <Texts name="Why" language={language} shown={shown} of={({ reasons }) => reasons} />
                  <Texts name="Look out for" language={language} shown={shown} of={({ cautions }) => cautions} />
                  <Texts name="Next" language={language} shown={shown} of={({ next_step }) => [next_step]} />
                  <tr>
                    <th scope="row">In their words</th>
                    {shown.map(({ community, evidence }) => (
                      <td key={community.name}>
                        {evidence[0] ? (
                          <EvidenceQuote
                            evidence={evidence[0]}
                            language={community.language}
                            attribution={community.attribution}
                          />
                        ) : (
                          '–'
                        )}
                      </td>
                    ))}
                  </tr>
                  <tr className="no-print">
                    <th scope="row">What to do</th>
                    {shown.map(({ community }) => (
                      <td key={community.name}>
                        <span className="actions">
                          <MakeOverview result={discovery} names={[community.name]} label="Overview" />
                          {mayMonitor && (
                            <Link
                              className="button"
                              href={`/monitoring/new?from=${id}&community=${encodeURIComponent(community.name)}`}
                            >
                              Watch
                            </Link>
                          )}
                        </span>
                      </td>
                    ))}
                  </tr>
                </tbody>
              </table>
            </div>
          );
        }}
      </Loaded>
    </Screen>
  );
}

function Texts({
  name,
  language,
  shown,
  of,
}: {
  name: string;
  language: string | undefined;
  shown: FoundCommunity[];
  of: (found: FoundCommunity) => string[];
}) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {shown.map((found) => (
        <td key={found.community.name}>
          {of(found).length === 0 ? (
            '–'
          ) : (
            <ul className="points">
              {of(found).map((text) => (
                <li key={text} dir="auto" lang={language}>
                  {text}
                </li>
              ))}
            </ul>
          )}
        </td>
      ))}
    </tr>
  );
}
