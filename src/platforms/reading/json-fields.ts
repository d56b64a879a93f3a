import { z } from 'zod';
import { maxTextUnits, storable, type TextPlace } from './storable.ts';

/** Fields of the JSON of platforms. Where one says nothing, or nonsense, the field is not known. */
export const text = (place: TextPlace) =>
  z
    .string()
    .transform((value) => storable(value, place))
    .catch('');
export const count = z
  .number()
  .transform(Math.trunc)
  .refine((value) => Math.abs(value) < 2 ** 31)
  .nullable()
  .catch(null);
/** How many there are; fewer than none is nonsense and not known. */
export const amount = count.transform((value) => (value !== null && value < 0 ? null : value));
export const flag = z.boolean().catch(false);
/** A number today; to us it is only a name. */
export const id = z.union([z.number().int().transform(String), z.string().regex(/^\w{1,20}$/)]);
const year2100 = 4_102_444_800;

/** Whether a moment is one that somebody may have written in, and that a database takes. */
export function isStorable(date: Date): boolean {
  return date.getTime() >= 0 && date.getTime() <= year2100 * 1000;
}

/** What leaves out the zone means UTC. */
const zonedTime = z.string().transform((value) => new Date(/(Z|[+-]\d\d:?\d\d)$/.test(value) ? value : `${value}Z`));
export const time = zonedTime.refine(isStorable);
export const timeOrNull = time.nullable().catch(null);
/** Unix seconds, some with decimals. */
export const seconds = z
  .number()
  .min(0)
  .max(year2100)
  .transform((value) => new Date(Math.round(value * 1000)));
/** Of a moment that nobody can have written in only that it is not known: what was written stands all the same. */
const storableOrUntold = (date: Date) => (isStorable(date) ? date : new Date(0));
/** When something was written, as `seconds` or as `time`. */
export const writtenSeconds = z.number().transform((value) => storableOrUntold(new Date(Math.round(value * 1000))));
export const writtenTime = zonedTime.refine((date) => !Number.isNaN(date.getTime())).transform(storableOrUntold);
export const address = z.url({ protocol: /^https?$/ });
export const link = address.max(maxTextUnits.link).nullable().catch(null);

/** So many that none of them can be read by chance: somebody tells them in another way. */
const minTelling = 3;

export function isOtherList(count: number, readable: number): boolean {
  return readable === 0 && count >= minTelling;
}

/** A list whose unreadable members are left out. Where they are all of them, it is not a list that can be read. */
export function listOf<T extends z.ZodType>(member: T) {
  return countedListOf(member).transform(({ read }) => read);
}

/** `count`: with those that could not be read. */
export function countedListOf<T extends z.ZodType>(member: T) {
  return z.array(z.unknown()).transform((all, context) => {
    const read = all.flatMap((one) => member.safeParse(one).data ?? []);
    if (isOtherList(all.length, read.length)) context.addIssue('none of it can be read');
    return { count: all.length, read };
  });
}
