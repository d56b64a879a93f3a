export { type RuleEffect, ruleEffects, type RuleKind, ruleKinds, type RuleReading } from '../../analyst.ts';
