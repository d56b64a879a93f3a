import { htmlBlocks } from '../html-text.ts';
import type { Answer, Rule } from '../platform.ts';
import { refusal } from '../refusal.ts';
import { titledRule } from '../titled-rule.ts';
import { guidelinesPath, partOf } from './parts.ts';
import type { Site } from './site.ts';

const maxRules = 100;

/** They rarely change, and each part has the same: one reading serves whoever asks within the hour. */
const maxAgeMs = 3_600_000;

export type ReadRules = (name: string, signal?: AbortSignal) => Promise<Answer<readonly Rule[]>>;

/** The site's guidelines hold in all parts: each of their paragraphs is a rule, in the page's own words. */
export function rulesReader(site: Site): ReadRules {
  let known: { rules: readonly Rule[]; readMs: number } | null = null;
  return async (name, signal) => {
    signal?.throwIfAborted();
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

/** The sentences that follow the first heading; what stands before it, and the footer, are names of other pages. */
export function rulesInPage(html: string, asOf: Date): Rule[] {
  const blocks = htmlBlocks(html);
  const first = blocks.findIndex(({ isHeading }) => isHeading);
  if (first < 0) return [];
  return blocks
    .slice(first + 1)
    .filter(({ isHeading, text }) => !isHeading && /[.!?](?:\s|$)/.test(text))
    .slice(0, maxRules)
    .map(({ text }, position) => ({ position, ...titledRule(text), asOf }));
}
