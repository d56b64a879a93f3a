import { z } from 'zod';

export type JsonSchema = Record<string, unknown>;

/** What agents need not read: the operation itself checks its input, and says what is wrong with it. */
const unneeded = ['$schema', 'maxItems', 'additionalProperties', 'example', 'examples', 'pattern', 'format', 'minLength', 'maxLength', 'minItems', 'x-name', 'x-base']; // prettier-ignore

/**
 * What a tool takes, in few words: one object without references, unions at its top or boolean schemas, which make some
 * clients drop all tools of a server. What may be `null` may as well be absent.
 */
export function toolInputSchema(input: z.ZodObject, own: Record<string, JsonSchema>): JsonSchema {
  const { properties, required } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as {
    properties: Record<string, JsonSchema>;
    required?: string[];
  };
  const fields = Object.entries(properties).map(([name, field]) => [name, lean(field)] as const);
  return {
    type: 'object',
    properties: { ...Object.fromEntries(fields), ...own },
    ...(required && required.length > 0 && { required }),
  };
}

function lean(schema: JsonSchema): JsonSchema {
  const { anyOf, 'x-default': standIn, default: fallback = standIn, ...rest } = schema;
  const [first, ...others] = ((anyOf ?? []) as JsonSchema[]).filter(({ type }) => type !== 'null');
  const whole: JsonSchema = { ...(first && others.length === 0 ? first : anyOf ? { anyOf: [first, ...others] } : {}), ...rest }; // prettier-ignore
  const kept = Object.entries(whole).flatMap(([name, value]) => {
    if (unneeded.includes(name) || isNoLimit(name, value)) return [];
    if (name === 'type' && Array.isArray(value)) return [[name, value.find((one) => one !== 'null')]];
    if (name === 'properties')
      return [
        [
          name,
          Object.fromEntries(
            Object.entries(value as Record<string, JsonSchema>).map(([key, field]) => [key, lean(field)]),
          ),
        ],
      ];
    if (name === 'items') return [[name, lean(value as JsonSchema)]];
    if (name === 'anyOf') return [[name, (value as JsonSchema[]).map(lean)]];
    return [[name, value]];
  });
  return { ...Object.fromEntries(kept), ...(isWorthSaying(fallback) && { default: fallback }) } as JsonSchema;
}

/** zod writes the limits of integers into every integer. */
function isNoLimit(name: string, value: unknown): boolean {
  return (name === 'maximum' || name === 'minimum') && Math.abs(Number(value)) >= 2_000_000_000;
}

function isWorthSaying(value: unknown): boolean {
  return value !== undefined && value !== null && value !== false && !(Array.isArray(value) && value.length === 0);
}

/** The same for every tool: what is in `data` or `items` is described in words. */
export function toolOutputSchema(isList: boolean): JsonSchema {
  const content = isList ? { items: { type: 'array', items: { type: 'object' } } } : { data: { type: 'object' } };
  return {
    type: 'object',
    properties: { ...content, next: { type: 'string' }, truncated: { type: 'boolean' }, cursor: { type: 'string' } },
    required: Object.keys(content),
  };
}
