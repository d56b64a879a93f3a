import { z } from 'zod';

type Shown<Shape extends z.ZodRawShape> = { [Name in keyof Shape]: z.ZodType<z.output<Shape[Name]>> };

/** The input of a creation as a job shows it and its task reads it: every field is there, also what nobody sent. */
export function shownInput<Shape extends z.ZodRawShape>(shape: Shape): z.ZodObject<Shown<Shape>> {
  const fields = Object.entries(shape).map(([name, field]) => [name, shown(field as z.ZodType)]);
  return z.object(Object.fromEntries(fields) as Shown<Shape>);
}

/** Fields that may be absent are transformed by `optional` and `withDefault`, after which no document can tell what they are. */
function shown(field: z.ZodType): z.ZodType {
  const { 'x-default': standIn, ...meta } = field.meta() ?? {};
  if (!(field instanceof z.ZodPipe)) return field;
  const sent = (field.in as z.ZodOptional<z.ZodNullable<z.ZodType>>).unwrap();
  return (standIn === undefined ? sent : sent.unwrap()).meta(meta);
}
