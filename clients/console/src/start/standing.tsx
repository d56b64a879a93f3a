import { useMay } from '../api/identity.ts';
import { useUsage } from '../api/use-usage.ts';
import { counted, wholeNumber } from '../format/numbers.ts';
import { LinkIfMay } from '../parts/link-if-may.tsx';
import { Failed, Waiting } from '../parts/states.tsx';
import { Section } from '../shell/screen.tsx';

/** What waits for a person, and what can be spent. */
export function Standing() {
  const may = useMay('usage:read');
  const usage = useUsage();
  if (!may) return null;
  if (!usage.data)
    return (
      <Section title="Where you stand">
        {usage.isPending ? <Waiting /> : <Failed error={usage.error} again={() => void usage.refetch()} />}
      </Section>
    );
  const { credits, resources } = usage.data;
  const waiting = resources.monitoring_hits.pending_review;
  return (
    <Section title="Where you stand">
      <dl className="figures stacked">
        <div className="figure-box">
          <dt>Hits that wait for you</dt>
          <dd>
            {wholeNumber(waiting)}
            <span className="fine">
              {resources.monitoring_jobs.total === 0 ? (
                <LinkIfMay scope="monitoring:write" href="/monitoring/new">
                  Watch for something
                </LinkIfMay>
              ) : waiting > 0 ? (
                <LinkIfMay scope="monitoring:read" href="/hits">
                  Review them
                </LinkIfMay>
              ) : (
                `${counted(resources.monitoring_jobs.enabled, 'job')} watching`
              )}
            </span>
          </dd>
        </div>
        <div className="figure-box">
          <dt>Credits</dt>
          <dd>
            {wholeNumber(credits.available)}
            <span className="fine">
              {credits.reserved > 0 && `${wholeNumber(credits.reserved)} set aside, `}
              {wholeNumber(credits.consumed)} spent
            </span>
          </dd>
        </div>
      </dl>
    </Section>
  );
}
