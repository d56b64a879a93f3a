import type { Reads } from '../define-platform.ts';
import type { Answer, Rule } from '../platform.ts';
import { refusal } from '../refusal.ts';
import { remembered } from '../reading/remembered.ts';
import { rulesInPage } from '../reading/rules-in-page.ts';
import { guidelinesPath, partOf } from './parts.ts';
import type { Site } from './site.ts';

/** They rarely change, and each part has the same: one reading serves whoever asks within the hour. */
const maxAgeMs = 3_600_000;

/** The site's guidelines hold in all parts: each of their paragraphs is a rule, in the page's own words. */
export function ruleMethods(site: Site): Reads<'rules'> {
  const guidelines = remembered(async (signal): Promise<Answer<readonly Rule[]>> => {
    const page = await site.page(guidelinesPath, signal);
    if (!page.ok && page.reason !== 'missing') return page;
    const rules = page.ok ? rulesInPage(page.value, new Date()) : [];
    return rules.length > 0 ? { ok: true, value: rules } : refusal('not_collected', 'the guidelines are not where they were'); // prettier-ignore
  });
  return {
    rules: async (name, { signal }) => (partOf(name) === null ? refusal('missing') : guidelines.get(maxAgeMs, signal)),
  };
}
