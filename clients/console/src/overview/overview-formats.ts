import type { Overview, OverviewResult } from '../api/types.ts';
import { share, unknown } from '../format/numbers.ts';
import { plain } from '../format/words.ts';
import { toCsv } from '../parts/csv.ts';

type Row = [part: string, name: string, value: string | number | null, n: number | null];

/** One line a figure, rule or sentence: easy to filter in a spreadsheet. */
export function overviewAsCsv({ communities }: OverviewResult): string {
  const rows = communities.flatMap((overview) =>
    rowsOf(overview).map(([part, name, value, n]) => [
      overview.community.platform,
      overview.community.name,
      part,
      name,
      value,
      n,
    ]),
  );
  return toCsv([['platform', 'community', 'part', 'name', 'value', 'n'], ...rows]);
}

function rowsOf({
  verdict,
  rules,
  activity,
  tone,
  content_patterns: content,
  risks,
  how_to_enter: steps,
}: Overview): Row[] {
  return [
    ['verdict', 'decision', verdict.decision, null],
    ['verdict', 'confidence', verdict.confidence, null],
    ...verdict.because.map((text): Row => ['verdict', 'because', text, null]),
    ...verdict.against.map((text): Row => ['verdict', 'against', text, null]),
    ...verdict.would_change.map((text): Row => ['verdict', 'would change', text, null]),
    ...rules.map((rule): Row => ['rule', `${rule.kind} ${rule.effect}`, rule.quote, null]),
    ['activity', 'posts a day', activity.posts_per_day, activity.n.posts_per_day],
    ['activity', 'median comments', activity.median_comments, activity.n.median_comments],
    ['activity', 'median score', activity.median_score, activity.n.median_score],
    ['activity', 'removed share', activity.removed_share, activity.n.removed_share],
    ['tone', 'positive', tone.sentiment.positive, tone.sentiment.n],
    ['tone', 'neutral', tone.sentiment.neutral, tone.sentiment.n],
    ['tone', 'negative', tone.sentiment.negative, tone.sentiment.n],
    ...tone.traits.map(({ name, value, n }): Row => ['tone', name, value, n]),
    ...content.topics.map(({ topic, share: part, n }): Row => ['topic', topic, part, n]),
    ...content.what_works.map(({ pattern, lift, n }): Row => ['what works', pattern, lift, n]),
    ...risks.map(({ kind, severity, why }): Row => ['risk', `${kind} ${severity}`, why, null]),
    ...steps.map(({ step }, i): Row => ['how to enter', String(i + 1), step, null]),
  ];
}

export function overviewAsMarkdown(result: OverviewResult): string {
  const parts = result.communities.map(communityAsMarkdown);
  return [`# Overview of ${result.generated_at.slice(0, 10)}`, ...parts].join('\n\n') + '\n';
}

function communityAsMarkdown(overview: Overview): string {
  const { community, verdict, rules, sample, tone, content_patterns: content, risks, how_to_enter: steps } = overview;
  const list = (texts: readonly string[], none: string) =>
    texts.length === 0 ? none : texts.map((text) => `- ${safe(text)}`).join('\n');
  return [
    `## ${safe(community.name)}`,
    `<${community.url}>, from ${sample.posts} posts and ${sample.comments} comments, as of ${overview.as_of.slice(0, 10)}`,
    `### Verdict: ${plain(verdict.decision)}`,
    `For it\n\n${list(verdict.because, 'Nothing that is known.')}`,
    `Against it\n\n${list(verdict.against, 'Nothing that is known.')}`,
    `Would change it\n\n${list(verdict.would_change, 'Nothing that could be named.')}`,
    '### How to enter',
    steps.map(({ step, why }, i) => `${i + 1}. ${safe(step)} (${safe(why)})`).join('\n'),
    '### Rules',
    list(
      rules.map(({ kind, effect, quote }) => `${plain(effect)} ${plain(kind)}: “${quote}”`),
      'No rule is known.',
    ),
    '### Tone',
    `Positive ${share(tone.sentiment.positive)}, neutral ${share(tone.sentiment.neutral)}, negative ${share(tone.sentiment.negative)} (n=${tone.sentiment.n})`,
    list(
      tone.traits.map(({ name, value, n }) => `${plain(name)}: ${value ?? unknown} (n=${n})`),
      'Not known.',
    ),
    '### Topics',
    list(
      content.topics.map(({ topic, share: part, n }) => `${topic}: ${share(part)} (n=${n})`),
      'Not known.',
    ),
    '### What works',
    list(
      content.what_works.map(({ pattern, lift, n }) => `${pattern}: ×${lift} (n=${n})`),
      'Nothing stands out, or too few posts are known.',
    ),
    '### Risks',
    list(
      risks.map(({ severity, why }) => `${severity}: ${why}`),
      'Nothing that is known.',
    ),
  ].join('\n\n');
}

/** What strangers wrote stays text: on one line, and without anything that Markdown would act on. */
function safe(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/([\\`*_[\]<>#|])/g, '\\$1');
}
