import { z } from 'zod';
import { htmlText } from '../reading/html-text.ts';
import { amount, flag, id, listOf, text } from '../reading/json-fields.ts';
import type { Answer, Community } from '../platform.ts';
import { communityOf } from '../reading/shapes.ts';
import { storable } from '../reading/storable.ts';
import type { NameOf } from './answers.ts';
import type { Ask } from './ask.ts';

const fields = {
  id,
  name: text('title'),
  slug: z.string().catch(''),
  description: z.string().max(100_000).nullish().catch(null),
  description_text: z.string().nullish().catch(null),
  topic_url: z.string().nullish().catch(null),
  read_restricted: flag,
};
const subcategory = z.object(fields);
const category = z.object({ ...fields, subcategory_list: listOf(subcategory).catch([]) });
const page = z.object({ category_list: z.object({ categories: listOf(category) }) });
const siteCategories = z.object({ categories: listOf(subcategory).catch([]) });
const about = z.object({
  about: z.object({
    title: text('title'),
    description: text('description'),
    stats: z.object({ users_count: amount.optional(), user_count: amount.optional() }).catch({}),
  }),
});

const platform = 'discourse';
/** More pages than any forum has. */
const maxPages = 100;

/** A category as the community that it is here. `null`: the forum as a whole. */
export type Place = {
  name: string;
  category: { id: string; slug: string; topicPath: string | null } | null;
  community: Community;
};

export type Categories = { places: readonly Place[]; find: (name: string) => Place | null; nameOf: NameOf };

/** All that visitors may read. Some forums give them page by page, some all at once whatever page is asked for. */
export async function readCategories(host: string, ask: Ask, signal?: AbortSignal): Promise<Answer<Categories>> {
  const told = await ask('/about', {}, about, signal);
  if (!told.ok && told.reason !== 'missing') return told;
  const found = new Map<string, z.infer<typeof subcategory>>();
  for (let number = 1; number <= maxPages; number++) {
    const params = { include_subcategories: 'true', page: String(number) };
    const answer = await ask('/categories', params, page, signal);
    if (!answer.ok) return answer;
    const before = found.size;
    for (const one of answer.value.category_list.categories) {
      for (const each of [one, ...one.subcategory_list]) if (!each.read_restricted) found.set(each.id, each);
    }
    if (found.size === before) break;
  }
  // Old versions do not give subcategories there, new ones leave them out here when they have many.
  const flat = await ask('/site', {}, siteCategories, signal);
  for (const each of flat.ok ? flat.value.categories : []) if (!each.read_restricted) found.set(each.id, each);
  const { title = host, description = '', stats = {} } = told.ok ? told.value.about : {};
  const members = stats.users_count ?? stats.user_count ?? null;
  const whole: Place = {
    name: `all@${host}`,
    category: null,
    community: communityOf({ platform, name: `all@${host}`, title: title || host, description, members }),
  };
  return { ok: true, value: indexed(host, [whole, ...placesOf(host, [...found.values()])]) };
}

/** The oldest category of a slug has it as its name; where it is no name, or taken, the id says which one it is. */
function placesOf(host: string, categories: z.infer<typeof subcategory>[]): Place[] {
  const taken = new Set(['all']);
  return categories
    .toSorted((a, b) => a.id.length - b.id.length || (a.id < b.id ? -1 : 1))
    .map((one) => {
      const slug = /^[\p{L}\p{N}_.-]{1,80}$/u.test(one.slug) ? one.slug : '';
      const local = slug === '' ? `${one.id}-category` : taken.has(slug.toLowerCase()) ? `${slug}.${one.id}` : slug;
      taken.add(local.toLowerCase());
      const name = `${local}@${host}`;
      const about = one.description_text ?? htmlText(one.description ?? '');
      // How many read a category, and since when it is there, no forum says.
      const community = communityOf({ platform, name, title: one.name, description: storable(about, 'description') });
      const topicPath = /^\/t\/[^?#]{1,300}$/.test(one.topic_url ?? '') ? one.topic_url! : null;
      return { name, category: { id: one.id, slug: slug || '-', topicPath }, community };
    });
}

function indexed(host: string, places: readonly Place[]): Categories {
  const byName = new Map(places.map((place) => [place.name.toLowerCase(), place]));
  const names = new Map(places.map(({ name, category: of }) => [of?.id ?? null, name]));
  return {
    places,
    find: (name) => byName.get(name.toLowerCase()) ?? null,
    nameOf: (categoryId) => names.get(categoryId ?? null) ?? `all@${host}`,
  };
}
