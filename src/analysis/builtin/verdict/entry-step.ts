/** What a person does, or nobody does, and why. */
export type EntryStep = { step: string; why: string };
