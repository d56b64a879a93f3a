import { createOperation } from '../../http/create-operation.ts';
import { tagOfWhole } from '../../http/rest/entity-tags.ts';
import { noStore } from '../../http/security-headers.ts';
import { readOperation, replicaOperation, router, writeOperation } from '../../http/trpc.ts';
import { refuseUnknownJobs } from '../../monitoring/jobs/refuse-unknown-jobs.ts';
import { openCursor, pageOf, toPage } from '../../wire/page.ts';
import { createDestination, deleteDestination, rotateSecret, updateDestination } from './change-destination.ts';
import {
  createDestinationInput,
  deleteDestinationQuery,
  delivery,
  destination,
  destinationAddress,
  destinationWithSecret,
  listDeliveriesQuery,
  listDestinationsQuery,
  redeliverInput,
  redelivery,
  rotateSecretInput,
  updateDestinationInput,
} from './destination.schema.ts';
import { listDeliveries } from './read-deliveries.ts';
import { listDestinations, readDestination } from './read-destinations.ts';
import { redeliver, sendTest } from './send-again.ts';
import { webhookEvent } from './webhook-event.schema.ts';

const tags = ['Delivery'];

export const destinationsRouter = router({
  create: createOperation({
    scope: 'delivery:write',
    openapi: {
      method: 'POST',
      path: '/destinations',
      operationId: 'createDestination',
      tags,
      summary: 'Create a destination',
      description:
        'Events go to a webhook (signed after Standard Webhooks 1.0), a channel of Slack or Discord, a mailbox or a topic of ntfy. The secret of a webhook is only in this answer: if you lose it, rotate the secret.',
    },
    headers: ({ id }: { id: string }) => ({ Location: `/v1/destinations/${id}`, ...noStore }),
    input: createDestinationInput,
    output: destinationWithSecret,
    create: async (ctx, input) => {
      await refuseUnknownJobs(ctx.tx, ctx.actor.accountId, input.monitoring_job_ids ?? []);
      return createDestination(ctx, input);
    },
    // It is kept in no answer, so a repeated request cannot show it again.
    stored: (created) => (created.secret === undefined ? created : { ...created, secret: null }),
    errors: ['address_refused', 'unprocessable_input', 'resource_limit_reached', 'destination_not_found'],
    isJob: false,
  }),

  list: readOperation('delivery:read')
    .meta({
      openapi: {
        method: 'GET',
        path: '/destinations',
        operationId: 'listDestinations',
        tags,
        summary: 'List destinations',
        description: 'All destinations of the account. Secrets are never shown.',
      },
    })
    .input(listDestinationsQuery)
    .output(pageOf(destination))
    .query(async ({ ctx: { db, actor }, input: { limit, cursor, order } }) => {
      const list = { account: actor.accountId, list: 'destinations', order };
      const page = { after: openCursor(cursor, list), order, limit: limit + 1 };
      return toPage(await listDestinations(db, actor.accountId, page), limit, list);
    }),

  get: readOperation('delivery:read')
    .meta({
      openapi: {
        method: 'GET',
        path: '/destinations/{destination_id}',
        operationId: 'getDestination',
        tags,
        summary: 'Read a destination',
        description: 'Its settings, whether messages get through, and how many wait.',
      },
      rest: { etag: tagOfWhole },
    })
    .input(destinationAddress)
    .output(destination)
    .query(({ ctx: { db, actor }, input }) => readDestination(db, actor.accountId, input.destination_id)),

  update: writeOperation('delivery:write', updateDestinationInput)
    .meta({
      openapi: {
        method: 'PATCH',
        path: '/destinations/{destination_id}',
        operationId: 'updateDestination',
        tags,
        summary: 'Change a destination',
        description:
          'Changes only what is given. Enabling a destination that was disabled because it failed sends what has waited.',
      },
      rest: { etag: tagOfWhole, errors: ['address_refused', 'unprocessable_input'] },
    })
    .output(destination)
    .mutation(async ({ ctx, input }) => {
      const { tx, actor } = ctx;
      const before = await readDestination(tx, actor.accountId, input.destination_id);
      const added = input.monitoring_job_ids?.filter((id) => !before.monitoring_job_ids?.includes(id));
      // One that was removed meanwhile may stay.
      await refuseUnknownJobs(tx, actor.accountId, added ?? []);
      return updateDestination({ ...ctx.services, tx, actor }, input);
    }),

  delete: writeOperation('delivery:write', deleteDestinationQuery)
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/destinations/{destination_id}',
        operationId: 'deleteDestination',
        tags,
        summary: 'Delete a destination',
        description: 'Messages that have not been sent are dropped, and its log is deleted.',
      },
      rest: { status: 204, orNoContent: true },
    })
    .output(destination.nullable())
    .mutation(async ({ ctx: { tx, actor }, input }) => {
      await deleteDestination(tx, actor, input);
      return null;
    }),

  test: writeOperation('delivery:write', destinationAddress)
    .meta({
      openapi: {
        method: 'POST',
        path: '/destinations/{destination_id}/test',
        operationId: 'testDestination',
        tags,
        summary: 'Send a test',
        description:
          'Sends a message at once that says only that messages arrive. The list of deliveries tells whether it did.',
      },
      rest: { status: 202, errors: ['unprocessable_input'], sends: webhookEvent },
    })
    .output(delivery)
    .mutation(({ ctx: { tx, actor }, input }) => sendTest(tx, actor, input.destination_id)),

  rotateSecret: writeOperation('delivery:write', rotateSecretInput)
    .meta({
      openapi: {
        method: 'POST',
        path: '/destinations/{destination_id}/rotate-secret',
        operationId: 'rotateDestinationSecret',
        tags,
        summary: 'Rotate the secret',
        description:
          'Makes a new secret, shown in this answer and never again. Until the overlap ends, messages carry a signature of each.',
      },
      rest: { headers: () => noStore, errors: ['unprocessable_input'] },
    })
    .output(destinationWithSecret)
    .mutation(({ ctx: { tx, actor }, input }) => rotateSecret(tx, actor, input)),

  deliveries: replicaOperation('delivery:read')
    .meta({
      openapi: {
        method: 'GET',
        path: '/destinations/{destination_id}/deliveries',
        operationId: 'listDeliveries',
        tags,
        summary: 'List the deliveries of a destination',
        description: 'Each with its attempts: when, how long, what was answered.',
      },
    })
    .input(listDeliveriesQuery)
    .output(pageOf(delivery))
    .query(async ({ ctx: { db, actor }, input: { destination_id: id, limit, cursor, order, status } }) => {
      await readDestination(db, actor.accountId, id);
      const list = { account: actor.accountId, list: 'deliveries', id, order, status };
      const page = { after: openCursor(cursor, list), order, limit: limit + 1, status };
      return toPage(await listDeliveries(db, actor.accountId, id, page), limit, list);
    }),

  redeliver: writeOperation('delivery:write', redeliverInput)
    .meta({
      openapi: {
        method: 'POST',
        path: '/destinations/{destination_id}/redeliver',
        operationId: 'redeliver',
        tags,
        summary: 'Send again',
        description:
          'Sends one delivery again, or all since a time. The `webhook-id` stays the same, so that receivers know what they already have.',
      },
      rest: { status: 202, errors: ['delivery_not_found', 'unprocessable_input'] },
    })
    .output(redelivery)
    .mutation(({ ctx: { tx, actor }, input }) => redeliver(tx, actor, input)),
});
