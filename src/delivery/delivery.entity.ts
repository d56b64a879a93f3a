import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { Account } from '../accounts/account.entity.ts';
import { Destination } from './destination.entity.ts';
import type { EventData, EventType } from './events/event-types.ts';

export const deliveryStatuses = ['pending', 'delivered', 'failed', 'dropped'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** Something that happened and that a destination of the account wanted to hear of. */
export const DeliveryEvent = defineEntity({
  name: 'DeliveryEvent',
  tableName: 'delivery_event',
  properties: {
    /** A TypeID: sorts by time. */
    id: p.text().primary(),
    account: () => p.manyToOne(Account).deleteRule('cascade').index(),
    type: p.text().$type<EventType>(),
    /** Names hits and posts, never their texts: those are read when it is sent, so that what was deleted is not. */
    data: p.json().$type<EventData>(),
    createdAt: p.datetime().length(3).defaultRaw('now()'),
  },
});
export type DeliveryEvent = InferEntity<typeof DeliveryEvent>;

/** One event on its way to one destination. */
export const Delivery = defineEntity({
  name: 'Delivery',
  tableName: 'delivery',
  indexes: [
    { properties: ['destination', 'id'] },
    {
      name: 'delivery_due',
      expression: `create index "delivery_due" on "delivery" ("destination_id", "next_attempt_at") where "status" = 'pending'`,
    },
  ],
  properties: {
    /** A TypeID: sorts by time. */
    id: p.text().primary(),
    account: () => p.manyToOne(Account).deleteRule('cascade'),
    destination: () => p.manyToOne(Destination).deleteRule('cascade'),
    event: () => p.manyToOne(DeliveryEvent).deleteRule('cascade').index(),
    status: p.text().$type<DeliveryStatus>().default('pending'),
    /** Why it was dropped or given up; `null`: it was not. */
    statusReason: p.text().nullable(),
    /** Attempts since it was first, or last again, to be sent. */
    tries: p.integer().default(0),
    /** Not before; while somebody sends it, when others may take it for abandoned. `null`: it is over. */
    nextAttemptAt: p.datetime().length(3).nullable(),
    createdAt: p.datetime().length(3).defaultRaw('now()'),
    deliveredAt: p.datetime().length(3).nullable(),
  },
});
export type Delivery = InferEntity<typeof Delivery>;

/** One attempt at a delivery, and what came back. */
export const DeliveryAttempt = defineEntity({
  name: 'DeliveryAttempt',
  tableName: 'delivery_attempt',
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    delivery: () => p.manyToOne(Delivery).deleteRule('cascade').index(),
    at: p.datetime().length(3),
    /** `null`: no whole answer came. */
    statusCode: p.integer().nullable(),
    durationMs: p.integer(),
    error: p.text().nullable(),
    /** The first kilobyte of the answer. */
    answer: p.text().nullable(),
  },
});
export type DeliveryAttempt = InferEntity<typeof DeliveryAttempt>;

/** An event that waits to be told together with others. */
export const DigestPart = defineEntity({
  name: 'DigestPart',
  tableName: 'digest_part',
  properties: {
    destination: () => p.manyToOne(Destination).primary().deleteRule('cascade'),
    event: () => p.manyToOne(DeliveryEvent).primary().deleteRule('cascade').index(),
    account: () => p.manyToOne(Account).deleteRule('cascade').index(),
  },
});
export type DigestPart = InferEntity<typeof DigestPart>;
