import { accepted } from '../http/rest/formats.ts';

const [json, events] = ['application/json', 'text/event-stream'];

/** Clients are to name both. Who takes JSON alone gets the answer without what happens on the way to it. */
export const bothForms = `${json}, ${events}`;

type Accept = string | null | undefined;

export function takesJson(accept: Accept): boolean {
  return accepted(accept, [json]).length > 0;
}

export function takesEvents(accept: Accept): boolean {
  return accepted(accept, [events]).length > 0;
}
