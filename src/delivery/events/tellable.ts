import type { EntityManager } from '../../database/entity-manager.ts';
import type { EventType } from './event-types.ts';

/** An event with all that is told of it. */
export type TellableEvent = { id: string; type: EventType; created_at: string; data: Record<string, unknown> };

/** What is told of a hit; a webhook gets all that there is. */
export type ToldHit = {
  id: string;
  sequence: number;
  post: {
    url: string;
    platform: string;
    community: string;
    author: string | null;
    title: string;
    excerpt: string;
    created_at: string;
    attribution: string | null;
  };
  analysis: { relevance: number; why: string };
};

/** The hits of a job, as they are now. `more`: how many there are beside those that are shown. */
export type ToldHits = {
  monitoring_job: { id: string; name: string };
  /** What the job looks for. */
  intent: string | null;
  query: string | null;
  hits: ToldHit[];
  more: number;
};

export type HitRange = {
  accountId: string;
  jobId: string;
  after: number;
  upTo: number;
  minRelevance: number | null;
  limit: number;
};

/** Reads hits for deliveries; `null`: the job is gone. */
export type ReadHits = (em: EntityManager, range: HitRange) => Promise<ToldHits | null>;
