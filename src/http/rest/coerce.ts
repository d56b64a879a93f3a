import type { z } from 'zod';

/** A value that came as text as the schema's type, when it is written like one; else as it is, for the schema to refuse. */
export function coerce(value: unknown, schema: z.core.$ZodType | undefined): unknown {
  if (typeof value !== 'string') return value;
  const type = innermost(schema)?._zod.def.type;
  if (type === 'number' && /^-?\d+(\.\d+)?(e-\d+)?$/.test(value)) return Number(value);
  if (type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true';
  return value;
}

/** What stands within `optional`, `nullable`, defaults and transformations. */
export function innermost(schema: z.core.$ZodType | undefined): z.core.$ZodType | undefined {
  const def = schema?._zod.def as { innerType?: z.core.$ZodType; in?: z.core.$ZodType } | undefined;
  const inner = def?.innerType ?? def?.in;
  return inner ? innermost(inner) : schema;
}
