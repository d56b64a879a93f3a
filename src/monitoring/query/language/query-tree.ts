/** Whether a query asks for the language: only then it has to be recognised before matching. */
export const usesLanguage = (query: Query): boolean =>
  some(query, (part) => part.kind === 'is' && part.field === 'lang');

/** Whether a query asks for numbers: only then a post that merely has more votes is worth another look. */
export const usesNumbers = (query: Query): boolean => some(query, (part) => part.kind === 'compare');

function some(query: Query, holds: (part: Query) => boolean): boolean {
  if (holds(query)) return true;
  if (query.kind === 'and' || query.kind === 'or') return query.parts.some((part) => some(part, holds));
  return query.kind === 'not' && some(query.part, holds);
}

/** Where a part stands in the text of its query, in UTF-16 units, `end` excluded. */
export type Place = { readonly start: number; readonly end: number };

/** What a query means. Words are folded as in src/text/fold.ts, names are lower case. `and` and `or` have two parts or more. */
export type Query = And | Or | Not | Words | Near | Is | Compare;

export type And = Place & { readonly kind: 'and'; readonly parts: readonly Query[] };
export type Or = Place & { readonly kind: 'or'; readonly parts: readonly Query[] };
export type Not = Place & { readonly kind: 'not'; readonly part: Query };

/** Words that follow each other. `prefix`: the last one is only the beginning of a word. No field: title or body. */
export type Words = Place & {
  readonly kind: 'words';
  readonly field: TextField | null;
  readonly words: readonly string[];
  readonly prefix: boolean;
};

/** One of `left` and one of `right`, in either order, the later beginning at most `distance` words after the earlier ends. */
export type Near = Place & {
  readonly kind: 'near';
  readonly field: TextField | null;
  readonly distance: number;
  readonly left: readonly Words[];
  readonly right: readonly Words[];
};

/** `lang:en` also covers `en-GB`; `nsfw` is `true` or `false`, `type` is `post` or `comment`. */
export type Is = Place & { readonly kind: 'is'; readonly field: ExactField; readonly value: string };

/** False for a document whose number is unknown. */
export type Compare = Place & {
  readonly kind: 'compare';
  readonly field: NumberField;
  readonly operator: Operator;
  readonly value: number;
};

export type TextField = 'title' | 'body' | 'flair' | 'url';
export type ExactField = 'author' | 'community' | 'lang' | 'type' | 'nsfw';
export type NumberField = 'score' | 'comments';
export type Field = TextField | ExactField | NumberField;
export type Operator = '<' | '<=' | '=' | '>=' | '>';

const fields = ['title', 'body', 'author', 'community', 'flair', 'lang', 'type', 'score', 'comments', 'nsfw', 'url'];
export const fieldNames = fields.map((field) => `${field}:`).join(' ');
export const isField = (name: string): name is Field => fields.includes(name);
