import { z } from 'zod';
import { anId, platform, timestamp } from '../../wire/fields.ts';
import { component, field, objectOf } from '../../wire/shapes.ts';
import { pageQuery } from '../../wire/page.ts';

export const changeKinds = [
  'rule_added',
  'rule_removed',
  'rule_changed',
  'description',
  'access',
  'renamed',
  'closed',
  'unreadable',
  'readable',
] as const;
export type ChangeKind = (typeof changeKinds)[number];

export const listChangesQuery = z.strictObject({
  job_id: anId('mon').describe('The id of the monitoring job.'),
  ...pageQuery,
});

export const communityChange = component('CommunityChange', {
  id: anId('chg').describe('Its id: a TypeID, sorts by time.'),
  object: z.literal('community.change').describe('What this is.'),
  community: objectOf('What has changed.', {
    platform: platform.describe('Where it is.'),
    name: field(z.string(), 'Its name.', 'sample_budgeting'),
  }),
  kind: z
    .enum(changeKinds)
    .describe('`description` is any of its texts. `unreadable`: nobody can tell whether it has changed.'),
  before: field(z.string().nullable(), 'How it was, from where it differs on; `null`: it was not there.', 'No ads'),
  after: field(z.string().nullable(), 'How it is; `null`: it is not there any more.', 'Ads on Fridays only'),
  meaning: field(z.string(), 'What it means.', 'Promotion: forbidden → limited (only on friday).'),
  seen_at: timestamp.describe('When it was noticed.'),
  as_of: timestamp.nullable().describe('Of when this is known to be so; `null`: its source does not say.'),
  source: z.enum(['archive', 'live']).describe('Where it was read: in what was imported, or on the platform.'),
});
export type ChangeBody = z.output<typeof communityChange>;
