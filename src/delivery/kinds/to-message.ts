import { counted } from '../../text/sentences.ts';
import { communityLabel, invented } from '../../wire/shown-communities.ts';
import type { TellableEvent, ToldHit, ToldHits } from '../events/tellable.ts';
import { consolePaths, pathOf } from './console-links.ts';
import { countOf, type Message, noRoomFor, type Section } from './message.ts';

const maxTitleChars = 150;
const maxQuoteChars = 240;
const maxAuthorChars = 60;
const maxWantedChars = 180;

/** What people read of an event. `publicUrl`: where the console stands; `null`: nobody knows. */
export function toMessage(event: TellableEvent, publicUrl: string | null): Message {
  const sections = event.type === 'digest' ? digestSections(event, publicUrl) : [sectionOf(event, publicUrl)];
  return { title: titleOf(event, sections), sections };
}

function titleOf(event: TellableEvent, sections: readonly Section[]): string {
  const hits = sections.reduce((sum, section) => sum + countOf(section), 0);
  const found = counted(hits, 'new hit');
  if (event.type === 'monitoring.hits.created') return `${sections[0]?.heading ?? ''}: ${found}`;
  if (event.type !== 'digest') return sections[0]?.lines[0] ?? event.type;
  // Several say themselves which they are of.
  const only = sections.length === 1 ? (sections[0]?.heading ?? null) : null;
  if (hits > 0) return only === null ? found : `${only}: ${found}`;
  return sections.length === 0 ? 'Nothing new' : counted(sections.length, 'message');
}

function digestSections({ data }: TellableEvent, publicUrl: string | null): Section[] {
  const events = data['events'] as TellableEvent[];
  const sections = oneAJob(events).map((event) => sectionOf(event, publicUrl));
  const more = data['more_events'] as number;
  // Where there is no room for all, hits are told.
  const inOrder = sections.toSorted((a, b) => Number(countOf(b) > 0) - Number(countOf(a) > 0));
  return more > 0 ? [...inOrder, { ...empty, lines: [noRoomFor(more, 'event')] }] : inOrder;
}

/** What several events tell of the hits of a job, as one event. */
function oneAJob(events: readonly TellableEvent[]): TellableEvent[] {
  const hitsOf = ({ data }: TellableEvent) => data as unknown as ToldHits;
  const groups = Map.groupBy(events, (event) =>
    event.type === 'monitoring.hits.created' ? hitsOf(event).monitoring_job.id : event,
  );
  return [...groups.values()].map((group) => {
    const [first] = group as [TellableEvent];
    if (group.length === 1) return first;
    const hits = group.flatMap((event) => hitsOf(event).hits);
    const more = group.reduce((sum, event) => sum + hitsOf(event).more, 0);
    return { ...first, data: { ...first.data, hits, more } };
  });
}

const empty: Section = { heading: null, wanted: null, lines: [], hits: [], more: 0, url: null };

function sectionOf(event: TellableEvent, publicUrl: string | null): Section {
  const { type, data } = event;
  const path = publicUrl === null ? null : pathOf(event);
  const url = path === null ? null : `${publicUrl}${path}`;
  if (type === 'monitoring.hits.created') {
    const { monitoring_job: job, hits, more, ...looksFor } = data as unknown as ToldHits;
    return {
      heading: shorten(job.name, maxTitleChars),
      wanted: wantedBy(looksFor),
      lines: [],
      // Who reads only some reads the best.
      hits: hits
        .toSorted((a, b) => b.analysis.relevance - a.analysis.relevance)
        .map(({ id, post, analysis }) => ({
          id,
          jobId: job.id,
          title: shorten(post.title, maxTitleChars),
          quote: shorten(post.excerpt, maxQuoteChars),
          why: analysis.why,
          community: communityLabel(post.platform, post.community),
          where: whereOf(post),
          url: post.url,
          consoleUrl: publicUrl === null ? null : `${publicUrl}${consolePaths.hit(id)}`,
        })),
      more,
      url,
    };
  }
  return { ...empty, lines: linesOf(type, data), url };
}

function wantedBy({ intent, query }: Pick<ToldHits, 'intent' | 'query'>): string | null {
  if (intent !== null) return `The intent: ${shorten(intent, maxWantedChars)}`;
  return query === null ? null : `What matches: ${shorten(query, maxWantedChars)}`;
}

function whereOf({ platform, community, author, attribution }: ToldHit['post']): string {
  const label = communityLabel(platform, community);
  const by = author === null ? '' : `, by ${shorten(author, maxAuthorChars)}`;
  return `${label}${by}${attribution === invented ? ', an invented example of the sample' : ''}`;
}

type Named = { id: string; name: string };

function linesOf(type: TellableEvent['type'], data: Record<string, unknown>): string[] {
  const text = (name: string) => {
    const value = data[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
  const named = (name: string) => data[name] as Named;
  switch (type) {
    case 'destination.test':
      return ['This is a test. Messages arrive here.'];
    case 'destination.failing':
      return [`The destination “${named('destination').name}” fails: ${text('reason')}`];
    case 'destination.disabled':
      return [`The destination “${named('destination').name}” was disabled: ${text('reason')}`];
    case 'monitoring.job.suspended':
      return [`“${named('monitoring_job').name}” rests: ${text('reason')}`];
    case 'monitoring.source.blocked':
      return [`“${named('monitoring_job').name}”: ${text('reason')}`];
    case 'monitoring.source.recovered':
      return [`“${named('monitoring_job').name}” can look again.`];
    case 'monitoring.source.closed':
      return [`“${named('monitoring_job').name}”: ${text('reason')}`];
    case 'usage.credits.low':
      return [`Credits are low: ${text('available')} of ${text('granted')} are left.`];
    case 'community.changed': {
      const changes = data['changes'] as { community: { platform: string; name: string }; meaning: string }[];
      const more = Number(data['more'] ?? 0);
      const lines = changes.map(
        ({ community, meaning }) => `${communityLabel(community.platform, community.name)}: ${meaning}`,
      );
      return more > 0 ? [...lines, counted(more, 'more change')] : lines;
    }
    default: {
      const [capability, , state] = type.split('.');
      const what = capability === 'community_discovery' ? 'discovery' : 'overview';
      const error = data['error'] as { message: string } | null | undefined;
      return [`The ${what} ${text('job_id')} ${state === 'canceled' ? 'was canceled' : `has ${state}`}.`, ...(error ? [error.message] : [])]; // prettier-ignore
    }
  }
}

/** Without line ends, cut between letters. */
function shorten(text: string, maxChars: number): string {
  const line = text.replaceAll(/\s/g, ' ').trim();
  if (line.length <= maxChars) return line;
  const cut = line.slice(0, maxChars - 1);
  return `${cut.isWellFormed() ? cut : cut.slice(0, -1)}…`;
}
