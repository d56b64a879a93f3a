import type { Answer, Rule } from '../platform.ts';
import { refusal } from '../refusal.ts';
import { rulesInPage } from '../reading/rules-in-page.ts';
import { guidelinesPath, partOf } from './parts.ts';
import type { Site } from './site.ts';

/** They rarely change, and each part has the same: one reading serves whoever asks within the hour. */
const maxAgeMs = 3_600_000;

export type ReadRules = (name: string, signal?: AbortSignal) => Promise<Answer<readonly Rule[]>>;

/** The site's guidelines hold in all parts: each of their paragraphs is a rule, in the page's own words. */
export function rulesReader(site: Site): ReadRules {
  let known: { rules: readonly Rule[]; readMs: number } | null = null;
  return async (name, signal) => {
    if (partOf(name) === null) return refusal('missing');
    if (known !== null && known.readMs > Date.now() - maxAgeMs) return { ok: true, value: known.rules };
    const page = await site.page(guidelinesPath, signal);
    if (!page.ok && page.reason !== 'missing') return page;
    const rules = page.ok ? rulesInPage(page.value, new Date()) : [];
    if (rules.length === 0) return refusal('not_collected', 'the guidelines are not where they were');
    known = { rules, readMs: Date.now() };
    return { ok: true, value: rules };
  };
}
