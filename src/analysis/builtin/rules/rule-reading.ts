export const ruleKinds = [
  'self_promotion',
  'links',
  'surveys',
  'flair',
  'account_age',
  'karma',
  'ai_content',
  'title_format',
  'post_format',
  'megathread',
  'crossposts',
  'spoilers',
  'language',
  'civility',
  'legal_medical',
  'nsfw',
  'on_topic',
  'originality',
  'other',
] as const;

export type RuleKind = (typeof ruleKinds)[number];

export const ruleEffects = ['forbids', 'limits', 'requires', 'allows', 'informs'] as const;

export type RuleEffect = (typeof ruleEffects)[number];

/** One thing that a rule says. `quote` is a verbatim part of the rule's title or text, never empty unless the rule is. */
export type RuleReading = { kind: RuleKind; effect: RuleEffect; quote: string };
