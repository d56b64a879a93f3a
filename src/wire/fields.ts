import { z } from 'zod';
import type { IdPrefix } from '../ids.ts';

/**
 * Text that a database and a JSON document can hold: no NUL, no half of a surrogate pair. Blanks around it are dropped;
 * they count for the most that may be sent and not for the least. One mistake of a text is told, not several.
 */
export function text(min: number, max: number) {
  const abort = true;
  return z
    .string()
    .max(max, { abort })
    .trim()
    .min(min, { abort })
    .refine(isStorable, { error: 'must not contain NUL or lone surrogates', abort });
}

function isStorable(value: unknown): boolean {
  return typeof value !== 'string' || (value.isWellFormed() && !value.includes('\0'));
}

/** An input field that may be absent or `null`, which is the same. */
export function optional<Field extends z.ZodType>(field: Field) {
  return field.nullish().transform((value) => value ?? null);
}

/** The same with a value that stands in for the absent one. */
export function withDefault<Field extends z.ZodType>(field: Field, value: z.output<Field>) {
  // zod leaves `default` out of what a transformed field takes; the document puts it back.
  return field
    .nullish()
    .transform((given) => given ?? value)
    .meta({ 'x-default': value });
}

/** A time that a caller gives: RFC 3339, as far as PostgreSQL goes along. */
export const givenTime = z.iso
  .datetime({ offset: true, abort: true })
  .max(64)
  .refine((value) => isShowable(value) && !/[+-](1[6-9]|2\d):\d\d$/.test(value), 'must be a time on this earth');

/** In UTC, too, its year has four digits. Of what is less than a millisecond the database makes a whole one. */
function isShowable(time: string): boolean {
  const first = Date.parse(time);
  const last = /\.\d{4}/.test(time) ? first + 1 : first;
  return new Date(first).getUTCFullYear() >= 1 && new Date(last).getUTCFullYear() <= 9999;
}

/** ISO 639-1, in small letters. */
export const languageCode = z
  .string()
  .regex(/^[a-zA-Z]{2}$/, 'must be an ISO 639-1 code such as en')
  .toLowerCase();

/** A zone of the IANA list; what only says how far it is from UTC is none. */
export function isTimezone(name: string): boolean {
  try {
    // However the sign is typed, the zone that was understood has a plain one.
    return !/^[+-]/.test(new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone);
  } catch {
    return false;
  }
}

/** What the document describes once, under this name, however often it stands in requests and answers. */
export function named<Schema extends z.ZodType>(name: string, schema: Schema): Schema {
  return schema.meta({ 'x-name': name });
}

/** What has fields in common with others of this base; the document describes those once. */
export function based<Schema extends z.ZodType>(base: string, schema: Schema): Schema {
  return schema.meta({ 'x-base': base });
}

export const timestamp = named('Time', z.string().meta({ format: 'date-time', example: '2026-11-21T09:30:00.000Z' }));

export const count = named('Count', z.int().min(0)).meta({ example: 12 });

export const revision = named('Revision', z.int().min(0)).meta({
  description: 'Rises with every change.',
  example: 3,
});

/** From none to all, or from not at all to wholly. */
export const share = named('Share', z.number().min(0).max(1)).meta({ example: 0.5 });

/** An id that this service gave: a TypeID, which sorts by time. */
export function anId(prefix: IdPrefix) {
  return z.string().meta({ example: `${prefix}_01kaj6zp0tf3qvc5y8e2d7m4xw` });
}

export const platform = named(
  'Platform',
  z.enum(['reddit', 'lemmy', 'hacker_news', 'discourse', 'stack_exchange', 'feed']),
);

export const communityName = named('CommunityName', z.string()).meta({
  description: 'A community, as its platform spells it.',
  example: 'sample_budgeting',
});

/** Of a post or a comment. */
export const itemId = named('ItemId', z.string()).meta({
  description: 'Its id, as its platform has it.',
  example: 'ws9nfgqoy',
});
export const itemUrl = named('ItemUrl', z.string()).meta({
  description: 'Its address.',
  example: 'https://www.reddit.com/r/sample_budgeting/comments/ws9nfgqoy/',
});

/** Which post or comment it is, and where it stands. */
export const itemPlace = {
  platform: platform.describe('Where it was written.'),
  id: itemId,
  url: itemUrl,
  community: communityName,
};

export const warning = z
  .object({
    code: z.string().meta({ description: 'What kind of warning it is.', example: 'sample_catalog' }),
    message: z.string().meta({
      description: 'The warning in plain English.',
      example: 'It belongs to the sample that comes with Whereabouts and is invented.',
    }),
    community: z
      .string()
      .nullable()
      .meta({ description: 'The community it is about; `null`: all of them.', example: 'sample_budgeting' }),
  })
  .meta({ id: 'Warning' });

/** What judged: an analyst. */
export const engine = named(
  'Engine',
  z.object({
    name: z.string().meta({ description: 'Its name.', example: 'builtin' }),
    version: z.string().meta({ description: 'Its version.', example: '1' }),
    model: z.string().nullable().meta({ description: 'Its model; `null`: none is used.', example: null }),
  }),
);

/** `metadata` that comes back as it was given: up to 50 keys. */
export const metadata = named(
  'GivenMetadata',
  z
    .record(z.string().min(1).max(64), z.union([z.string().max(1000), z.number(), z.boolean(), z.null()]))
    .refine((value) => Object.keys(value).length <= 50, 'must have at most 50 keys')
    .refine((value) => Object.entries(value).flat().every(isStorable), 'must not contain NUL or lone surrogates'),
);

export const shownMetadata = named(
  'Metadata',
  z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
).meta({ description: 'Yours; comes back as it was given.', example: { campaign: 'autumn' } });

/** Of what is quoted. */
export const quotedAuthor = named('QuotedAuthor', z.string())
  .meta({
    description: 'Who wrote it, where the licence of the platform asks that the author of a quote be named.',
    example: 'sample_reader',
  })
  .nullish();

export const removedBy = named('RemovedBy', z.string())
  .meta({
    description: 'Only when it has been taken down since: who did. Its words are then forgotten, and empty here.',
    example: 'moderator',
  })
  .optional();
