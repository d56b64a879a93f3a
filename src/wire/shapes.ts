import { z } from 'zod';

/** A field, what it is, and an example. */
export function field<Type extends z.ZodType>(type: Type, description: string, example: unknown): Type {
  return type.meta({ description, example });
}

/** An object within another one, and what it is. */
export function objectOf<Fields extends z.ZodRawShape>(description: string, fields: Fields) {
  return z.object(fields).describe(description);
}

/** A list of objects, and what they are. */
export function listOf<Fields extends z.ZodRawShape>(description: string, fields: Fields) {
  return z.array(z.object(fields)).describe(description);
}

/** What is answered, as the component of the document that has this name. */
export function component<Fields extends z.ZodRawShape>(id: string, fields: Fields) {
  return z.object(fields).meta({ id });
}

/** What is asked for, as the component of that name: a field that is not in it is refused. */
export function input<Fields extends z.ZodRawShape>(id: string, fields: Fields) {
  return z.strictObject(fields).meta({ id });
}
