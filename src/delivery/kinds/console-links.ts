import type { TellableEvent } from '../events/tellable.ts';

/**
 * All places of the console that messages lead to. Messages stay where they are for years: a place may move, but what
 * stands here must go on leading to it. `test/console/links.test.ts` holds both sides together.
 */
export const consolePaths = {
  hit: (id: string) => `/hits/${id}`,
  hitsOfJob: (id: string) => `/monitoring/${id}/hits`,
  job: (id: string) => `/monitoring/${id}`,
  discovery: (id: string) => `/discoveries/${id}`,
  overview: (id: string) => `/overviews/${id}`,
  destination: (id: string) => `/deliveries/${id}`,
  usage: () => '/keys/usage',
};

/** Where in the console it is seen what an event tells of; `null`: nowhere. */
export function pathOf({ type, data }: TellableEvent): string | null {
  const idOf = (name: string) => (data[name] as { id: string }).id;
  switch (type.split('.')[0]) {
    case 'monitoring':
    case 'community':
      return consolePaths[type === 'monitoring.hits.created' ? 'hitsOfJob' : 'job'](idOf('monitoring_job'));
    case 'community_discovery':
      return consolePaths.discovery(data['job_id'] as string);
    case 'community_overview':
      return consolePaths.overview(data['job_id'] as string);
    case 'destination':
      return consolePaths.destination(idOf('destination'));
    case 'usage':
      return consolePaths.usage();
    default:
      // A digest tells of many.
      return null;
  }
}
