// Generated from the OpenAPI document by generate-schema.ts (npm run openapi). Do not edit.

export interface paths {
  '/auth/rotate': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Rotate the key you are using
     * @description The old token keeps working for five minutes, or as long as you say, but no longer manages keys. If the answer is lost, send it again with the same token and `Idempotency-Key`: you get the same new token. Choose that key at random: with the old token it gives the new one. Problems: `key_not_active`, `scope_escalation`, `token_replaced`.
     */
    post: operations['rotateOwnKey'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/auth/revoke': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Revoke the key you are using
     * @description Ends the key at once, everywhere: this is the last answer that it gets. Problems: `last_active_key`, `scope_escalation`, `token_replaced`.
     */
    post: operations['revokeOwnKey'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/catalog': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read what the catalog holds
     * @description Communities, posts and comments that are known here, and from which months the posts are.
     */
    get: operations['getCatalog'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/catalog/communities': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Look up communities in the catalog
     * @description One community by its name, those that have a text in their names or titles, or the largest ones.
     */
    get: operations['lookUpCommunities'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/catalog/communities/{platform}/{name}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read what is known of a community
     * @description What the catalog holds of it. No platform is asked, and it costs nothing. If the community is not known, the problem names those with nearly the same name. Problems: `not_found`.
     */
    get: operations['getCommunity'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/community-discovery/jobs': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List community discovery jobs
     * @description Newest first unless `order` says otherwise.
     */
    get: operations['listCommunityDiscoveryJobs'];
    put?: never;
    /**
     * Create a community discovery job
     * @description Queues the job and answers at once; read the job until it has finished, then its result. Problems: `insufficient_credits`, `unprocessable_input`, `too_many_active_jobs`.
     */
    post: operations['createCommunityDiscoveryJob'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/community-discovery/jobs/{job_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read a community discovery job
     * @description With `Prefer: wait=N` it answers as soon as the job has finished, at the latest after N seconds (30 at most).
     */
    get: operations['getCommunityDiscoveryJob'];
    put?: never;
    post?: never;
    /**
     * Cancel or remove a community discovery job
     * @description An active job is canceled (202) and removed 24 hours later. A finished job is removed at once (204), unless `cancel_only` keeps it (202).
     */
    delete: operations['deleteCommunityDiscoveryJob'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/community-discovery/jobs/{job_id}/result': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read the result of a community discovery job
     * @description Only a job that has succeeded has a result. It is kept until `result_expires_at`. Problems: `job_not_finished`, `job_failed`, `job_canceled`, `result_expired`.
     */
    get: operations['getCommunityDiscoveryResult'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/community-discovery/understanding': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * See what a brief is understood as
     * @description Takes the same input as a discovery, costs nothing and creates nothing. Put the brief right before you pay.
     */
    post: operations['understandCommunityDiscovery'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/community-overview/jobs': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List community overview jobs
     * @description Newest first unless `order` says otherwise.
     */
    get: operations['listCommunityOverviewJobs'];
    put?: never;
    /**
     * Create a community overview job
     * @description Queues the job and answers at once; read the job until it has finished, then its result. Problems: `insufficient_credits`, `unprocessable_input`, `too_many_active_jobs`.
     */
    post: operations['createCommunityOverviewJob'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/community-overview/jobs/{job_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read a community overview job
     * @description With `Prefer: wait=N` it answers as soon as the job has finished, at the latest after N seconds (30 at most).
     */
    get: operations['getCommunityOverviewJob'];
    put?: never;
    post?: never;
    /**
     * Cancel or remove a community overview job
     * @description An active job is canceled (202) and removed 24 hours later. A finished job is removed at once (204), unless `cancel_only` keeps it (202).
     */
    delete: operations['deleteCommunityOverviewJob'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/community-overview/jobs/{job_id}/result': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read the result of a community overview job
     * @description Only a job that has succeeded has a result. It is kept until `result_expires_at`. Problems: `job_not_finished`, `job_failed`, `job_canceled`, `result_expired`.
     */
    get: operations['getCommunityOverviewResult'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/destinations': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List destinations
     * @description All destinations of the account. Secrets are never shown.
     */
    get: operations['listDestinations'];
    put?: never;
    /**
     * Create a destination
     * @description Events go to a webhook (signed after Standard Webhooks 1.0), a channel of Slack or Discord, a mailbox or a topic of ntfy. The secret of a webhook is only in this answer: if you lose it, rotate the secret. Problems: `address_refused`, `unprocessable_input`, `resource_limit_reached`, `destination_not_found`.
     */
    post: operations['createDestination'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/destinations/{destination_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read a destination
     * @description Its settings, whether messages get through, and how many wait.
     */
    get: operations['getDestination'];
    put?: never;
    post?: never;
    /**
     * Delete a destination
     * @description Messages that have not been sent are dropped, and its log is deleted.
     */
    delete: operations['deleteDestination'];
    options?: never;
    head?: never;
    /**
     * Change a destination
     * @description Changes only what is given. Enabling a destination that was disabled because it failed sends what has waited. Problems: `address_refused`, `unprocessable_input`.
     */
    patch: operations['updateDestination'];
    trace?: never;
  };
  '/destinations/{destination_id}/test': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Send a test
     * @description Sends a message at once that says only that messages arrive. The list of deliveries tells whether it did. Problems: `unprocessable_input`.
     */
    post: operations['testDestination'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/destinations/{destination_id}/rotate-secret': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Rotate the secret
     * @description Makes a new secret, shown in this answer and never again. Until the overlap ends, messages carry a signature of each. Problems: `unprocessable_input`.
     */
    post: operations['rotateDestinationSecret'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/destinations/{destination_id}/deliveries': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the deliveries of a destination
     * @description Each with its attempts: when, how long, what was answered.
     */
    get: operations['listDeliveries'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/destinations/{destination_id}/redeliver': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Send again
     * @description Sends one delivery again, or all since a time. The `webhook-id` stays the same, so that receivers know what they already have. Problems: `delivery_not_found`, `unprocessable_input`.
     */
    post: operations['redeliver'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/keys': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List keys
     * @description All keys of the account, also revoked and expired ones. Tokens are never shown.
     */
    get: operations['listApiKeys'];
    put?: never;
    /**
     * Create a key
     * @description The new key may do no more than yours and ends no later. Its token is only in this answer: if you lose it, rotate the key. Problems: `scope_escalation`, `token_replaced`, `unprocessable_input`, `resource_limit_reached`.
     */
    post: operations['createApiKey'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/keys/{key_id}/rotate': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Rotate a key
     * @description The key gets a new token. The old one works on for the grace period, by default five minutes for the key you are using, else not at all. If the answer is lost, send it again with the same token and `Idempotency-Key`: you get the same new token. Choose that key at random: with the old token it gives the new one. Problems: `key_not_active`, `scope_escalation`, `token_replaced`.
     */
    post: operations['rotateApiKey'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/keys/{key_id}/revoke': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Revoke a key
     * @description Ends the key at once, everywhere. Yours must have all of its scopes. Doing it again gives the same answer. Problems: `last_active_key`, `scope_escalation`, `token_replaced`.
     */
    post: operations['revokeApiKey'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/monitoring/jobs': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List monitoring jobs
     * @description Newest first unless `order` says otherwise. Their runs are left out: read a single job to see them.
     */
    get: operations['listMonitoringJobs'];
    put?: never;
    /**
     * Create a monitoring job
     * @description The job looks at once, and then by its schedule until it is disabled or deleted. Posts of live platforms that are older than the job are no hits, unless `backfill_hours` says so. What an import brings later is new, however old it is. Problems: `unprocessable_input`, `resource_limit_reached`.
     */
    post: operations['createMonitoringJob'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/monitoring/jobs/{job_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read a monitoring job
     * @description With its newest runs, and what the reviews of its hits say.
     */
    get: operations['getMonitoringJob'];
    put?: never;
    post?: never;
    /**
     * Delete a monitoring job
     * @description No more scans run. Its runs and hits are deleted.
     */
    delete: operations['deleteMonitoringJob'];
    options?: never;
    head?: never;
    /**
     * Change a monitoring job
     * @description Changes only what is given. Disabling stops its scans at once. Enabling looks at once, at what is posted from then on. Problems: `unprocessable_input`.
     */
    patch: operations['updateMonitoringJob'];
    trace?: never;
  };
  '/monitoring/jobs/{job_id}/hits': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the hits of a monitoring job
     * @description Newest first. With `after_sequence`, oldest first: send the last sequence that you have, and you miss none. `Accept: text/csv` gives the same page as a table, `application/atom+xml` as a feed. Feed readers sign in with basic authentication, with the token as password. Problems: `job_not_found`, `not_acceptable`.
     */
    get: operations['listMonitoringHits'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/monitoring/hits': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the hits of all monitoring jobs
     * @description Newest first unless `order` says otherwise; `job` narrows it to one job. Problems: `job_not_found`.
     */
    get: operations['listAllMonitoringHits'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/monitoring/hits/{hit_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read a hit
     * @description A hit of any monitoring job, by the id that messages name, with all that was decided about it. Problems: `hit_not_found`.
     */
    get: operations['getMonitoringHit'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/monitoring/jobs/{job_id}/hits/{hit_id}/review': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Review a hit
     * @description Records what a person decided. Every decision is kept. Nothing is ever posted. Problems: `hit_not_found`.
     */
    put: operations['reviewMonitoringHit'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/monitoring/hits/reviews': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Review several hits
     * @description Records what a person decided about up to 100 hits of any jobs. If one of them does not exist, nothing is recorded. Nothing is ever posted. Problems: `hit_not_found`.
     */
    post: operations['reviewMonitoringHits'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/monitoring/jobs/{job_id}/changes': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List what has changed in the communities of a job
     * @description Rules, texts, access and names, before and after, and what the change means, of jobs that watch communities. White space and the order of rules do not count. What could not be read is said.
     */
    get: operations['listCommunityChanges'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/monitoring/backtests': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Try a target on what is stored
     * @description How many hits there would have been, and which: within seconds, for nothing. An account runs one at a time. Problems: `invalid_cursor`, `unprocessable_input`, `rate_limited`, `too_many_active_jobs`.
     */
    post: operations['createMonitoringBacktest'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/monitoring/jobs/{job_id}/statistics': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read what a monitoring job brought on each day
     * @description Hits, decisions, posts looked at and credits of the last 90 days, by days in UTC. Problems: `job_not_found`.
     */
    get: operations['getMonitoringStatistics'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/operator/queue': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read what waits, runs and has failed
     * @description Tasks of all accounts.
     */
    get: operations['getOperatorQueue'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/operator/queue/retries': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Try failed tasks again
     * @description Tasks that failed for good are tried at once, with all their attempts. Other tasks are left alone.
     */
    post: operations['retryTasks'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/operator/sources': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read how live platforms stand
     * @description The budgets of calls that all workers share. The list is empty when nothing is read live.
     */
    get: operations['getOperatorSources'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/operator/imports': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read how far imports have come
     * @description Files that were or are being imported, the newest first.
     */
    get: operations['getOperatorImports'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/operator/index': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read how the search index stands
     * @description What it holds, and how much has changed since.
     */
    get: operations['getOperatorIndex'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/operator/doctor': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Look at every part of the installation
     * @description What is wrong, and how to mend it. It may ask the live platforms and the language model.
     */
    get: operations['getOperatorDoctor'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/usage/series': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read what was spent on each day
     * @description Credits by day (UTC), operation and key, the oldest day first.
     */
    get: operations['getUsageSeries'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/usage': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read the usage of the account
     * @description Credits, what exists, prices, limits, and what each operation and key has spent.
     */
    get: operations['getUsage'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/whoami': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Who am I?
     * @description The account and the key that this token stands for, what the key may do, and what the service is set up for.
     */
    get: operations['whoami'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export interface webhooks {
  WebhookEvent: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Receive an event
     * @description A POST to the address of a webhook, signed after Standard Webhooks 1.0. It is sent again until it is answered with 2xx; 410 ends it for good.
     */
    post: operations['receiveWebhookEvent'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export interface components {
  schemas: {
    ApiKeyWithToken: components['schemas']['ApiKey'] & {
      /** @description Shown in this answer and never again; `null`: the request was repeated, and only rotating gives a token. */
      token: string | null;
    };
    ApiKey: {
      /** @description Its id: a TypeID. It stays the same when the token is rotated. */
      id: string;
      /**
       * @description What this is.
       * @constant
       */
      object: 'api_key';
      /** @description What people call it. */
      name: string;
      /** @description How every token begins. */
      prefix: string;
      /** @description The last four characters of the current token. */
      last4: string;
      /** @description What the key may do. */
      scopes: components['schemas']['Scope'][];
      /**
       * @description Whether its token still works.
       * @enum {string}
       */
      status: 'active' | 'expired' | 'revoked';
      /** @description When it was created. */
      created_at: components['schemas']['Time'];
      /** @description When it ends; `null`: never. */
      expires_at: components['schemas']['Time'] | null;
      /** @description When it was last used, to the minute; `null`: never. */
      last_used_at: components['schemas']['Time'] | null;
      /** @description When it last got a new token; `null`: never. */
      rotated_at: components['schemas']['Time'] | null;
      /** @description Until when a replaced token still works; `null`: none does. */
      previous_token_expires_at: components['schemas']['Time'] | null;
      /** @description When it was revoked; `null`: it was not. */
      revoked_at: components['schemas']['Time'] | null;
      /** @description The key that created it; `null`: the operator. */
      created_by_key_id: string | null;
    };
    Catalog: {
      /**
       * @description What this is.
       * @constant
       */
      object: 'catalog';
      /** @description Whether only the invented sample is there: nothing was imported yet. */
      sample_only: boolean;
      /** @description Communities that are known. */
      communities: components['schemas']['Count'];
      /** @description Of how many of these posts are known. */
      communities_with_posts: components['schemas']['Count'];
      /** @description Whether there is a search index: without one discoveries wait for it. */
      indexed: boolean;
      /** @description Posts that are known. */
      posts: components['schemas']['Count'];
      /** @description Comments that are known. */
      comments: components['schemas']['Count'];
      /** @description Whether the figures were counted; else they are estimated, as there are so many. */
      exact: boolean;
      /** @description What comes from where, the most first. */
      platforms: {
        /** @description Which platform. */
        platform: components['schemas']['Platform'];
        /** @description Communities of it that are known. */
        communities: components['schemas']['Count'];
      }[];
      /** @description Posts by the month in which they were written, the oldest first; months without any are left out. */
      months: components['schemas']['MonthOfPosts'][];
    };
    CatalogCommunities: {
      /**
       * @description What this is.
       * @constant
       */
      object: 'catalog.communities';
      /**
       * @description Where `query` was looked for: in a catalog of more than 200,000 communities only where names begin.
       * @enum {string}
       */
      searched: 'beginnings_of_names' | 'names_and_titles';
      /** @description Whether another page follows. */
      has_more: boolean;
      next_cursor: components['schemas']['NextCursor'] | null;
      /** @description Communities, the largest first. */
      data: {
        /** @description What is known of the community itself. */
        community: components['schemas']['Community'];
        /** @description Who may read it, as its platform says; `null`: only its name was seen. */
        access: string | null;
        /** @description Whether it belongs to the invented sample. */
        sample: boolean;
        /** @description Its posts that are known. */
        posts: components['schemas']['Count'];
        /** @description Comments there that are known. */
        comments: components['schemas']['Count'];
        /** @description The oldest of its posts; `null`: none is known. */
        first_post_at: components['schemas']['Time'] | null;
        /** @description The newest of its posts; `null`: none is known. */
        last_post_at: components['schemas']['Time'] | null;
        /** @description Since when every post of it was collected; `null`: of no time. */
        collected_from: components['schemas']['Time'] | null;
        /** @description And until when; `null`: of no time. */
        collected_to: components['schemas']['Time'] | null;
        /** @description The rules that it states, in its order; empty: none are known. */
        rules: components['schemas']['StatedRule'][];
        /** @description Posts by the month in which they were written, the oldest first; months without any are left out. */
        months: components['schemas']['MonthOfPosts'][];
        /** @description With `name`: its newest 25 posts. */
        newest_posts: {
          /** @description Its title. */
          title: string;
          url: components['schemas']['ItemUrl'];
          /** @description When it was written. */
          created_at: components['schemas']['Time'];
        }[];
      }[];
    };
    Community: {
      /** @description Where it is. */
      platform: components['schemas']['Platform'];
      /** @description Its name as its platform spells it, without `r/`. */
      name: string;
      /** @description Its title. */
      title: string;
      /** @description Its address. */
      url: string;
      /** @description What it is, in its own words. */
      description: string;
      /**
       * Format: int64
       * @description How many people have joined; `null`: not known.
       */
      members: number | null;
      /** @description Posts a day, counted over a time of which every post is known; `null`: there is no such time. */
      posts_per_day: number | null;
      /** @description Whether it is for adults. */
      nsfw: boolean;
      /** @description The language of its posts (ISO 639); `null`: not known. */
      language: string | null;
      /** @description When it was created; `null`: not known. */
      created_at: components['schemas']['Time'] | null;
      /**
       * @description What you owe when you quote it; `null`: the result is older than this field.
       * @default null
       */
      attribution: string | null;
      /** @description How old this knowledge is; `null`: the source does not say. */
      as_of: components['schemas']['Time'] | null;
    };
    KnownCommunity: components['schemas']['Community'] & {
      /**
       * @description What this is.
       * @constant
       */
      object: 'community';
      /** @description `public`, `restricted`, `private`, …; `null`: not known. */
      access: string | null;
      /** @description Whether it belongs to the sample that comes with Whereabouts. */
      invented: boolean;
      /** @description The rules that it states, in its order; empty: none are known. */
      rules: components['schemas']['StatedRule'][];
      /** @description What is stored of it. */
      posts: {
        /** @description Posts that are stored and stand. */
        known: components['schemas']['Count'];
        /** @description Whether there are more: 10000 at most are counted. */
        more: boolean;
        /** @description When the newest was written; `null`: none is known. */
        newest_at: components['schemas']['Time'] | null;
        /** @description From when on every post is stored, not only some; `null`: of no time. */
        collected_from: components['schemas']['Time'] | null;
        /** @description Until when. */
        collected_to: components['schemas']['Time'] | null;
      };
    };
    CommunityDiscoveryJob: components['schemas']['Job'] & {
      /**
       * @description What this is.
       * @constant
       */
      object: 'community_discovery.job';
      /** @description What it was created with; every field is there. */
      input: components['schemas']['CommunityDiscoveryInput'];
    };
    CommunityDiscoveryInput: {
      /** @description What you offer, to whom, and what you want to learn; or a text that your audience itself wrote. */
      brief: string;
      /** @description Who the people are. */
      audience: string | null;
      /** @description Products and companies they may use today. */
      competitors: string[];
      /** @description Words that should occur. */
      keywords: string[];
      /** @description Never return these. */
      exclude_communities: string[];
      /** @description Only in these (ISO 639, not `und`) or unknown ones; empty: any. */
      languages: string[];
      /**
       * Format: int32
       * @description Only those known to have this many or more; 0: any.
       */
      min_members: number | null;
      /**
       * Format: int32
       * @description Only those known to have this many members or fewer.
       */
      max_members: number | null;
      /** @description Whether communities for adults may be returned. */
      include_nsfw: boolean;
      /** @description Only these platforms; empty: any. */
      platforms: components['schemas']['Platform'][];
    };
    Warning: {
      /** @description What kind of warning it is. */
      code: string;
      /** @description The warning in plain English. */
      message: string;
      /** @description The community it is about; `null`: all of them. */
      community: string | null;
    };
    CommunityDiscoveryResult: {
      /**
       * @description What this is.
       * @constant
       */
      object: 'community_discovery.result';
      /** @description The id of the job. */
      job_id: string;
      /** @description When it was made. */
      generated_at: components['schemas']['Time'];
      /** @description Whether something that should have been looked at could not be. */
      partial: boolean;
      /** @description What to know about it; empty when all is well. */
      warnings: components['schemas']['Warning'][];
      /**
       * @description Of reasons, cautions, next steps and gaps (ISO 639-1); `null` in older results.
       * @default null
       */
      language: string | null;
      /** @description How the brief was understood. */
      understanding: {
        /**
         * @description How it was read; `null` in older results.
         * @default null
         * @enum {string|null}
         */
        read_as: 'brief' | 'post' | null;
        /** @description Who the people are. */
        audience: string[];
        /** @description Products and companies they may use today. */
        competitors: string[];
        /** @description What people ask for. */
        demand: string[];
        /** @description What was searched for. */
        search_terms: string[];
        /**
         * @description Communities that the brief names only to leave them out: they were not looked at.
         * @default []
         */
        excluded_communities: string[];
        /**
         * @description Words that the brief says it is not about. Those that its rest does not have were not searched for, and a brief finds no community that has one of them in its name.
         * @default []
         */
        excluded_words: string[];
      };
      /** @description Communities, the best first. */
      communities: components['schemas']['DiscoveredCommunity'][];
      /** @description What was close, the best first. */
      also_considered: {
        community: components['schemas']['CommunityName'];
        /** @description The higher, the better. */
        score: components['schemas']['Share'];
        /** @description Why it is not among the first. */
        why_not: string;
      }[];
      /** @description What was looked at. */
      coverage: {
        /** @description How many communities. */
        communities_searched: components['schemas']['Count'];
        /** @description How many posts. */
        posts_searched: components['schemas']['Count'];
        /** @description Which platforms. */
        platforms: components['schemas']['Platform'][];
        /** @description The newest knowledge that was searched. */
        as_of: components['schemas']['Time'] | null;
        /**
         * @description What came from where, and how old it is.
         * @default []
         */
        sources: {
          /** @description Which platform. */
          name: string;
          /**
           * @description `archive`: what is in the catalog; `live`: the platform was asked.
           * @enum {string}
           */
          source: 'archive' | 'live';
          /** @description How many were searched in the catalog, or found by the platform. */
          communities: components['schemas']['Count'];
          /** @description As of when it is known. */
          as_of: components['schemas']['Time'] | null;
        }[];
        /** @description What is not known of the chosen ones, and what was not searched. */
        gaps: string[];
      };
      /** @description What made it. */
      engine: components['schemas']['Engine'];
      /** @description What it has cost, in credits. */
      credits_charged: components['schemas']['Count'];
      /** @description Why no community was found. */
      empty_reason: string | null;
      /** @description Inputs of the next steps, ready to be sent. */
      next: {
        /** @description The input of an overview; `null`: nothing was found. */
        overview: {
          [key: string]: unknown;
        } | null;
        /** @description The input of monitoring; `null`: nothing was found. */
        monitoring: {
          [key: string]: unknown;
        } | null;
      };
    };
    DiscoveredCommunity: {
      /**
       * Format: int32
       * @description 1 is the best.
       */
      rank: number;
      /** @description The community. */
      community: components['schemas']['Community'];
      /** @description The higher, the better. */
      score: components['schemas']['Share'];
      /** @description 0 to 1 each; `null`: no data. */
      scores: {
        /** @description How far it speaks of the audience of the brief. */
        audience: components['schemas']['Share'] | null;
        /** @description How far it speaks of the products that people may use today. */
        competitors: components['schemas']['Share'] | null;
        /** @description How far it speaks of what the brief asks for. */
        demand: components['schemas']['Share'] | null;
        /** @description How lively it is for its platform. */
        activity: components['schemas']['Share'] | null;
        /** @description How open its rules are to somebody who has something to offer. */
        openness: components['schemas']['Share'] | null;
      };
      /** @description Words of the brief, and what they stand for, as they stand in its name, its texts or its posts. */
      matched_terms: string[];
      /** @description Why it is here. */
      reasons: string[];
      /** @description Posts that show it. */
      evidence: components['schemas']['Evidence'][];
      /** @description What to look out for. */
      cautions: string[];
      /** @description What to do now. */
      next_step: string;
    };
    Evidence: {
      /** @description The post that is quoted. */
      post: {
        id: components['schemas']['ItemId'];
        url: components['schemas']['ItemUrl'];
        /** @description Its title. */
        title: string;
        /** @description When it was created. */
        created_at: components['schemas']['Time'];
        /**
         * Format: int64
         * @description Its votes when it was read; `null`: not known.
         */
        score: number | null;
        /**
         * Format: int64
         * @description How many comments.
         */
        num_comments: number | null;
        author?: components['schemas']['QuotedAuthor'] | null;
        removed_by?: components['schemas']['RemovedBy'];
      };
      /** @description A verbatim part of the title or the body of the post. */
      quote: string;
      /**
       * @description What it is evidence of.
       * @enum {string}
       */
      aspect: 'audience' | 'competitors' | 'demand' | 'activity' | 'rules';
      /** @description Words of the brief, as the quote has them. */
      matched: string[];
    };
    CommunityDiscoveryUnderstanding: {
      /**
       * @description What this is.
       * @constant
       */
      object: 'community_discovery.understanding';
      /**
       * @description As a description of an offer and its audience, or as a text that the audience itself wrote: what its form says. Where that leaves it open, a discovery tries, and its result tells.
       * @enum {string}
       */
      read_as: 'brief' | 'post';
      /** @description ISO 639-1; `null`: too short to tell. */
      language: string | null;
      /** @description Whom it speaks of, in its own words. */
      audience: string[];
      /** @description Products and companies that it names or that were given. */
      competitors: string[];
      /** @description What is wanted, in its own words. */
      demand: string[];
      /** @description Communities that it names, without `r/`. */
      communities: string[];
      /** @description Communities that it names only to leave them out. */
      excluded_communities: string[];
      /** @description Words that it says it is not about. */
      excluded_words: string[];
    };
    CommunityOverviewJob: components['schemas']['Job'] & {
      /**
       * @description What this is.
       * @constant
       */
      object: 'community_overview.job';
      /** @description What it was created with; every field is there. */
      input: components['schemas']['CommunityOverviewInput'];
    };
    CommunityOverviewInput: {
      /** @description Their names, each once. */
      communities: string[];
      /** @description What you want there, in plain words; the fit is judged by it. */
      goal: string | null;
      /**
       * Format: int32
       * @description How many posts to read of each community.
       */
      sample_posts: number;
      /** @description Whether to read top comments, too. */
      include_comments: boolean;
      /** @description What the texts are written in (ISO 639-1); without it, it is recognised. */
      language: string | null;
      /** @description Read anew, although a sample of the last hour is there. */
      refresh: boolean;
    };
    CommunityOverviewResult: {
      /**
       * @description What this is.
       * @constant
       */
      object: 'community_overview.result';
      /** @description The job it belongs to. */
      job_id: string;
      /** @description When it was written. */
      generated_at: components['schemas']['Time'];
      /** @description Whether something that should have been read could not be. */
      partial: boolean;
      /** @description Those of all communities, and communities that could not be read. */
      warnings: components['schemas']['Warning'][];
      /** @description What the job costs. */
      credits_charged: components['schemas']['Count'];
      /** @description Who judged. */
      engine: components['schemas']['Engine'];
      /** @description In the order of the input. */
      communities: components['schemas']['CommunityOverview'][];
      /** @description Several communities, the best fit first; empty for one. */
      comparison: {
        /** @description From 1. */
        rank: components['schemas']['Count'];
        /** @description Which community. */
        community: string;
        /** @description How well it fits the goal; `null`: no goal was given. */
        fit: components['schemas']['Share'] | null;
        /**
         * @description As its verdict says.
         * @enum {string}
         */
        decision: 'enter' | 'enter_with_care' | 'observe' | 'avoid';
        /** @description Why it stands here. */
        reason: string;
      }[];
    };
    CommunityOverview: {
      /** @description What is known of the community itself. */
      community: components['schemas']['Community'];
      /** @description When it was read, or of an archive, how far its knowledge goes. */
      as_of: components['schemas']['Time'];
      /** @description What was read. */
      sample: {
        /** @description Posts read. */
        posts: components['schemas']['Count'];
        /** @description Comments read. */
        comments: components['schemas']['Count'];
        /** @description The oldest of the newest posts, which figures are computed from. */
        from: components['schemas']['Time'] | null;
        /** @description The newest post. */
        to: components['schemas']['Time'] | null;
        /** @description `archive`: what was imported; `live`: the platform was asked. */
        sources: ('archive' | 'live')[];
        /** @description What could not be read, and why. */
        gaps: string[];
      };
      /** @description What it states as rules, and rules found in its other texts. */
      rules: components['schemas']['OverviewRule'][];
      /** @description What somebody needs before they can post. */
      gates: {
        /**
         * Format: int64
         * @description The karma that a rule asks for; `null`: no rule says.
         */
        min_karma: number | null;
        /** @description The age of an account that a rule asks for; `null`: no rule says. */
        min_account_age_days: number | null;
        /** @description Whether every post needs a flair; `null`: no rule says. */
        flair_required: boolean | null;
        /** @description Whether only approved people may post; `null`: not known. */
        approved_posters_only: boolean | null;
        /** @description Gates of which nothing is known: platforms keep their filters private. */
        unknown: string[];
      };
      /** @description How people talk. */
      tone: {
        /** @description Shares of texts in English, by forms of sentences and a lexicon. Politeness, wishes and quotations do not count; `null`: too few texts. */
        sentiment: {
          /** @description The share whose authors say that something pleases them. */
          positive: components['schemas']['Share'] | null;
          /** @description The share whose authors say neither; most texts are so. */
          neutral: components['schemas']['Share'] | null;
          /** @description The share whose authors say that something pains or annoys them. */
          negative: components['schemas']['Share'] | null;
          n: components['schemas']['SampleSize'];
        };
        /** @description How people talk and treat each other. */
        traits: {
          /**
           * @description What is measured. A share is 0 to 1; a reception is the positive minus the negative share, -1 to 1.
           * @enum {string}
           */
          name:
            | 'question_share'
            | 'answered_share'
            | 'median_minutes_to_first_answer'
            | 'formality'
            | 'humour_share'
            | 'hostility_share'
            | 'thanks_share'
            | 'newcomer_reception'
            | 'promoter_reception';
          /** @description The figure; `null`: too few texts, or in no language that can be measured. */
          value: number | null;
          n: components['schemas']['SampleSize'];
        }[];
        /** @description What the figures rest on, in the words of the people. */
        examples: {
          /**
           * @description What it is an example of.
           * @enum {string}
           */
          shows: 'positive' | 'negative' | 'humour' | 'hostility' | 'thanks' | 'newcomer' | 'promoter';
          /** @description Verbatim. */
          quote: string;
          /** @description Where it was written. */
          url: string;
          author?: components['schemas']['QuotedAuthor'] | null;
          removed_by?: components['schemas']['RemovedBy'];
        }[];
        /** @description How people talk, in sentences; only a language model writes some. */
        summary: string[];
      };
      /** @description What people post, and what does well. */
      content_patterns: {
        /** @description Most frequent first. */
        post_types: {
          /**
           * @description What the post chiefly is.
           * @enum {string}
           */
          type: 'text' | 'link' | 'image' | 'video' | 'gallery';
          n: components['schemas']['SampleSize'];
          /** @description Of all posts; `null`: too few. */
          share: components['schemas']['Share'] | null;
          /** @description Of posts older than two days; `null`: too few. */
          median_score: number | null;
          /** @description Of posts older than two days; `null`: too few. */
          median_comments: number | null;
        }[];
        /** @description Most frequent first. */
        flairs: {
          /** @description As it is written. */
          flair: string;
          n: components['schemas']['SampleSize'];
          /** @description Of all posts; `null`: too few. */
          share: components['schemas']['Share'] | null;
          /** @description Of posts older than two days; `null`: too few. */
          median_score: number | null;
          /** @description Of posts older than two days; `null`: too few. */
          median_comments: number | null;
        }[];
        /** @description What people write about, most frequent first; each is about other posts than those before. */
        topics: {
          /** @description A phrase that several people use. */
          topic: string;
          n: components['schemas']['SampleSize'];
          /** @description Of the posts read. */
          share: components['schemas']['Share'];
          /** @description Well-liked posts that speak of it. */
          examples: {
            /** @description Verbatim. */
            title: string;
            /** @description Where the post is. */
            url: string;
            removed_by?: components['schemas']['RemovedBy'];
          }[];
        }[];
        /** @description What scores higher beyond chance, best first; empty: nothing stands out. */
        what_works: {
          /** @description What the posts have in common. */
          pattern: string;
          lift: components['schemas']['Lift'];
          /**
           * @description The lift is at least this with 95 % confidence.
           * @default null
           */
          low: number | null;
          /**
           * @description And at most this.
           * @default null
           */
          high: number | null;
          n: components['schemas']['SampleSize'];
          /** @description How likely posts differ so much by chance (rank test, corrected for many tests). */
          chance: number;
          /** @description The best-liked of them. */
          examples: {
            /** @description Verbatim. */
            title: string;
            /** @description Where the post is. */
            url: string;
            removed_by?: components['schemas']['RemovedBy'];
            /**
             * Format: int64
             * @description Its score.
             */
            score: number;
          }[];
        }[];
        /** @description When posts score higher beyond chance, best first; empty: no time stands out. */
        best_times: {
          /**
           * @description The weekday, in UTC; `null`: any.
           * @enum {string|null}
           */
          weekday: 'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday' | null;
          /**
           * Format: int32
           * @description The hour, in UTC; `null`: any.
           */
          hour_utc: number | null;
          lift: components['schemas']['Lift'];
          /**
           * @description The lift is at least this with 95 % confidence.
           * @default null
           */
          low: number | null;
          /**
           * @description And at most this.
           * @default null
           */
          high: number | null;
          n: components['schemas']['SampleSize'];
        }[];
        /** @description Medians. */
        typical_length: {
          /** @description Of titles. */
          title_characters: {
            /** @description The median; `null`: too few. */
            median: number | null;
            n: components['schemas']['SampleSize'];
          };
          /** @description Of text posts that have a text. */
          body_words: {
            /** @description The median; `null`: too few. */
            median: number | null;
            n: components['schemas']['SampleSize'];
          };
          /** @description Of comments. */
          comment_words: {
            /** @description The median; `null`: too few. */
            median: number | null;
            n: components['schemas']['SampleSize'];
          };
        };
      };
      /** @description How much is going on. */
      activity: {
        /** @description Over the newest posts; `null`: too few. */
        posts_per_day: number | null;
        /** @description Comments under a post older than two days. */
        median_comments: number | null;
        /** @description Score of a post older than two days. */
        median_score: number | null;
        /** @description Posts taken down by others than their author; `null`: not known. */
        removed_share: components['schemas']['Share'] | null;
        /** @description What each of the figures above rests on. */
        n: {
          posts_per_day: components['schemas']['SampleSize'];
          median_comments: components['schemas']['SampleSize'];
          median_score: components['schemas']['SampleSize'];
          removed_share: components['schemas']['SampleSize'];
        };
        /** @description When people post. */
        rhythm: {
          /** @description Posts on each weekday, UTC. */
          by_weekday: {
            /**
             * @description The weekday, in UTC.
             * @enum {string}
             */
            weekday: 'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday';
            n: components['schemas']['SampleSize'];
          }[];
          /** @description Posts in each hour of the day, UTC. */
          by_hour_utc: {
            /**
             * Format: int64
             * @description The hour, in UTC.
             */
            hour_utc: number;
            n: components['schemas']['SampleSize'];
          }[];
          /**
           * @description Posts in each hour of the week, UTC; hours without any are left out.
           * @default []
           */
          cells: {
            /**
             * @description The weekday, in UTC.
             * @enum {string}
             */
            weekday: 'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday';
            /**
             * Format: int32
             * @description The hour, in UTC.
             */
            hour_utc: number;
            n: components['schemas']['SampleSize'];
          }[];
        };
      };
      /** @description What may go wrong, the worst first. */
      risks: components['schemas']['OverviewRisk'][];
      /** @description Whether to enter. */
      verdict: {
        /**
         * @description Whether to take part.
         * @enum {string}
         */
        decision: 'enter' | 'enter_with_care' | 'observe' | 'avoid';
        /** @description How much is known: 0 nothing, 1 everything that could be. */
        confidence: components['schemas']['Share'];
        /** @description What speaks for it. */
        because: string[];
        /** @description What speaks against it. */
        against: string[];
        /** @description What, if it were known or different, would change the verdict. */
        would_change: string[];
      };
      /** @description Steps for a person; nothing is ever posted by this service. */
      how_to_enter: {
        /** @description What to do. */
        step: string;
        /** @description For what reason. */
        why: string;
      }[];
      /** @description What to keep in mind about the figures. */
      warnings: components['schemas']['Warning'][];
    };
    OverviewRule: {
      /** @description From 0, as the community orders them; those found elsewhere come behind. */
      position: components['schemas']['Count'];
      /** @description Verbatim. */
      title: string;
      /** @description Verbatim; empty when the title says it all. */
      text: string;
      kind: components['schemas']['RuleKind'];
      /**
       * @description What it does about it.
       * @enum {string}
       */
      effect: 'forbids' | 'limits' | 'requires' | 'allows' | 'informs';
      /** @description The words of the rule that say so. */
      quote: string;
      /** @description Where it stands: `rules`, `description`, `sidebar` or `wiki/PAGE`. */
      source: string;
      /** @description What else the rule says. */
      also: {
        kind: components['schemas']['RuleKind'];
        /**
         * @description What it does about it.
         * @enum {string}
         */
        effect: 'forbids' | 'limits' | 'requires' | 'allows' | 'informs';
        /** @description The words of the rule that say so. */
        quote: string;
      }[];
    };
    OverviewRisk: {
      /**
       * @description What kind of risk it is.
       * @enum {string}
       */
      kind:
        | 'promotion_forbidden'
        | 'promotion_limited'
        | 'high_removal'
        | 'hostile_reception'
        | 'inactive'
        | 'tiny'
        | 'off_topic'
        | 'nsfw'
        | 'legal_medical'
        | 'brand_sensitive'
        | 'dominated_by_few'
        | 'unknown_gates';
      /**
       * @description How much it weighs.
       * @enum {string}
       */
      severity: 'low' | 'medium' | 'high';
      /** @description Why it is one, in plain English. */
      why: string;
      /** @description What it rests on. */
      evidence: {
        /**
         * @description Where the text comes from.
         * @enum {string}
         */
        kind: 'rule' | 'post' | 'comment' | 'about' | 'figure';
        /** @description Verbatim; of a figure, the figure in words. */
        text: string;
        /** @description Where it stands; `null` for figures. */
        url: string | null;
        removed_by?: components['schemas']['RemovedBy'];
        /** @description What a figure rests on. */
        n: components['schemas']['Count'] | null;
      }[];
    };
    DestinationWithSecret: components['schemas']['Destination'] & {
      /** @description Of a `webhook`: what its messages are signed with, shown only here; `null`: the request was repeated, rotate to get one. */
      secret?: string | null;
    };
    Destination: {
      /** @description Its id: a TypeID, sorts by time. */
      id: string;
      /**
       * @description What this is.
       * @constant
       */
      object: 'destination';
      /**
       * @description What is told: a program, a channel, a mailbox or a phone.
       * @enum {string}
       */
      kind: 'webhook' | 'slack' | 'discord' | 'email' | 'ntfy';
      /** @description What people call it. */
      name: string;
      /** @description Where it is; of `slack` and `discord` shortened, because whoever knows it can write there. */
      address: string;
      /** @description What it is told of. */
      events: components['schemas']['EventType'][];
      /** @description Only of these monitoring jobs; `null`: of all. */
      monitoring_job_ids: string[] | null;
      /** @description Only of hits that are at least as relevant; `null`: of all. */
      min_relevance: components['schemas']['Share'] | null;
      schedule: components['schemas']['Schedule'];
      quiet_hours: components['schemas']['QuietHours'] | null;
      /** @description More messages than that in a day are told together. */
      max_per_day: components['schemas']['Count'] | null;
      /** @description Whether a digest is sent when nothing happened. */
      send_empty: boolean;
      /** @description The destination that is told when this one fails. */
      failures_to: string | null;
      /** @description Whether it is told anything. */
      enabled: boolean;
      /**
       * @description `failing`: the last attempt failed. `disabled`: it failed for five days, wants nothing, or is off.
       * @enum {string}
       */
      status: 'active' | 'failing' | 'disabled';
      /** @description What is wrong, in plain English; `null`: nothing. */
      status_reason: string | null;
      /** @description Deliveries that are still to be made. */
      waiting: components['schemas']['Count'];
      /** @description When what waits is told together; `null`: nothing waits. */
      next_digest_at: components['schemas']['Time'] | null;
      /** @description When something last got through; `null`: nothing has. */
      last_delivered_at: components['schemas']['Time'] | null;
      revision: components['schemas']['Revision'];
      /** @description When it was created. */
      created_at: components['schemas']['Time'];
      /** @description When it was last changed. */
      updated_at: components['schemas']['Time'];
    };
    Delivery: {
      /** @description Its id: a TypeID, sorts by time. */
      id: string;
      /**
       * @description What this is.
       * @constant
       */
      object: 'delivery';
      /** @description Where it goes. */
      destination_id: string;
      /** @description What is told. */
      event: {
        /** @description Its id; of a webhook also the `webhook-id` of every attempt. */
        id: string;
        /** @description What happened. */
        type: components['schemas']['DeliveredEventType'];
      };
      /**
       * @description `failed`: no attempt got through. `dropped`: nothing was left to tell.
       * @enum {string}
       */
      status: 'pending' | 'delivered' | 'failed' | 'dropped';
      /** @description Why it failed or was dropped; `null`: it did not. */
      status_reason: string | null;
      /** @description The newest 20, the oldest of them first. */
      attempts: {
        /** @description When it was made. */
        at: components['schemas']['Time'];
        /** @description What was answered; `null`: no whole answer came. */
        status_code: components['schemas']['Count'] | null;
        /** @description How long it took. */
        duration_ms: components['schemas']['Count'];
        /** @description What went wrong; `null`: it got through. */
        error: string | null;
        /** @description The first kilobyte of the answer; `null`: there was none. */
        answer: string | null;
      }[];
      /** @description When it is tried next, at the latest; `null`: it is over. */
      next_attempt_at: components['schemas']['Time'] | null;
      /** @description When it was created. */
      created_at: components['schemas']['Time'];
      /** @description When it got through; `null`: it has not. */
      delivered_at: components['schemas']['Time'] | null;
    };
    Redelivery: {
      /**
       * @description What this is.
       * @constant
       */
      object: 'redelivery';
      /** @description How many are sent again; each keeps its id. */
      deliveries: components['schemas']['Count'];
    };
    MonitoringJob: {
      /** @description Its id: a TypeID, sorts by time. */
      id: string;
      /**
       * @description What this is.
       * @constant
       */
      object: 'monitoring.job';
      /** @description What people call it. */
      name: string;
      /** @description Whether it looks. */
      enabled: boolean;
      /**
       * @description `suspended`: it cannot pay, and goes on by itself when it can.
       * @enum {string}
       */
      status: 'active' | 'disabled' | 'suspended';
      /** @description What is wrong, in plain English; `null`: nothing. */
      status_reason: string | null;
      /** @description What it looks at. */
      target:
        | {
            /**
             * @description It looks at communities.
             * @constant
             */
            kind: 'community';
            /** @description Up to 50 communities. */
            communities: string[];
          }
        | {
            /**
             * @description It looks for a query.
             * @constant
             */
            kind: 'search';
            /** @description What has to occur: words, `"phrases"`, `begin*`, `NEAR/5`, `AND`, `OR`, `-without`, `title:only`. */
            query: string;
            /** @description Up to 50 communities. */
            communities: string[];
          };
      /** @description What has to occur: words, `"phrases"`, `begin*`, `NEAR/5`, `AND`, `OR`, `-without`, `title:only`. */
      query: string | null;
      /** @description What counts, in plain words. */
      intent: string | null;
      /** @description What wanted posts do. Empty: the intent does not say, and any act counts. */
      acts: components['schemas']['PostAct'][];
      /** @description Whether somebody stated `acts`; otherwise they were read from the intent. */
      acts_given: boolean;
      /** @description What does not count, in plain words. */
      noise: string | null;
      /** @description Whether comments are read, too. */
      include_comments: boolean;
      /** @description The least relevance of a hit. */
      min_relevance: components['schemas']['Share'];
      /** @description Languages (ISO 639). */
      languages: string[];
      /** @description When it looks. */
      schedule:
        | {
            /** @description Minutes between two looks. */
            every_minutes: components['schemas']['Count'];
          }
        | {
            /** @description A cron expression of five fields. */
            cron: string;
            /** @description The IANA time zone of the expression. */
            timezone: string;
          };
      /** @description How far back the first look goes; where no source is live, counted from the newest post that is known. */
      backfill_hours: components['schemas']['Count'];
      metadata: components['schemas']['Metadata'];
      /** @description When it last looked; `null`: not yet. */
      last_run_at: components['schemas']['Time'] | null;
      /** @description When it looks next; `null`: it is not enabled. */
      next_run_at: components['schemas']['Time'] | null;
      /** @description Hits so far. */
      hits_count: components['schemas']['Count'];
      /** @description In credits. */
      credits: {
        /** @description What a run costs that finds something new to look at; others cost nothing. */
        per_run: components['schemas']['Count'];
        /** @description Credits spent on it so far. */
        charged_total: components['schemas']['Count'];
      };
      /** @description The newest first, 20 at most; in lists it is empty. */
      recent_runs: components['schemas']['MonitoringRun'][];
      /** @description Hits that somebody has approved or dismissed. */
      reviewed: components['schemas']['Count'];
      /** @description Of these, how many were approved. */
      approved_share: components['schemas']['Share'] | null;
      /** @description What would have kept the approved and dropped the dismissed best; `null`: too few reviews to tell. */
      suggested_min_relevance: components['schemas']['Share'] | null;
      /** @description What ten or more reviews, three of each kind among them, have taught; taking reviews back undoes it. */
      learning: {
        /** @description So many of the newest reviews are learned from. */
        reviews: components['schemas']['Count'];
        /** @description Of what would be kept without learning, the share that was approved. */
        precision_before: components['schemas']['Share'] | null;
        /** @description The same with it, each hit judged by what the other reviews taught. */
        precision_after: components['schemas']['Share'] | null;
      } | null;
      revision: components['schemas']['Revision'];
      /** @description The key that created it. */
      created_by_key_id: string;
      /** @description When it was created. */
      created_at: components['schemas']['Time'];
      /** @description When it was last changed by somebody. */
      updated_at: components['schemas']['Time'];
    };
    MonitoringRun: {
      /** @description Its id: a TypeID, sorts by time. */
      id: string;
      /**
       * @description What this is.
       * @constant
       */
      object: 'monitoring.run';
      /**
       * @description `partial`: some sources could not be looked at; `failed`: none could.
       * @enum {string}
       */
      status: 'succeeded' | 'partial' | 'failed';
      /** @description When it began. */
      started_at: components['schemas']['Time'];
      /** @description When it ended. */
      finished_at: components['schemas']['Time'];
      /** @description New posts that it looked at. */
      posts_seen: components['schemas']['Count'];
      /** @description New comments that it looked at. */
      comments_seen: components['schemas']['Count'];
      /** @description How many of these the query matched: `filtered`, `hits_created` and `duplicates` together. */
      matched: components['schemas']['Count'];
      /** @description Matched, but below `min_relevance`, or in none of the languages. */
      filtered: components['schemas']['Count'];
      /** @description Matched, and new hits. */
      hits_created: components['schemas']['Count'];
      /** @description Matched, but a hit before, or the same text as one. */
      duplicates: components['schemas']['Count'];
      /** @description Who was asked, and how they answered. */
      sources: {
        /** @description Who was asked: `archive`, or the live platform. */
        source: string;
        /** @description `ok`, or why it could not be looked at: `private`, `banned`, `missing`, `rate_limited`, `blocked`, …; `closed`: it has ended, and only what is imported is looked at; `pending`: it is still being asked, and the next run looks at it. */
        outcome: string;
        /** @description Which communities this is about; none is all of them. */
        communities: string[];
        /** @description Requests to the platform that this run made; none where another run had just asked, or it is too early to ask again. */
        calls: components['schemas']['Count'];
      }[];
      /** @description What could not be seen. */
      gaps: {
        /** @description Where; `null`: anywhere. */
        community: string | null;
        /** @description From when; `null`: not known. */
        from: components['schemas']['Time'] | null;
        /** @description Until when; `null`: not known. */
        to: components['schemas']['Time'] | null;
        /** @description Why posts between these times may be missing, in plain English. */
        reason: string;
      }[];
      /** @description Where the analyst could not judge as it was meant to. */
      warnings: components['schemas']['Warning'][];
      /** @description What it has cost, in credits. */
      credits_charged: components['schemas']['Count'];
      /** @description Why nothing could be looked at; `null`: something was. */
      error: {
        /** @description What to decide by. */
        code: string;
        /** @description The same in plain English. */
        message: string;
      } | null;
    };
    MonitoringHit: {
      /** @description Its id: a TypeID, sorts by time. */
      id: string;
      /**
       * @description What this is.
       * @constant
       */
      object: 'monitoring.hit';
      /** @description The monitoring job. */
      monitoring_job_id: string;
      /**
       * Format: int64
       * @description Counts the hits of the job; a later one is always higher.
       */
      sequence: number;
      /**
       * @description Whether a post or a comment matched.
       * @enum {string}
       */
      kind: 'post' | 'comment';
      /** @description The post or comment that matched. */
      post: components['schemas']['MonitoredPost'];
      /** @description The same text in other communities: one hit, not several. */
      crossposts: {
        /** @description Where it was written. */
        platform: components['schemas']['Platform'];
        id: components['schemas']['ItemId'];
        url: components['schemas']['ItemUrl'];
        community: components['schemas']['CommunityName'];
        /** @description When it was created. */
        created_at: components['schemas']['Time'];
      }[];
      /** @description Why it matched. */
      match: {
        /** @description The part of the query that matched. */
        clause: string;
        /** @description What matched, and where. */
        terms: {
          /** @description The words that matched; of very long ones the beginning. */
          text: string;
          /**
           * @description In which field.
           * @enum {string}
           */
          field: 'title' | 'body' | 'flair' | 'url';
          /** @description Where in the field it begins, in UTF-16 units. */
          start: components['schemas']['Count'];
          /** @description Where it ends. */
          end: components['schemas']['Count'];
        }[];
      };
      /** @description What it means. */
      analysis: {
        /** @description How well it is what `intent` asks for and `noise` does not. */
        relevance: components['schemas']['Share'];
        /**
         * @description What its author wants.
         * @enum {string}
         */
        intent:
          | 'recommendation_request'
          | 'complaint'
          | 'comparison'
          | 'question'
          | 'advice_request'
          | 'feedback_request'
          | 'showcase'
          | 'news'
          | 'discussion'
          | 'experience_report'
          | 'hiring'
          | 'job_seeking'
          | 'selling'
          | 'buying'
          | 'other';
        /**
         * @description How its author feels; `null`: it cannot be told in this language.
         * @enum {string|null}
         */
        sentiment: 'positive' | 'neutral' | 'negative' | 'mixed' | null;
        /** @description What it says, in one or two sentences. */
        summary: string;
        /** @description Why it is relevant, or not very. */
        why: string;
        /** @description What a person could do. The service itself never does anything there. */
        suggested_approach: string;
        /** @description What the rules of its community say against answering, where known. */
        risks: string[];
        /** @description What made it. */
        engine: components['schemas']['Engine'];
      };
      /** @description What a person decided. */
      review: {
        status: components['schemas']['ReviewStatus'];
        /** @description Why; `null`: nobody said. */
        note: string | null;
        /** @description The key that it was decided with; `null`: nobody has. */
        by_key_id: string | null;
        /** @description When; `null`: not yet. */
        at: components['schemas']['Time'] | null;
        /** @description The newest decisions, the oldest of them first: 10 at most, 1,000 where one hit is read. */
        history: {
          status: components['schemas']['ReviewStatus'];
          /** @description Why; `null`: nobody said. */
          note: string | null;
          /** @description The key that it was decided with; `null`: nobody has. */
          by_key_id: string | null;
          /** @description When; `null`: not yet. */
          at: components['schemas']['Time'] | null;
        }[];
        /** @description How many decisions there were; each is kept. */
        history_total: components['schemas']['Count'];
      };
      /**
       * @description Always: a person reads and decides.
       * @constant
       */
      human_review_required: true;
      /** @description When it was written, seen, matched and stored. */
      timing: {
        /** @description When it was written. */
        created_at: components['schemas']['Time'];
        /** @description When it came into the catalog. */
        seen_at: components['schemas']['Time'];
        /** @description When it was matched. */
        matched_at: components['schemas']['Time'];
        /** @description When it became a hit. */
        stored_at: components['schemas']['Time'];
      };
    };
    MonitoredPost: {
      /** @description Where it was written. */
      platform: components['schemas']['Platform'];
      id: components['schemas']['ItemId'];
      url: components['schemas']['ItemUrl'];
      community: components['schemas']['CommunityName'];
      /** @description Of a comment, the title of its post where that is known. */
      title: string;
      /** @description A verbatim part of the body, around what matched. */
      excerpt: string;
      /** @description Where in the body the excerpt begins, in UTF-16 units. */
      excerpt_start: components['schemas']['Count'];
      /** @description Who wrote it; `null`: not known, or gone. */
      author: string | null;
      /** @description The label that its author or a moderator gave it. */
      flair: string | null;
      /**
       * Format: int64
       * @description Its votes when it was seen; `null`: not known.
       */
      score: number | null;
      /**
       * Format: int64
       * @description How many comments.
       */
      num_comments: number | null;
      /** @description When it was created. */
      created_at: components['schemas']['Time'];
      /** @description Whether it is for adults. */
      nsfw: boolean;
      /**
       * @description What you owe when you quote it; `null`: the hit is older than this field.
       * @default null
       */
      attribution: string | null;
      /** @description It was taken down since, or forgotten on request: its texts are gone, and it waits for no review. */
      deleted: boolean;
    };
    CommunityChange: {
      /** @description Its id: a TypeID, sorts by time. */
      id: string;
      /**
       * @description What this is.
       * @constant
       */
      object: 'community.change';
      /** @description What has changed. */
      community: {
        /** @description Where it is. */
        platform: components['schemas']['Platform'];
        /** @description Its name. */
        name: string;
      };
      /**
       * @description `description` is any of its texts. `unreadable`: nobody can tell whether it has changed.
       * @enum {string}
       */
      kind:
        | 'rule_added'
        | 'rule_removed'
        | 'rule_changed'
        | 'description'
        | 'access'
        | 'renamed'
        | 'closed'
        | 'unreadable'
        | 'readable';
      /** @description How it was, from where it differs on; `null`: it was not there. */
      before: string | null;
      /** @description How it is; `null`: it is not there any more. */
      after: string | null;
      /** @description What it means. */
      meaning: string;
      /** @description When it was noticed. */
      seen_at: components['schemas']['Time'];
      /** @description Of when this is known to be so; `null`: its source does not say. */
      as_of: components['schemas']['Time'] | null;
      /**
       * @description Where it was read: in what was imported, or on the platform.
       * @enum {string}
       */
      source: 'archive' | 'live';
    };
    MonitoringBacktest: {
      /**
       * @description What this is.
       * @constant
       */
      object: 'monitoring.backtest';
      /** @description Stored posts and comments that it looked at. */
      posts_scanned: components['schemas']['Count'];
      /** @description The oldest of them; `null`: there are none. */
      from: components['schemas']['Time'] | null;
      /** @description Until when. */
      to: components['schemas']['Time'] | null;
      /** @description Those that would have become hits. */
      matches: components['schemas']['Count'];
      /** @description Hits a day. */
      matches_per_day: number;
      /** @description Of what the query matched, how much fell below `min_relevance` or was in another language. */
      filtered_share: components['schemas']['Share'] | null;
      /** @description What wanted posts do: as given, or as a job would read it from the intent. Empty: any act counts. */
      acts: components['schemas']['PostAct'][];
      /** @description The most relevant; those that words alone speak for come last. */
      examples: {
        /** @description Where it was written. */
        platform: components['schemas']['Platform'];
        id: components['schemas']['ItemId'];
        url: components['schemas']['ItemUrl'];
        community: components['schemas']['CommunityName'];
        /** @description Its title. */
        title: string;
        /** @description A verbatim part of the body. */
        excerpt: string;
        author?: components['schemas']['QuotedAuthor'] | null;
        /** @description What whoever quotes from there owes, as a sentence. */
        attribution?: string;
        /** @description When it was created. */
        created_at: components['schemas']['Time'];
        /** @description The part of the query that matched. */
        clause: string;
        /** @description 0 to 1. */
        relevance: components['schemas']['Share'];
      }[];
      /** @description What matched most often. */
      top_terms: {
        /** @description A word or phrase, as it was written. */
        term: string;
        /** @description How many. */
        matches: components['schemas']['Count'];
      }[];
      /** @description At the default schedule, every 15 minutes: a run is paid when there is something new. From what was looked at. */
      credits_per_day_estimate: number;
      /** @description There was more than could be looked at in the time. */
      truncated: boolean;
      /** @description Where it stopped: send it as `cursor` with the same request to go on; `null`: all was looked at. */
      next_cursor: string | null;
      /** @description What to know about it; empty when all is well. */
      warnings: components['schemas']['Warning'][];
    };
    MonitoringStatistics: {
      /**
       * @description What this is.
       * @constant
       */
      object: 'monitoring.statistics';
      /** @description The job. */
      monitoring_job_id: string;
      /** @description The last 90 days, the oldest first, from the day on which the job was created. */
      days: {
        /**
         * Format: date
         * @description A day in UTC.
         */
        day: string;
        /** @description Hits that were stored on it. */
        hits: components['schemas']['Count'];
        /** @description Of these, how many are approved now. */
        approved: components['schemas']['Count'];
        /** @description Of these, how many are dismissed now. */
        dismissed: components['schemas']['Count'];
        /** @description New posts and comments that its runs looked at; `null`: the records of its runs are gone. */
        posts_seen: components['schemas']['Count'] | null;
        /** @description What its runs have cost; `null`: the records of its runs are gone. */
        credits: components['schemas']['Count'] | null;
      }[];
    };
    OperatorQueue: {
      /**
       * @description What this is.
       * @constant
       */
      object: 'operator.queue';
      /** @description How long the task that is due for longest has waited. */
      oldest_ready_seconds: number;
      /** @description What is in the queue, by task. */
      tasks: {
        /** @description The name of the task. */
        task: string;
        /** @description Due, and taken by nobody yet. */
        ready: components['schemas']['Count'];
        /** @description Due later. */
        scheduled: components['schemas']['Count'];
        /** @description A worker has it. */
        running: components['schemas']['Count'];
        /** @description Failed for good: no attempt is left. */
        failed: components['schemas']['Count'];
      }[];
      /** @description The newest that failed for good, 50 at most. */
      failed: {
        /** @description Of the task in the queue. */
        id: string;
        /** @description The name of the task. */
        task: string;
        /** @description What it was about: as a rule the id of a job; `null`: nothing of the kind. */
        key: string | null;
        /** @description How often it was tried. */
        attempts: components['schemas']['Count'];
        /** @description The first line of what went wrong last. */
        last_error: string | null;
        /** @description When it was tried last. */
        failed_at: components['schemas']['Time'];
      }[];
    };
    RetriedTasks: {
      /**
       * @description What this is.
       * @constant
       */
      object: 'operator.retries';
      /** @description Those that are tried again; others had not failed, or are gone. */
      task_ids: string[];
    };
    OperatorSources: {
      /**
       * @description What this is.
       * @constant
       */
      object: 'operator.sources';
      /** @description Every budget of calls to a live platform. */
      data: {
        /** @description The platform, and whose budget of calls it is. */
        id: string;
        /** @description When the next call may be made. */
        next_call_at: components['schemas']['Time'];
        /** @description The least time between two calls, in milliseconds. */
        spacing_ms: components['schemas']['Count'];
        /** @description Calls that the platform said it still takes; `null`: it did not say. */
        remaining: number | null;
        /** @description Until when that holds; `null`: it did not say. */
        resets_at: components['schemas']['Time'] | null;
        /** @description It wants no calls until then; `null`: it takes them. */
        blocked_until: components['schemas']['Time'] | null;
        /** @description How often in a row it wanted none. */
        refusals: components['schemas']['Count'];
        /** @description When it was last asked. */
        updated_at: components['schemas']['Time'];
      }[];
    };
    OperatorImports: {
      /**
       * @description What this is.
       * @constant
       */
      object: 'operator.imports';
      /** @description The newest imports, 50 at most. */
      data: {
        /** @description Which file it is, whatever its path. */
        fingerprint: string;
        /** @description Its name, if known. */
        name: string | null;
        /** @description What its records are. */
        kind: string;
        /** @description Lines whose records are stored. */
        lines_done: components['schemas']['Count'];
        /** @description Records read. */
        read: components['schemas']['Count'];
        /** @description Records that were new. */
        stored: components['schemas']['Count'];
        /** @description Records newer than what was known. */
        updated: components['schemas']['Count'];
        /** @description Records that were known. */
        unchanged: components['schemas']['Count'];
        /** @description Those of user profiles, and what was forgotten on request. */
        skipped: components['schemas']['Count'];
        /** @description Lines that are no record. */
        bad_lines: components['schemas']['Count'];
        /** @description When it began. */
        started_at: components['schemas']['Time'];
        /** @description When it ended; `null`: it goes on, or was interrupted. */
        finished_at: components['schemas']['Time'] | null;
      }[];
    };
    OperatorIndex: {
      /**
       * @description What this is.
       * @constant
       */
      object: 'operator.index';
      /** @description Communities that have changed since it was built. */
      changed_communities: components['schemas']['Count'];
      /** @description The parts of the search index. */
      segments: {
        /**
         * Format: int64
         * @description Which segment.
         */
        id: number;
        /** @description Communities in it. */
        communities: components['schemas']['Count'];
        /** @description Posts in it. */
        posts: components['schemas']['Count'];
        /** @description Its size. */
        bytes: components['schemas']['Count'];
        /** @description When it was built. */
        built_at: components['schemas']['Time'];
      }[];
    };
    OperatorDoctor: {
      /**
       * @description What this is.
       * @constant
       */
      object: 'operator.doctor';
      /** @description Whether nothing is broken. */
      healthy: boolean;
      /** @description Every part, in the order in which they need each other. */
      checks: {
        /** @description What was looked at. */
        check: string;
        /**
         * @description How it is.
         * @enum {string}
         */
        status: 'ok' | 'warning' | 'broken';
        /** @description What was found. */
        found: string;
        /** @description What to do; `null`: nothing. */
        mend: string | null;
      }[];
    };
    UsageSeries: {
      /**
       * @description What this is.
       * @constant
       */
      object: 'usage.series';
      /**
       * Format: date
       * @description The first day, in UTC.
       */
      from: string;
      /**
       * Format: date
       * @description The last day, in UTC: today.
       */
      to: string;
      /** @description What was spent on each day, by operation and key; days without anything are left out. */
      data: {
        /**
         * Format: date
         * @description A day in UTC.
         */
        day: string;
        /** @description What was done. */
        operation: string;
        /** @description The id of the key; `null`: the service itself. */
        key_id: string | null;
        /** @description How often. */
        times: components['schemas']['Count'];
        /** @description In credits. */
        credits: components['schemas']['Count'];
      }[];
    };
    Usage: {
      /**
       * @description What this is.
       * @constant
       */
      object: 'usage';
      /** @description The id of the account. */
      account_id: string;
      /** @description In credits. */
      credits: {
        /** @description What can be spent. */
        available: components['schemas']['Count'];
        /** @description Set aside for jobs that have not ended. */
        reserved: components['schemas']['Count'];
        /** @description Spent so far. */
        consumed: components['schemas']['Count'];
        /** @description Given so far: the sum of the other three. */
        granted: components['schemas']['Count'];
      };
      /** @description What exists. */
      resources: {
        /** @description Discoveries. */
        community_discovery_jobs: {
          /** @description All of them. */
          total: components['schemas']['Count'];
          /** @description Those that are not over. */
          active: components['schemas']['Count'];
        };
        /** @description Overviews. */
        community_overview_jobs: {
          /** @description All of them. */
          total: components['schemas']['Count'];
          /** @description Those that are not over. */
          active: components['schemas']['Count'];
        };
        /** @description Monitoring jobs. */
        monitoring_jobs: {
          /** @description All of them. */
          total: components['schemas']['Count'];
          /** @description Those that look. */
          enabled: components['schemas']['Count'];
        };
        /** @description Hits. */
        monitoring_hits: {
          /** @description All of them. */
          total: components['schemas']['Count'];
          /** @description Those that nobody has reviewed and whose post is still there. */
          pending_review: components['schemas']['Count'];
        };
        /** @description Destinations. */
        destinations: {
          /** @description All of them. */
          total: components['schemas']['Count'];
          /** @description Those that fail or are disabled. */
          failing: components['schemas']['Count'];
          /** @description Messages that are still to be sent. */
          waiting_deliveries: components['schemas']['Count'];
        };
        /** @description Keys. */
        api_keys: {
          /** @description Those that are not over. */
          active: components['schemas']['Count'];
        };
      };
      /** @description What operations cost. */
      prices: {
        /** @description What is done. */
        operation: string;
        /** @description What it costs. */
        credits: components['schemas']['Count'];
        /** @description What is paid for. */
        unit: string;
        /** @description The same as a sentence. */
        description: string;
      }[];
      /** @description How much is allowed. */
      limits: {
        /** @description What is limited. */
        name: string;
        /** @description How much is allowed. */
        value: components['schemas']['Count'];
        /** @description The same as a sentence. */
        description: string;
      }[];
      /** @description What each operation and key has spent, the most first. */
      by_operation: {
        /** @description What was done. */
        operation: string;
        /** @description The id of the key; `null`: the service itself. */
        key_id: string | null;
        /** @description How often. */
        times: components['schemas']['Count'];
        /** @description In credits. */
        credits: components['schemas']['Count'];
      }[];
      /** @description What jobs and runs have used of language models, as long as their records are kept. */
      language_model: {
        /** @description The one that is asked now; `null`: none. */
        model: string | null;
        /** @description Used or set aside since midnight UTC. */
        tokens_today: components['schemas']['Count'];
        /** @description How many may be used in a day; `null`: no model is asked. */
        tokens_per_day: components['schemas']['Count'] | null;
        /** @description Questions that were answered. */
        calls: components['schemas']['Count'];
        /** @description Questions that had been asked before and cost nothing. */
        cached_answers: components['schemas']['Count'];
        /** @description Questions without an answer that could be used. */
        failed_calls: components['schemas']['Count'];
        /** @description Tokens sent to the model. */
        input_tokens: components['schemas']['Count'];
        /** @description Tokens that the model answered with. */
        output_tokens: components['schemas']['Count'];
        /** @description In the money of the operator; `null`: no prices are set. */
        cost: number | null;
        /** @description The newest jobs and runs that asked one. */
        jobs: {
          /** @description Of a job or a run. */
          job_id: string;
          /** @description The model that was asked. */
          model: string;
          /** @description Questions that were answered. */
          calls: components['schemas']['Count'];
          /** @description Questions that had been asked before and cost nothing. */
          cached_answers: components['schemas']['Count'];
          /** @description Questions without an answer that could be used. */
          failed_calls: components['schemas']['Count'];
          /** @description Tokens sent to the model. */
          input_tokens: components['schemas']['Count'];
          /** @description Tokens that the model answered with. */
          output_tokens: components['schemas']['Count'];
          /** @description In the money of the operator; `null`: no prices are set. */
          cost: number | null;
          /** @description When the model was last asked for it. */
          last_call_at: components['schemas']['Time'];
        }[];
      };
    };
    Identity: {
      /**
       * @description What this is.
       * @constant
       */
      object: 'identity';
      /** @description Whose token it is. */
      account: {
        /** @description Its id: a TypeID, sorts by time. */
        id: string;
        /** @description What people call it. */
        name: string;
      };
      /** @description The key of the token. */
      key: {
        /** @description Its id: a TypeID, sorts by time. */
        id: string;
        /** @description What people call it. */
        name: string;
        /** @description What the key may do. */
        scopes: components['schemas']['Scope'][];
      };
      /** @description What this installation is set up for. */
      service: {
        /** @description Whether destinations of the kind `email` can be made: its operator has set `SMTP_URL`. */
        sends_mail: boolean;
      };
    };
    FieldErrorOutput: {
      /**
       * @description Where in the request.
       * @enum {string}
       */
      in: 'path' | 'query' | 'header' | 'body';
      /** @description JSON pointer to the wrong value. */
      pointer: string;
      /** @description What kind of mistake it is. */
      code: string;
      /** @description What is wrong, in plain English. */
      detail: string;
    };
    Problem: {
      /** @description The kind of problem, as a URN. */
      type: string;
      /** @description The kind of problem, in words. */
      title: string;
      /** @description The HTTP status. */
      status: components['schemas']['Count'];
      /** @description What is wrong, in plain English. */
      detail: string;
      /** @description The path of the request. */
      instance: string;
      /** @description What kind of problem it is: what programs should decide by. */
      code: string;
      /** @description The id of the request, as in `X-Request-Id`. */
      request_id: string;
      /** @description Whether the same request may succeed later. */
      retryable: boolean;
      /** @description Every wrong place of the request, 20 at most. */
      errors: components['schemas']['FieldErrorOutput'][];
      /** @description With `insufficient_credits`: what it would have cost. */
      required_credits?: components['schemas']['Count'];
      /** @description With `insufficient_credits`: what there is. */
      available_credits?: components['schemas']['Count'];
      /** @description With a query that cannot be used: where in its text, in UTF-16 units. */
      position?: {
        /** @description Where it begins, in UTF-16 units. */
        start: components['schemas']['Count'];
        /** @description Where it ends, in UTF-16 units. */
        end: components['schemas']['Count'];
      };
    };
    WebhookEvent: {
      /** @description Its id, which is also the `webhook-id`: the same for every attempt. */
      id: string;
      /** @description What happened. There may be more: ignore what you do not know. */
      type: components['schemas']['DeliveredEventType'];
      /** @description When it happened. */
      created_at: components['schemas']['Time'];
      /** @description What there is to tell, by `type`. */
      data:
        | {
            monitoring_job: components['schemas']['NamedMonitoringJob'];
            /** @description What the job looks for; `null`: it has none. */
            intent: string | null;
            /** @description The query that hits match; `null`: it has none. */
            query: string | null;
            /** @description The first 20, the oldest first. */
            hits: components['schemas']['MonitoringHit'][];
            /** @description How many more there are. */
            more: components['schemas']['Count'];
            /** @description List the hits behind this sequence for the others. */
            after_sequence: components['schemas']['Count'];
          }
        | {
            /** @description The job. */
            job_id: string;
            /**
             * @description How it ended.
             * @enum {string}
             */
            status: 'succeeded' | 'failed' | 'canceled';
            /** @description Why it failed; `null`: it did not. */
            error: {
              /** @description What kind of failure it is. */
              code: string;
              /** @description The same in plain English. */
              message: string;
              /** @description Whether another one may succeed. */
              retryable: boolean;
            } | null;
            /** @description What it cost. */
            credits_charged: components['schemas']['Count'] | null;
            /** @description Where the result is; `null`: there is none. */
            result_url: string | null;
          }
        | {
            monitoring_job: components['schemas']['NamedMonitoringJob'];
            /** @description Why; `null`: it can look again. */
            reason: string | null;
            /** @description How many runs in a row could look at nothing. */
            failed_runs: components['schemas']['Count'];
            /** @description What each source said. */
            sources: {
              /** @description What was asked. */
              source: string;
              /** @description What it said. */
              outcome: string;
              /** @description Of which communities. */
              communities: string[];
            }[];
          }
        | {
            monitoring_job: components['schemas']['NamedMonitoringJob'];
            /** @description The first 20. */
            changes: {
              /** @description Its id. */
              id: string;
              /** @description What has changed. */
              community: {
                /** @description Where it is. */
                platform: components['schemas']['Platform'];
                /** @description Its name. */
                name: string;
              };
              /** @description As in the list of changes. */
              kind: string;
              /** @description How it was. */
              before: string | null;
              /** @description How it is. */
              after: string | null;
              /** @description What it means. */
              meaning: string;
            }[];
            /** @description How many more there are. */
            more: components['schemas']['Count'];
          }
        | {
            /** @description Credits that can be spent. */
            available: components['schemas']['Count'];
            /** @description All that were ever given. */
            granted: components['schemas']['Count'];
          }
        | {
            /** @description Since when. */
            from: components['schemas']['Time'];
            /** @description Until when. */
            to: components['schemas']['Time'];
            /** @description What happened: each is an event by itself. */
            events: {
              [key: string]: unknown;
            }[];
            /** @description How many more there were. */
            more_events: components['schemas']['Count'];
          }
        | {
            /** @description The destination. */
            destination: {
              /** @description Its id. */
              id: string;
              /**
               * @description Its kind.
               * @enum {string}
               */
              kind: 'webhook' | 'slack' | 'discord' | 'email' | 'ntfy';
              /** @description What people call it. */
              name: string;
            };
            /** @description Why, in plain English. */
            reason?: string;
          }
        | {
            monitoring_job: components['schemas']['NamedMonitoringJob'];
            /** @description Why, in plain English. */
            reason: string;
          };
    };
    /** @enum {string} */
    Platform: 'reddit' | 'lemmy' | 'hacker_news' | 'discourse' | 'stack_exchange' | 'feed';
    GivenMetadata: {
      [key: string]: string | number | boolean | null;
    };
    /** @description Send it as `cursor` for the next page; `null` on the last. */
    NextCursor: string;
    /** @enum {string} */
    EventType:
      | 'community_discovery.job.succeeded'
      | 'community_discovery.job.failed'
      | 'community_discovery.job.canceled'
      | 'community_overview.job.succeeded'
      | 'community_overview.job.failed'
      | 'community_overview.job.canceled'
      | 'monitoring.hits.created'
      | 'monitoring.job.suspended'
      | 'monitoring.source.blocked'
      | 'monitoring.source.recovered'
      | 'monitoring.source.closed'
      | 'community.changed'
      | 'usage.credits.low'
      | 'destination.failing'
      | 'destination.disabled';
    Share: number;
    /** @enum {string} */
    Scope:
      | 'community_discovery:read'
      | 'community_discovery:write'
      | 'community_overview:read'
      | 'community_overview:write'
      | 'monitoring:read'
      | 'monitoring:write'
      | 'delivery:read'
      | 'delivery:write'
      | 'usage:read'
      | 'keys:read'
      | 'keys:write'
      | 'operator';
    CommunityTarget: {
      /**
       * @description It looks at communities.
       * @constant
       */
      kind: 'community';
      /** @description Up to 50 communities. */
      communities: string[];
    };
    MonitoringQuery: string;
    /** @enum {string} */
    PostAct:
      | 'recommendation_request'
      | 'complaint'
      | 'comparison'
      | 'question'
      | 'advice_request'
      | 'feedback_request'
      | 'showcase'
      | 'news'
      | 'discussion'
      | 'experience_report'
      | 'hiring'
      | 'job_seeking'
      | 'selling'
      | 'buying'
      | 'other';
    MonitoringHitList: components['schemas']['List'] & {
      /** @description What is on this page. */
      data: components['schemas']['MonitoringHit'][];
    };
    /**
     * @description What a person decided.
     * @enum {string}
     */
    ReviewStatus: 'pending' | 'approved' | 'dismissed';
    /** Format: date-time */
    Time: string;
    /** Format: int64 */
    Count: number;
    MonthOfPosts: {
      /** @description A month in UTC. */
      month: string;
      /** @description Posts that were written in it. */
      posts: components['schemas']['Count'];
    };
    StatedRule: {
      /** @description Verbatim. */
      title: string;
      /** @description Verbatim; empty when the title says it all. */
      text: string;
    };
    /** @description Its address. */
    ItemUrl: string;
    /** @description How far it is. */
    JobProgress: {
      /**
       * Format: int32
       * @description How much is done, in percent; it never falls.
       */
      percent: number;
      /** @description What is being done, for people. */
      stage: string;
    };
    /** @description Why the job failed. */
    JobError: {
      /** @description What kind of failure it is: what programs should decide by. */
      code: string;
      /** @description The same in plain English. */
      message: string;
      /** @description Whether the same may succeed later. */
      retryable: boolean;
    };
    /** @description In credits. */
    JobCredits: {
      /** @description Credits that were set aside when it was created. */
      reserved: components['schemas']['Count'];
      /** @description Credits that it has cost; the rest went back when it ended. */
      charged: components['schemas']['Count'];
    };
    /** @description Yours; comes back as it was given. */
    Metadata: {
      [key: string]: string | number | boolean | null;
    };
    /**
     * Format: int64
     * @description Rises with every change.
     */
    Revision: number;
    /** @description A community, as its platform spells it. */
    CommunityName: string;
    Engine: {
      /** @description Its name. */
      name: string;
      /** @description Its version. */
      version: string;
      /** @description Its model; `null`: none is used. */
      model: string | null;
    };
    /** @description Its id, as its platform has it. */
    ItemId: string;
    /** @description Who wrote it, where the licence of the platform asks that the author of a quote be named. */
    QuotedAuthor: string;
    /** @description Only when it has been taken down since: who did. Its words are then forgotten, and empty here. */
    RemovedBy: string;
    /**
     * Format: int64
     * @description How many posts, comments or texts the figure rests on.
     */
    SampleSize: number;
    /** @description Their median score by that of all; drawn towards 1 the fewer they are. */
    Lift: number;
    /**
     * @description What the rule is about.
     * @enum {string}
     */
    RuleKind:
      | 'self_promotion'
      | 'links'
      | 'surveys'
      | 'flair'
      | 'account_age'
      | 'karma'
      | 'ai_content'
      | 'title_format'
      | 'post_format'
      | 'megathread'
      | 'crossposts'
      | 'spoilers'
      | 'language'
      | 'civility'
      | 'legal_medical'
      | 'nsfw'
      | 'on_topic'
      | 'originality'
      | 'other';
    /** @description When it is told. */
    Schedule:
      | {
          /**
           * @description Each event by itself, at once.
           * @constant
           */
          kind: 'at_once';
        }
      | {
          /**
           * @description What came in, told together.
           * @constant
           */
          kind: 'digest';
          /**
           * @description How often.
           * @enum {string}
           */
          every: 'hour' | 'day' | 'week';
          /** @description The time of day. */
          at: string;
          /**
           * @description The day of a weekly digest.
           * @enum {string}
           */
          weekday: 'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday';
          /** @description An IANA time zone. */
          timezone: string;
        };
    /** @description When it is left alone; `null`: never. */
    QuietHours: {
      /** @description When they begin. */
      from: string;
      /** @description When they end. */
      to: string;
      /** @description An IANA time zone. */
      timezone: string;
    };
    /** @enum {string} */
    DeliveredEventType:
      | 'community_discovery.job.succeeded'
      | 'community_discovery.job.failed'
      | 'community_discovery.job.canceled'
      | 'community_overview.job.succeeded'
      | 'community_overview.job.failed'
      | 'community_overview.job.canceled'
      | 'monitoring.hits.created'
      | 'monitoring.job.suspended'
      | 'monitoring.source.blocked'
      | 'monitoring.source.recovered'
      | 'monitoring.source.closed'
      | 'community.changed'
      | 'usage.credits.low'
      | 'destination.failing'
      | 'destination.disabled'
      | 'destination.test'
      | 'digest';
    /** @description The monitoring job. */
    NamedMonitoringJob: {
      /** @description Its id. */
      id: string;
      /** @description What people call it. */
      name: string;
    };
    List: {
      /**
       * @description What this is.
       * @constant
       */
      object: 'list';
      /** @description Whether another page follows. */
      has_more: boolean;
      next_cursor: components['schemas']['NextCursor'] | null;
    };
    Job: {
      /** @description Its id: a TypeID, sorts by time. */
      id: string;
      /**
       * @description How far the job has come.
       * @enum {string}
       */
      status: 'queued' | 'running' | 'succeeded' | 'failed' | 'canceling' | 'canceled';
      progress: components['schemas']['JobProgress'];
      /** @description Where the result is; `null` until the job has succeeded. */
      result_url: string | null;
      error: components['schemas']['JobError'] | null;
      /** @description What to know about it; empty when all is well. */
      warnings: components['schemas']['Warning'][];
      credits: components['schemas']['JobCredits'];
      metadata: components['schemas']['Metadata'];
      revision: components['schemas']['Revision'];
      /** @description When to look again; `null` when the job has finished. */
      poll_after_seconds: components['schemas']['Count'] | null;
      /** @description The key that created it. */
      created_by_key_id: string;
      /** @description When it was created. */
      created_at: components['schemas']['Time'];
      /** @description When its work began; `null`: not yet. */
      started_at: components['schemas']['Time'] | null;
      /** @description When somebody canceled it; `null`: nobody did. */
      cancel_requested_at: components['schemas']['Time'] | null;
      /** @description When it ended; `null`: not yet. */
      finished_at: components['schemas']['Time'] | null;
      /** @description The job is stopped when it has not finished by then. */
      deadline_at: components['schemas']['Time'];
      /** @description Until when the result is kept; `null`: there is none. */
      result_expires_at: components['schemas']['Time'] | null;
    };
  };
  responses: {
    /** @description Successful response */
    ApiKeyWithToken: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['ApiKeyWithToken'];
      };
    };
    /** @description Successful response */
    ApiKey: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['ApiKey'];
      };
    };
    /** @description Removed */
    NoContent: {
      headers: {
        [name: string]: unknown;
      };
      content?: never;
    };
    /** @description Successful response */
    Destination: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['Destination'];
      };
    };
    /** @description Successful response */
    MonitoringJob: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['MonitoringJob'];
      };
    };
    /** @description Successful response */
    MonitoringHit: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['MonitoringHit'];
      };
    };
  };
  parameters: {
    /** @description Send the same key and body again within 24 hours, and you get the first answer instead of a second creation. */
    'Idempotency-Key': string;
    /** @description `next_cursor` of the page before. */
    cursor: string;
    /** @description How many to return. */
    limit: number;
    /** @description By id, which is by time. */
    order: 'asc' | 'desc';
    /** @description Only jobs in one of these states, comma-separated. */
    status: string;
    /** @description Only jobs created after this time. */
    created_after: string;
    /** @description Only jobs created before this time. */
    created_before: string;
    /** @description The id of the job. */
    job_id: string;
    /** @description `wait=N`: answer as soon as the job has finished, at the latest after N seconds (30 at most). */
    Prefer: string;
    /** @description The `ETag` that you have: 304 without a body when nothing has changed. */
    'If-None-Match': string;
    /** @description Remove nothing: a job that has finished stays, and is answered as it is. */
    cancel_only: boolean;
    /** @description The `ETag` that you have: 412 when its revision has passed. */
    'If-Match': string;
    /** @description The id of the destination. */
    destination_id: string;
    /** @description The id of the key. */
    key_id: string;
    /** @description The id of the job. */
    'Monitoring.job_id': string;
    /** @description The id of the monitoring job. */
    'Monitoring.job_id-2': string;
    /** @description Only hits that are at least as relevant. */
    min_relevance: components['schemas']['Share'];
    /** @description Only hits with this review. */
    review: 'pending' | 'approved' | 'dismissed';
    /** @description Only hits in this community. */
    community: string;
    /** @description The id of the hit. */
    hit_id: string;
  };
  requestBodies: {
    RevokeOwnKey: {
      content: {
        'application/json': {
          /**
           * @description Revoke it although no other key could manage keys then.
           * @default false
           */
          force?: boolean | null;
          /**
           * @description Revoke also the keys that it created, those that they created, and so on.
           * @default false
           */
          cascade?: boolean | null;
        };
      };
    };
    CreateCommunityDiscoveryJob: {
      content: {
        'application/json': {
          /** @description What you offer, to whom, and what you want to learn; or a text that your audience itself wrote. */
          brief: string;
          /** @description Who the people are. */
          audience?: string | null;
          /**
           * @description Products and companies they may use today.
           * @default []
           */
          competitors?: string[] | null;
          /**
           * @description Words that should occur.
           * @default []
           */
          keywords?: string[] | null;
          /**
           * @description Never return these; a name with or without `r/`, or an address.
           * @default []
           */
          exclude_communities?: string[] | null;
          /**
           * @description Only in these (ISO 639, not `und`) or unknown ones; empty: any.
           * @default []
           */
          languages?: string[] | null;
          /**
           * Format: int32
           * @description Only those known to have this many or more; 0: any.
           */
          min_members?: number | null;
          /**
           * Format: int32
           * @description Only those known to have this many members or fewer.
           */
          max_members?: number | null;
          /**
           * @description Whether communities for adults may be returned.
           * @default false
           */
          include_nsfw?: boolean | null;
          /**
           * @description Only these platforms; empty: any.
           * @default []
           */
          platforms?: components['schemas']['Platform'][] | null;
          /**
           * @description Yours; comes back as it is.
           * @default {}
           */
          metadata?: components['schemas']['GivenMetadata'] | null;
        };
      };
    };
  };
  headers: never;
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  rotateOwnKey: {
    parameters: {
      query?: never;
      header?: {
        /** @description Send the same key and body again within 24 hours, and you get the first answer instead of a second creation. */
        'Idempotency-Key'?: components['parameters']['Idempotency-Key'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': {
          /**
           * Format: int32
           * @description How long the replaced token still works, in seconds.
           * @default 300
           */
          grace_period_seconds?: number | null;
        };
      };
    };
    responses: {
      200: components['responses']['ApiKeyWithToken'];
      /** @description Any failure. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  revokeOwnKey: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: components['requestBodies']['RevokeOwnKey'];
    responses: {
      200: components['responses']['ApiKey'];
      /** @description Any failure. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getCatalog: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Successful response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Catalog'];
        };
      };
      /** @description Any failure. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  lookUpCommunities: {
    parameters: {
      query?: {
        /** @description Only this community, and with the months of its posts. */
        name?: string;
        /** @description Only names that begin so; behind them names that have it within, and titles with a word that begins so. The largest first. */
        query?: string;
        /** @description How many to return. */
        limit?: number;
        /** @description `next_cursor` of the page before. */
        cursor?: components['parameters']['cursor'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Successful response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CatalogCommunities'];
        };
      };
      /** @description Any failure. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getCommunity: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Where it is. */
        platform: components['schemas']['Platform'];
        /** @description As its platform spells it, in any case, without `r/`. */
        name: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Successful response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['KnownCommunity'];
        };
      };
      /** @description Any failure. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  listCommunityDiscoveryJobs: {
    parameters: {
      query?: {
        /** @description How many to return. */
        limit?: components['parameters']['limit'];
        /** @description `next_cursor` of the page before. */
        cursor?: components['parameters']['cursor'];
        /** @description By id, which is by time. */
        order?: components['parameters']['order'];
        /** @description Only jobs in one of these states, comma-separated. */
        status?: components['parameters']['status'];
        /** @description Only jobs created after this time. */
        created_after?: components['parameters']['created_after'];
        /** @description Only jobs created before this time. */
        created_before?: components['parameters']['created_before'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Successful response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['List'] & {
            /** @description What is on this page. */
            data: components['schemas']['CommunityDiscoveryJob'][];
          };
        };
      };
      /** @description Any failure. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  createCommunityDiscoveryJob: {
    parameters: {
      query?: never;
      header?: {
        /** @description Send the same key and body again within 24 hours, and you get the first answer instead of a second creation. */
        'Idempotency-Key'?: components['parameters']['Idempotency-Key'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: components['requestBodies']['CreateCommunityDiscoveryJob'];
    responses: {
      /** @description Successful response */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CommunityDiscoveryJob'];
        };
      };
      /** @description Any failure. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getCommunityDiscoveryJob: {
    parameters: {
      query?: never;
      header?: {
        /** @description `wait=N`: answer as soon as the job has finished, at the latest after N seconds (30 at most). */
        Prefer?: components['parameters']['Prefer'];
        /** @description The `ETag` that you have: 304 without a body when nothing has changed. */
        'If-None-Match'?: components['parameters']['If-None-Match'];
      };
      path: {
        /** @description The id of the job. */
        job_id: components['parameters']['job_id'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Successful response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CommunityDiscoveryJob'];
        };
      };
      /** @description Any failure. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  deleteCommunityDiscoveryJob: {
    parameters: {
      query?: {
        /** @description Remove nothing: a job that has finished stays, and is answered as it is. */
        cancel_only?: components['parameters']['cancel_only'];
      };
      header?: {
        /** @description The `ETag` that you have: 412 when its revision has passed. */
        'If-Match'?: components['parameters']['If-Match'];
      };
      path: {
        /** @description The id of the job. */
        job_id: components['parameters']['job_id'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Successful response */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CommunityDiscoveryJob'];
        };
      };
      204: components['responses']['NoContent'];
      /** @description Any failure. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getCommunityDiscoveryResult: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the job. */
        job_id: components['parameters']['job_id'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Successful response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CommunityDiscoveryResult'];
        };
      };
      /** @description Any failure. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  understandCommunityDiscovery: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: components['requestBodies']['CreateCommunityDiscoveryJob'];
    responses: {
      /** @description Successful response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CommunityDiscoveryUnderstanding'];
        };
      };
      /** @description Any failure. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  listCommunityOverviewJobs: {
    parameters: {
      query?: {
        /** @description How many to return. */
        limit?: components['parameters']['limit'];
        /** @description `next_cursor` of the page before. */
        cursor?: components['parameters']['cursor'];
        /** @description By id, which is by time. */
        order?: components['parameters']['order'];
        /** @description Only jobs in one of these states, comma-separated. */
        status?: components['parameters']['status'];
        /** @description Only jobs created after this time. */
        created_after?: components['parameters']['created_after'];
        /** @description Only jobs created before this time. */
        created_before?: components['parameters']['created_before'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Successful response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['List'] & {
            /** @description What is on this page. */
            data: components['schemas']['CommunityOverviewJob'][];
          };
        };
      };
      /** @description Any failure. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  createCommunityOverviewJob: {
    parameters: {
      query?: never;
      header?: {
        /** @description Send the same key and body again within 24 hours, and you get the first answer instead of a second creation. */
        'Idempotency-Key'?: components['parameters']['Idempotency-Key'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @description One to ten: `name`, `r/name`, `name@host` or an address; spellings of the same one count once. */
          communities: string[];
          /** @description What you want there, in plain words; the fit is judged by it. */
          goal?: string | null;
          /**
           * Format: int32
           * @description How many posts to read of each community.
           * @default 300
           */
          sample_posts?: number | null;
          /**
           * @description Whether to read top comments, too.
           * @default true
           */
          include_comments?: boolean | null;
          /** @description What the texts are written in (ISO 639-1); without it, it is recognised. */
          language?: string | null;
          /**
           * @description Read anew, although a sample of the last hour is there.
           * @default false
           */
          refresh?: boolean | null;
          /**
           * @description Yours; comes back as it is.
           * @default {}
           */
          metadata?: components['schemas']['GivenMetadata'] | null;
        };
      };
    };
    responses: {
      /** @description Successful response */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CommunityOverviewJob'];
        };
      };
      /** @description Any failure. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getCommunityOverviewJob: {
    parameters: {
      query?: never;
      header?: {
        /** @description `wait=N`: answer as soon as the job has finished, at the latest after N seconds (30 at most). */
        Prefer?: components['parameters']['Prefer'];
        /** @description The `ETag` that you have: 304 without a body when nothing has changed. */
        'If-None-Match'?: components['parameters']['If-None-Match'];
      };
      path: {
        /** @description The id of the job. */
        job_id: components['parameters']['job_id'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Successful response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CommunityOverviewJob'];
        };
      };
      /** @description Any failure. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  deleteCommunityOverviewJob: {
    parameters: {
      query?: {
        /** @description Remove nothing: a job that has finished stays, and is answered as it is. */
        cancel_only?: components['parameters']['cancel_only'];
      };
      header?: {
        /** @description The `ETag` that you have: 412 when its revision has passed. */
        'If-Match'?: components['parameters']['If-Match'];
      };
      path: {
        /** @description The id of the job. */
        job_id: components['parameters']['job_id'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Successful response */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CommunityOverviewJob'];
        };
      };
      204: components['responses']['NoContent'];
      /** @description Any failure. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getCommunityOverviewResult: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the job. */
        job_id: components['parameters']['job_id'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Successful response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CommunityOverviewResult'];
        };
      };
      /** @description Any failure. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  listDestinations: {
    parameters: {
      query?: {
        /** @description How many to return. */
        limit?: components['parameters']['limit'];
        /** @description `next_cursor` of the page before. */
        cursor?: components['parameters']['cursor'];
        /** @description By id, which is by time. */
        order?: components['parameters']['order'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Successful response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['List'] & {
            /** @description What is on this page. */
            data: components['schemas']['Destination'][];
          };
        };
      };
      /** @description Any failure. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  createDestination: {
    parameters: {
      query?: never;
      header?: {
        /** @description Send the same key and body again within 24 hours, and you get the first answer instead of a second creation. */
        'Idempotency-Key'?: components['parameters']['Idempotency-Key'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /**
           * @description What is told: a program, a channel, a mailbox or a phone.
           * @enum {string}
           */
          kind: 'webhook' | 'slack' | 'discord' | 'email' | 'ntfy';
          /** @description What people call it. */
          name: string;
          /** @description A web address; of `email` a mail address, of `ntfy` the address of a topic. */
          address: string;
          /**
           * @description What it is told of; absent: all but jobs that have ended.
           * @default [
           *       "monitoring.hits.created",
           *       "monitoring.job.suspended",
           *       "monitoring.source.blocked",
           *       "monitoring.source.recovered",
           *       "monitoring.source.closed",
           *       "community.changed",
           *       "usage.credits.low",
           *       "destination.failing",
           *       "destination.disabled"
           *     ]
           */
          events?: components['schemas']['EventType'][] | null;
          /** @description Only of these monitoring jobs; `null`: of all. */
          monitoring_job_ids?: string[] | null;
          /** @description Only of hits that are at least as relevant; `null`: of all. */
          min_relevance?: components['schemas']['Share'] | null;
          /**
           * @description When it is told.
           * @default {
           *       "kind": "at_once"
           *     }
           */
          schedule?:
            | {
                /**
                 * @description Each event by itself, at once.
                 * @constant
                 */
                kind: 'at_once';
              }
            | {
                /**
                 * @description What came in, told together.
                 * @constant
                 */
                kind: 'digest';
                /**
                 * @description How often.
                 * @enum {string}
                 */
                every: 'hour' | 'day' | 'week';
                /**
                 * @description The time of day; of an hourly digest only its minutes count.
                 * @default 08:00
                 */
                at?: string | null;
                /**
                 * @description The day of a weekly digest.
                 * @default monday
                 * @enum {string|null}
                 */
                weekday?: 'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday' | null;
                /**
                 * @description An IANA time zone.
                 * @default UTC
                 */
                timezone?: string | null;
              }
            | null;
          /** @description When it is left alone; `null`: never. */
          quiet_hours?: {
            /** @description When they begin. */
            from: string;
            /** @description When they end, on the same day or the next. */
            to: string;
            /**
             * @description An IANA time zone.
             * @default UTC
             */
            timezone?: string | null;
          } | null;
          /**
           * Format: int32
           * @description More messages than that in a day are told together after midnight; `null`: there is no limit.
           */
          max_per_day?: number | null;
          /**
           * @description Whether a digest is sent when nothing happened.
           * @default false
           */
          send_empty?: boolean | null;
          /** @description The destination told when this one fails; `null` or disabled: all that hear of `destination.failing`. */
          failures_to?: string | null;
          /**
           * @description Whether it is told anything.
           * @default true
           */
          enabled?: boolean | null;
          /** @description Of `ntfy`: the access token; `null`: it needs none. */
          token?: string | null;
        };
      };
    };
    responses: {
      /** @description Successful response */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DestinationWithSecret'];
        };
      };
      /** @description Any failure. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getDestination: {
    parameters: {
      query?: never;
      header?: {
        /** @description The `ETag` that you have: 304 without a body when nothing has changed. */
        'If-None-Match'?: components['parameters']['If-None-Match'];
      };
      path: {
        /** @description The id of the destination. */
        destination_id: components['parameters']['destination_id'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['Destination'];
      /** @description Any failure. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  deleteDestination: {
    parameters: {
      query?: never;
      header?: {
        /** @description The `ETag` that you have: 412 when its revision has passed. */
        'If-Match'?: components['parameters']['If-Match'];
      };
      path: {
        /** @description The id of the destination. */
        destination_id: components['parameters']['destination_id'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      204: components['responses']['NoContent'];
      /** @description Any failure. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  updateDestination: {
    parameters: {
      query?: never;
      header?: {
        /** @description The `ETag` that you have: 412 when its revision has passed. */
        'If-Match'?: components['parameters']['If-Match'];
      };
      path: {
        /** @description The id of the destination. */
        destination_id: components['parameters']['destination_id'];
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': {
          /** @description What people call it. */
          name?: string;
          /** @description A web address; of `email` a mail address, of `ntfy` the address of a topic. */
          address?: string;
          /** @description What it is told of. */
          events?: components['schemas']['EventType'][];
          /** @description Only of these monitoring jobs; `null`: of all. */
          monitoring_job_ids?: string[] | null;
          /** @description Only of hits that are at least as relevant; `null`: of all. */
          min_relevance?: components['schemas']['Share'] | null;
          /** @description At once, or together: every hour, day or week. */
          schedule?:
            | {
                /**
                 * @description Each event by itself, at once.
                 * @constant
                 */
                kind: 'at_once';
              }
            | {
                /**
                 * @description What came in, told together.
                 * @constant
                 */
                kind: 'digest';
                /**
                 * @description How often.
                 * @enum {string}
                 */
                every: 'hour' | 'day' | 'week';
                /**
                 * @description The time of day; of an hourly digest only its minutes count.
                 * @default 08:00
                 */
                at?: string | null;
                /**
                 * @description The day of a weekly digest.
                 * @default monday
                 * @enum {string|null}
                 */
                weekday?: 'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday' | null;
                /**
                 * @description An IANA time zone.
                 * @default UTC
                 */
                timezone?: string | null;
              };
          /** @description When it is left alone; `null`: never. */
          quiet_hours?: {
            /** @description When they begin. */
            from: string;
            /** @description When they end, on the same day or the next. */
            to: string;
            /**
             * @description An IANA time zone.
             * @default UTC
             */
            timezone?: string | null;
          } | null;
          /**
           * Format: int32
           * @description More messages than that in a day are told together after midnight; `null`: there is no limit.
           */
          max_per_day?: number | null;
          /** @description Whether a digest is sent when nothing happened. */
          send_empty?: boolean;
          /** @description The destination told when this one fails; `null` or disabled: all that hear of `destination.failing`. */
          failures_to?: string | null;
          /** @description Enabling also takes back that it was disabled for failing. */
          enabled?: boolean;
          /** @description Of `ntfy`: the access token; `null`: it needs none. */
          token?: string | null;
          /**
           * Format: int64
           * @description Only if this is still the revision.
           */
          expected_revision?: number | null;
        };
      };
    };
    responses: {
      200: components['responses']['Destination'];
      /** @description Any failure. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  testDestination: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the destination. */
        destination_id: components['parameters']['destination_id'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Successful response */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Delivery'];
        };
      };
      /** @description Any failure. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  rotateDestinationSecret: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the destination. */
        destination_id: components['parameters']['destination_id'];
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': {
          /**
           * Format: int32
           * @description How long messages are signed with the old secret, too, in seconds.
           * @default 86400
           */
          overlap_seconds?: number | null;
        };
      };
    };
    responses: {
      /** @description Successful response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DestinationWithSecret'];
        };
      };
      /** @description Any failure. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  listDeliveries: {
    parameters: {
      query?: {
        /** @description How many to return. */
        limit?: components['parameters']['limit'];
        /** @description `next_cursor` of the page before. */
        cursor?: components['parameters']['cursor'];
        /** @description By id, which is by time. */
        order?: components['parameters']['order'];
        /** @description Only deliveries in this state. */
        status?: 'pending' | 'delivered' | 'failed' | 'dropped';
      };
      header?: never;
      path: {
        /** @description The id of the destination. */
        destination_id: components['parameters']['destination_id'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Successful response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['List'] & {
            /** @description What is on this page. */
            data: components['schemas']['Delivery'][];
          };
        };
      };
      /** @description Any failure. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  redeliver: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the destination. */
        destination_id: components['parameters']['destination_id'];
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': {
          /** @description This delivery, whatever became of it. */
          delivery_id?: string | null;
          /**
           * Format: date-time
           * @description All deliveries created since this time that were delivered, failed or dropped.
           */
          since?: string | null;
        };
      };
    };
    responses: {
      /** @description Successful response */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Redelivery'];
        };
      };
      /** @description Any failure. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  listApiKeys: {
    parameters: {
      query?: {
        /** @description How many to return. */
        limit?: components['parameters']['limit'];
        /** @description `next_cursor` of the page before. */
        cursor?: components['parameters']['cursor'];
        /** @description By id, which is by time. */
        order?: components['parameters']['order'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Successful response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['List'] & {
            /** @description What is on this page. */
            data: components['schemas']['ApiKey'][];
          };
        };
      };
      /** @description Any failure. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  createApiKey: {
    parameters: {
      query?: never;
      header?: {
        /** @description Send the same key and body again within 24 hours, and you get the first answer instead of a second creation. */
        'Idempotency-Key'?: components['parameters']['Idempotency-Key'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @description What people call it. */
          name: string;
          /** @description A subset of what your own key may do. */
          scopes: components['schemas']['Scope'][];
          /**
           * Format: date-time
           * @description When it ends, not after your own key; absent: with your own key, or never.
           */
          expires_at?: string | null;
        };
      };
    };
    responses: {
      201: components['responses']['ApiKeyWithToken'];
      /** @description Any failure. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  rotateApiKey: {
    parameters: {
      query?: never;
      header?: {
        /** @description Send the same key and body again within 24 hours, and you get the first answer instead of a second creation. */
        'Idempotency-Key'?: components['parameters']['Idempotency-Key'];
      };
      path: {
        /** @description The id of the key. */
        key_id: components['parameters']['key_id'];
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': {
          /**
           * Format: int32
           * @description How long the replaced token still works, in seconds; absent: 300 for the key you are using, 0 for others.
           */
          grace_period_seconds?: number | null;
        };
      };
    };
    responses: {
      200: components['responses']['ApiKeyWithToken'];
      /** @description Any failure. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  revokeApiKey: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the key. */
        key_id: components['parameters']['key_id'];
      };
      cookie?: never;
    };
    requestBody?: components['requestBodies']['RevokeOwnKey'];
    responses: {
      200: components['responses']['ApiKey'];
      /** @description Any failure. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  listMonitoringJobs: {
    parameters: {
      query?: {
        /** @description How many to return. */
        limit?: components['parameters']['limit'];
        /** @description `next_cursor` of the page before. */
        cursor?: components['parameters']['cursor'];
        /** @description By id, which is by time. */
        order?: components['parameters']['order'];
        /** @description Only jobs in one of these states, comma-separated. */
        status?: string;
        /** @description Only jobs created after this time. */
        created_after?: components['parameters']['created_after'];
        /** @description Only jobs created before this time. */
        created_before?: components['parameters']['created_before'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Successful response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['List'] & {
            /** @description What is on this page. */
            data: components['schemas']['MonitoringJob'][];
          };
        };
      };
      /** @description Any failure. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  createMonitoringJob: {
    parameters: {
      query?: never;
      header?: {
        /** @description Send the same key and body again within 24 hours, and you get the first answer instead of a second creation. */
        'Idempotency-Key'?: components['parameters']['Idempotency-Key'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @description What people call it. */
          name: string;
          /** @description Up to 50 communities, or a search, everywhere or in up to 50 communities. */
          target:
            | components['schemas']['CommunityTarget']
            | {
                /**
                 * @description It looks for a query.
                 * @constant
                 */
                kind: 'search';
                /** @description What has to occur: words, `"phrases"`, `begin*`, `NEAR/5`, `AND`, `OR`, `-without`, `title:only`. */
                query: components['schemas']['MonitoringQuery'];
                /**
                 * @description Where to look; none is everywhere.
                 * @default []
                 */
                communities?: string[] | null;
              };
          /** @description Only with a community target: narrows it. May be one that only excludes. */
          query?: components['schemas']['MonitoringQuery'] | null;
          /** @description What counts, in plain words. */
          intent?: string | null;
          /** @description What wanted posts do, any of these; absent: read from the intent. Those that the intent does not name count less. */
          acts?: components['schemas']['PostAct'][] | null;
          /** @description What does not count, in plain words. */
          noise?: string | null;
          /**
           * @description Whether comments are read, too.
           * @default false
           */
          include_comments?: boolean | null;
          /**
           * @description What matches but is less relevant is counted and not kept.
           * @default 0.5
           */
          min_relevance?: components['schemas']['Share'] | null;
          /**
           * @description Only these languages (ISO 639-1); none is all.
           * @default []
           */
          languages?: string[] | null;
          /**
           * @description When it looks.
           * @default {
           *       "every_minutes": 15
           *     }
           */
          schedule?:
            | (
                | {
                    /**
                     * Format: int32
                     * @description 5 to 1440.
                     */
                    every_minutes: number;
                  }
                | {
                    /** @description Five fields, which may hold names, `L` and `#`; no faster than every five minutes. */
                    cron: string;
                    /**
                     * @description An IANA time zone.
                     * @default UTC
                     */
                    timezone?: string | null;
                  }
              )
            | null;
          /**
           * Format: int32
           * @description How far back from now or the newest post it looks first.
           * @default 0
           */
          backfill_hours?: number | null;
          /**
           * @description Whether it looks.
           * @default true
           */
          enabled?: boolean | null;
          /**
           * @description Yours; comes back as it is.
           * @default {}
           */
          metadata?: components['schemas']['GivenMetadata'] | null;
        };
      };
    };
    responses: {
      /** @description Successful response */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['MonitoringJob'];
        };
      };
      /** @description Any failure. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getMonitoringJob: {
    parameters: {
      query?: never;
      header?: {
        /** @description The `ETag` that you have: 304 without a body when nothing has changed. */
        'If-None-Match'?: components['parameters']['If-None-Match'];
      };
      path: {
        /** @description The id of the job. */
        job_id: components['parameters']['Monitoring.job_id'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['MonitoringJob'];
      /** @description Any failure. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  deleteMonitoringJob: {
    parameters: {
      query?: never;
      header?: {
        /** @description The `ETag` that you have: 412 when its revision has passed. */
        'If-Match'?: components['parameters']['If-Match'];
      };
      path: {
        /** @description The id of the job. */
        job_id: components['parameters']['Monitoring.job_id'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      204: components['responses']['NoContent'];
      /** @description Any failure. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  updateMonitoringJob: {
    parameters: {
      query?: never;
      header?: {
        /** @description The `ETag` that you have: 412 when its revision has passed. */
        'If-Match'?: components['parameters']['If-Match'];
      };
      path: {
        /** @description The id of the job. */
        job_id: components['parameters']['Monitoring.job_id'];
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': {
          /** @description Whether it looks. */
          enabled?: boolean;
          /** @description What people call it. */
          name?: string;
          /** @description The whole target. */
          target?:
            | components['schemas']['CommunityTarget']
            | {
                /**
                 * @description It looks for a query.
                 * @constant
                 */
                kind: 'search';
                /** @description What has to occur: words, `"phrases"`, `begin*`, `NEAR/5`, `AND`, `OR`, `-without`, `title:only`. */
                query: components['schemas']['MonitoringQuery'];
                /**
                 * @description Where to look; none is everywhere.
                 * @default []
                 */
                communities?: string[] | null;
              };
          /** @description What has to occur: words, `"phrases"`, `begin*`, `NEAR/5`, `AND`, `OR`, `-without`, `title:only`. `null`: all. */
          query?: components['schemas']['MonitoringQuery'] | null;
          /** @description What counts; `null`: none. */
          intent?: string | null;
          /** @description What wanted posts do; `null`: as the intent says. */
          acts?: components['schemas']['PostAct'][] | null;
          /** @description What does not count; `null`: none. */
          noise?: string | null;
          /** @description The least relevance of a hit. */
          min_relevance?: components['schemas']['Share'];
          /** @description Languages (ISO 639). */
          languages?: string[];
          /** @description Whether comments are read, too. */
          include_comments?: boolean;
          /** @description How often to look: every so many minutes, or a cron expression in a time zone. */
          schedule?:
            | {
                /**
                 * Format: int32
                 * @description 5 to 1440.
                 */
                every_minutes: number;
              }
            | {
                /** @description Five fields, which may hold names, `L` and `#`; no faster than every five minutes. */
                cron: string;
                /**
                 * @description An IANA time zone.
                 * @default UTC
                 */
                timezone?: string | null;
              };
          /** @description Yours; comes back as it was given. */
          metadata?: components['schemas']['GivenMetadata'];
          /**
           * Format: int64
           * @description Only if this is still the revision.
           */
          expected_revision?: number | null;
        };
      };
    };
    responses: {
      200: components['responses']['MonitoringJob'];
      /** @description Any failure. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  listMonitoringHits: {
    parameters: {
      query?: {
        /** @description How many to return. */
        limit?: components['parameters']['limit'];
        /** @description `next_cursor` of the page before. */
        cursor?: components['parameters']['cursor'];
        /** @description By id, which is by time. */
        order?: components['parameters']['order'];
        /** @description Only hits that are at least as relevant. */
        min_relevance?: components['parameters']['min_relevance'];
        /** @description Only hits with this review. */
        review?: components['parameters']['review'];
        /** @description Only hits in this community. */
        community?: components['parameters']['community'];
        /** @description Only hits after this one, the oldest first: who reads on from the last one misses none. */
        after_sequence?: number;
      };
      header?: never;
      path: {
        /** @description The id of the monitoring job. */
        job_id: components['parameters']['Monitoring.job_id-2'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Successful response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['MonitoringHitList'];
        };
      };
      /** @description Any failure. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  listAllMonitoringHits: {
    parameters: {
      query?: {
        /** @description How many to return. */
        limit?: components['parameters']['limit'];
        /** @description `next_cursor` of the page before. */
        cursor?: components['parameters']['cursor'];
        /** @description By id, which is by time. */
        order?: components['parameters']['order'];
        /** @description Only hits that are at least as relevant. */
        min_relevance?: components['parameters']['min_relevance'];
        /** @description Only hits with this review. */
        review?: components['parameters']['review'];
        /** @description Only hits in this community. */
        community?: components['parameters']['community'];
        /** @description Only hits of this monitoring job. */
        job?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Successful response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['MonitoringHitList'];
        };
      };
      /** @description Any failure. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getMonitoringHit: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the hit. */
        hit_id: components['parameters']['hit_id'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['MonitoringHit'];
      /** @description Any failure. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  reviewMonitoringHit: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the monitoring job. */
        job_id: components['parameters']['Monitoring.job_id-2'];
        /** @description The id of the hit. */
        hit_id: components['parameters']['hit_id'];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          status: components['schemas']['ReviewStatus'];
          /** @description Why, for your team. */
          note?: string | null;
        };
      };
    };
    responses: {
      200: components['responses']['MonitoringHit'];
      /** @description Any failure. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  reviewMonitoringHits: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @description One decision a hit, 100 at most: all are noted, or none. */
          reviews: {
            /** @description The id of the hit. */
            hit_id: string;
            status: components['schemas']['ReviewStatus'];
            /** @description Why, for your team. */
            note?: string | null;
          }[];
        };
      };
    };
    responses: {
      /** @description Successful response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['MonitoringHitList'];
        };
      };
      /** @description Any failure. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  listCommunityChanges: {
    parameters: {
      query?: {
        /** @description How many to return. */
        limit?: components['parameters']['limit'];
        /** @description `next_cursor` of the page before. */
        cursor?: components['parameters']['cursor'];
        /** @description By id, which is by time. */
        order?: components['parameters']['order'];
      };
      header?: never;
      path: {
        /** @description The id of the monitoring job. */
        job_id: components['parameters']['Monitoring.job_id-2'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Successful response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['List'] & {
            /** @description What is on this page. */
            data: components['schemas']['CommunityChange'][];
          };
        };
      };
      /** @description Any failure. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  createMonitoringBacktest: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @description Up to 50 communities, or a search, everywhere or in up to 50 communities. */
          target:
            | components['schemas']['CommunityTarget']
            | {
                /**
                 * @description It looks for a query.
                 * @constant
                 */
                kind: 'search';
                /** @description What has to occur: words, `"phrases"`, `begin*`, `NEAR/5`, `AND`, `OR`, `-without`, `title:only`. */
                query: components['schemas']['MonitoringQuery'];
                /**
                 * @description Where to look; none is everywhere.
                 * @default []
                 */
                communities?: string[] | null;
              };
          /** @description Only with a community target: narrows it. May be one that only excludes. */
          query?: components['schemas']['MonitoringQuery'] | null;
          /** @description What counts, in plain words. */
          intent?: string | null;
          /** @description What wanted posts do, any of these; absent: read from the intent. Those that the intent does not name count less. */
          acts?: components['schemas']['PostAct'][] | null;
          /** @description What does not count, in plain words. */
          noise?: string | null;
          /**
           * @description Whether comments are read, too.
           * @default false
           */
          include_comments?: boolean | null;
          /**
           * @description What matches but is less relevant is counted and not kept.
           * @default 0.5
           */
          min_relevance?: components['schemas']['Share'] | null;
          /**
           * @description Only these languages (ISO 639-1); none is all.
           * @default []
           */
          languages?: string[] | null;
          /**
           * Format: int32
           * @description How many days back, from the newest that is known; `null`: all that is stored.
           * @default 30
           */
          days?: number | null;
          /**
           * Format: int32
           * @description So many of the most relevant are shown.
           * @default 10
           */
          examples?: number | null;
          /** @description `next_cursor` of a backtest that was truncated: it goes on there, and tells of that part. */
          cursor?: string | null;
        };
      };
    };
    responses: {
      /** @description Successful response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['MonitoringBacktest'];
        };
      };
      /** @description Any failure. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getMonitoringStatistics: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the job. */
        job_id: components['parameters']['Monitoring.job_id'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Successful response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['MonitoringStatistics'];
        };
      };
      /** @description Any failure. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getOperatorQueue: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Successful response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OperatorQueue'];
        };
      };
      /** @description Any failure. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  retryTasks: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @description Tasks that failed for good. */
          task_ids: string[];
        };
      };
    };
    responses: {
      /** @description Successful response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RetriedTasks'];
        };
      };
      /** @description Any failure. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getOperatorSources: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Successful response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OperatorSources'];
        };
      };
      /** @description Any failure. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getOperatorImports: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Successful response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OperatorImports'];
        };
      };
      /** @description Any failure. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getOperatorIndex: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Successful response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OperatorIndex'];
        };
      };
      /** @description Any failure. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getOperatorDoctor: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Successful response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OperatorDoctor'];
        };
      };
      /** @description Any failure. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getUsageSeries: {
    parameters: {
      query?: {
        /** @description How many days, today among them. */
        days?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Successful response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UsageSeries'];
        };
      };
      /** @description Any failure. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  getUsage: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Successful response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Usage'];
        };
      };
      /** @description Any failure. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  whoami: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Successful response */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Identity'];
        };
      };
      /** @description Any failure. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['Problem'];
        };
      };
    };
  };
  receiveWebhookEvent: {
    parameters: {
      query?: never;
      header: {
        /** @description The id of the event, the same for every attempt. */
        'webhook-id': string;
        /** @description When it was sent, in seconds since 1970. */
        'webhook-timestamp': string;
        /** @description One signature, or two while the secret is replaced. */
        'webhook-signature': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['WebhookEvent'];
      };
    };
    responses: {
      /** @description It was taken. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Nothing more is wanted: the destination is disabled. */
      410: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
}
