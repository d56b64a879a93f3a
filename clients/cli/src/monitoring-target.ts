import type { BacktestInput } from '@whereabouts/client';
import type { Command } from 'commander';
import { several, share } from './arguments.ts';
import { CliError } from './failure.ts';

export type TargetOptions = {
  query?: string;
  in?: string[];
  intent?: string;
  acts?: string[];
  noise?: string;
  comments?: boolean;
  minRelevance?: number;
  language?: string[];
};

/** What a monitoring job looks for, and a backtest tries. */
export function withTarget(command: Command): Command {
  return command
    .option(
      '--query <query>',
      'what to look for: words, "phrases", AND OR NOT, NEAR/5, word*, title: author: score:>10 …',
    )
    .option('--in <community>', 'only in this community; may be repeated', several)
    .option('--intent <words>', 'what counts, in plain words, such as “asks for a budgeting tool”')
    .option('--acts <act>', 'what such posts do, such as complaint or question; may be repeated', several)
    .option('--noise <words>', 'what does not count')
    .option('--comments', 'comments, too')
    .option('--min-relevance <share>', 'keep what is at least as relevant, 0 to 1 (0.5)', share)
    .option('--language <code>', 'only texts in this language (ISO 639-1); may be repeated', several);
}

export function targetOf(options: TargetOptions): BacktestInput {
  const { query, in: communities } = options;
  const rest = {
    intent: options.intent ?? null,
    acts: (options.acts as BacktestInput['acts']) ?? null,
    noise: options.noise ?? null,
    include_comments: options.comments ?? false,
    min_relevance: options.minRelevance ?? null,
    languages: options.language ?? [],
  };
  if (communities) return { target: { kind: 'community', communities }, query: query ?? null, ...rest };
  if (query) return { target: { kind: 'search', query }, ...rest };
  throw new CliError('Say what to look for with --query, where with --in, or both.');
}
