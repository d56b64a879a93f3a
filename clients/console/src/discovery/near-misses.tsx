import { Link } from 'wouter';
import type { Discovery } from '../api/types.ts';
import { counted, twoDecimals } from '../format/numbers.ts';
import { nameLabel } from '../format/words.ts';
import { Section } from '../shell/screen.tsx';

type Props = { near: Discovery['also_considered']; language: string | undefined };

export function NearMisses({ near, language }: Props) {
  return (
    <Section title="Close, but not among them" aside={counted(near.length, 'community', 'communities')}>
      <ul className="rows">
        {near.map((miss) => (
          <li key={miss.community} className="row near">
            <div>
              <p className="near-name">
                {/* Its page finds it on whatever platform it is. */}
                <Link href={`/catalog/reddit/${encodeURIComponent(miss.community)}`}>
                  <bdi>{nameLabel(miss.community)}</bdi>
                </Link>
              </p>
              <p className="muted" dir="auto" lang={language}>
                {miss.why_not}
              </p>
            </div>
            <span className="near-score" title="Its score">
              {twoDecimals(miss.score)}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
