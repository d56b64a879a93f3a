import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { Account } from '../accounts/account.entity.ts';
import type { EventType } from './events/event-types.ts';
import type { DigestSchedule, QuietHours } from './digests/digest-schedule.ts';

export const destinationKinds = ['webhook', 'slack', 'discord', 'email', 'ntfy'] as const;
export type DestinationKind = (typeof destinationKinds)[number];

/** Where an account wants to be told, of what, and when. */
export const Destination = defineEntity({
  name: 'Destination',
  tableName: 'destination',
  indexes: [
    { properties: ['account', 'id'] },
    {
      name: 'destination_digest',
      expression: `create index "destination_digest" on "destination" ("digest_at") where "digest_at" is not null`,
    },
  ],
  properties: {
    /** A TypeID: sorts by time. */
    id: p.text().primary(),
    account: () => p.manyToOne(Account).deleteRule('cascade'),
    createdByKeyId: p.text(),
    kind: p.text().$type<DestinationKind>(),
    name: p.text(),
    /** A web address, or a mail address. Whoever knows the one of Slack or Discord can write there. */
    address: p.text(),
    events: p.json().$type<EventType[]>(),
    /** `null`: of all. */
    monitoringJobIds: p.json().$type<string[]>().nullable(),
    minRelevance: p.double().$type<number>().nullable(),
    /** `null`: at once. */
    schedule: p.json().$type<DigestSchedule>().nullable(),
    quietHours: p.json().$type<QuietHours>().nullable(),
    maxPerDay: p.integer().nullable(),
    sendEmpty: p.boolean().default(false),
    /** Who is told that this one fails; `null`: whoever wants such events. */
    failuresTo: p.text().nullable(),
    enabled: p.boolean().default(true),
    status: p.text().$type<'active' | 'failing' | 'disabled'>().default('active'),
    statusReason: p.text().nullable(),
    /** Signs webhooks and links in e-mails; of ntfy, the access token. */
    secret: p.text().nullable(),
    /** Sign webhooks, too, until their rotation is over: separated by blanks, the newest first. */
    previousSecret: p.text().nullable(),
    previousSecretUntil: p.datetime().length(3).nullable(),
    /** Since when nothing gets through; `null`: the last attempt did. */
    failingSince: p.datetime().length(3).nullable(),
    /** Failed attempts in a row. */
    failures: p.integer().default(0),
    /** After a failure nobody calls before this. */
    restsUntil: p.datetime().length(3).nullable(),
    /** When what waits is sent together; `null`: nothing waits. */
    digestAt: p.datetime().length(3).nullable(),
    /** Up to when events were told in digests. */
    digestedUntil: p.datetime().length(3).nullable(),
    /** Rises with every change that somebody makes. */
    revision: p.integer().default(1),
    lastDeliveredAt: p.datetime().length(3).nullable(),
    createdAt: p.datetime().length(3).defaultRaw('now()'),
    updatedAt: p.datetime().length(3).defaultRaw('now()'),
  },
});
export type Destination = InferEntity<typeof Destination>;
