import type { Reads } from '../define-platform.ts';
import type { Answer, Rule } from '../platform.ts';
import { refusal } from '../refusal.ts';
import { remembered } from '../reading/remembered.ts';
import { rulesInPage } from '../reading/rules-in-page.ts';
import { rulesInSidebar } from '../reading/rules-in-sidebar.ts';
import { postStream } from './answers.ts';
import type { Forum } from './forum.ts';

/** They rarely change, and all categories share them. */
const maxAgeMs = 3_600_000;
const pages = ['/guidelines', '/faq'];

/** First what the category's own topic lists as rules, then the guidelines of the whole forum in their own words. */
export function ruleMethods(forum: Forum): Reads<'rules'> {
  const shared = remembered((signal) => guidelines(forum, signal));
  return {
    async rules(name, { signal }) {
      const categories = await forum.categories(signal);
      if (!categories.ok) return categories;
      const place = categories.value.find(name);
      if (place === null) return refusal('missing');
      const own = await ownRules(forum, place.category?.topicPath ?? null, signal);
      if (!own.ok) return own;
      const general = await shared.get(maxAgeMs, signal);
      if (!general.ok) return general;
      if (general.value === null && own.value.length === 0) {
        return refusal('not_collected', 'the guidelines are not where forums have them');
      }
      const all = [...own.value, ...(general.value ?? [])];
      return { ok: true, value: all.map((rule, position) => ({ ...rule, position })) };
    },
  };
}

async function ownRules(forum: Forum, path: string | null, signal?: AbortSignal): Promise<Answer<Rule[]>> {
  if (path === null) return { ok: true, value: [] };
  const topic = await forum.ask(path, { include_raw: 'true' }, postStream, signal);
  if (!topic.ok) return ['missing', 'private'].includes(topic.reason) ? { ok: true, value: [] } : topic;
  const raw = topic.value.post_stream.posts[0]?.raw ?? '';
  return { ok: true, value: rulesInSidebar(raw.slice(0, 100_000), new Date()) };
}

/** `null`: this forum has them elsewhere. */
async function guidelines(forum: Forum, signal?: AbortSignal): Promise<Answer<Rule[] | null>> {
  for (const path of pages) {
    const page = await forum.page(path, signal);
    if (page.ok) {
      const rules = rulesInPage(contentOf(page.value), new Date());
      if (rules.length > 0) return { ok: true, value: rules };
    } else if (page.reason === 'rate_limited' || /^(no |an answer|the platform failed)/.test(page.detail ?? ''))
      return page;
  }
  return { ok: true, value: null };
}

/** What stands between the marks is the page itself; around it is the frame of the forum. */
function contentOf(html: string): string {
  const mark = '<!-- preload-content: -->';
  const [start, end] = [html.indexOf(mark), html.lastIndexOf('<!-- :preload-content -->')];
  return start < 0 ? html : html.slice(start + mark.length, end > start ? end : html.length);
}
