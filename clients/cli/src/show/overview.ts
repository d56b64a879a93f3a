import type { OverviewResult } from '@whereabouts/client';
import { type Column, writeTable } from '../table.ts';
import { plain, type Terminal } from '../terminal.ts';
import { communityName, count, counted, day, percent } from './figures.ts';

type Overview = OverviewResult['communities'][number];

export const overviewColumns: Column<Overview>[] = [
  { name: 'community', value: ({ community }) => communityName(community) },
  { name: 'decision', value: ({ verdict }) => verdict.decision },
  { name: 'confidence', value: ({ verdict }) => verdict.confidence },
  { name: 'members', value: ({ community }) => community.members },
  { name: 'posts per day', value: ({ activity }) => activity.posts_per_day },
  { name: 'median comments', value: ({ activity }) => activity.median_comments },
  { name: 'median score', value: ({ activity }) => activity.median_score },
  { name: 'removed share', value: ({ activity }) => activity.removed_share },
  { name: 'rules', value: ({ rules }) => rules.length },
  { name: 'risks', value: ({ risks }) => risks.map(({ kind }) => kind).join(' ') },
  { name: 'because', value: ({ verdict }) => verdict.because.join(' ') },
  { name: 'against', value: ({ verdict }) => verdict.against.join(' ') },
];

const decisionFormats = { enter: 'green', enter_with_care: 'yellow', observe: 'yellow', avoid: 'red' } as const;
const gateNames: Record<string, string> = {
  min_karma: 'karma',
  min_account_age_days: 'the age of an account',
  flair_required: 'flair',
  approved_posters_only: 'approved posters',
};
const severityFormats = { low: 'dim', medium: 'yellow', high: 'red' } as const;

export function showOverview(terminal: Terminal, { communities, comparison, ...result }: OverviewResult): void {
  for (const one of communities) showCommunity(terminal, one);
  if (comparison.length > 0) {
    terminal.heading('Compared');
    writeTable(terminal, comparison, [
      { name: 'rank', value: ({ rank }) => rank },
      { name: 'community', value: ({ community }) => community },
      { name: 'decision', value: ({ decision }) => decision.replaceAll('_', ' ') },
      { name: 'fit', value: ({ fit }) => fit },
      { name: 'reason', value: ({ reason }) => reason, wraps: true },
    ]);
  }
  const shown = new Set(communities.flatMap(({ warnings }) => warnings.map(({ message }) => message)));
  const others = result.warnings
    .filter(({ message }) => !shown.has(message))
    .map(({ message, community }) => ({ message: community === null ? message : `${community}: ${message}` }));
  if (others.length > 0) terminal.heading('Keep in mind');
  showWarnings(terminal, others);
  terminal.line();
  terminal.line(terminal.style('dim', `${counted(result.credits_charged, 'credit')} · ${result.job_id}`));
}

function showCommunity(terminal: Terminal, { community, verdict, activity, sample, ...found }: Overview): void {
  const decision = terminal.style(['bold', decisionFormats[verdict.decision]], verdict.decision.replaceAll('_', ' '));
  terminal.line();
  terminal.line(
    `${terminal.style(['bold', 'cyan'], communityName(community))}  ${decision}  (${percent(verdict.confidence)} of what could be known is known)`,
  );
  const facts = [
    counted(community.members, 'member'),
    `${count(activity.posts_per_day)} posts a day`,
    `${count(activity.median_comments)} comments and ${count(activity.median_score)} points on a typical post (n=${count(activity.n.median_score)})`,
    `read ${count(sample.posts)} posts and ${count(sample.comments)} comments up to ${day(sample.to)}`,
  ];
  terminal.prose(facts.join(' · '), { indent: 2, format: 'dim' });
  points(terminal, terminal.style('green', '+'), verdict.because);
  points(terminal, terminal.style('yellow', '–'), verdict.against);

  showRisks(terminal, found.risks);
  showRules(terminal, found.rules);
  showGates(terminal, found.gates);
  showTone(terminal, found.tone);
  showPatterns(terminal, found.content_patterns);
  if (found.how_to_enter.length > 0) terminal.heading('  How to enter');
  found.how_to_enter.forEach(({ step, why }, i) => {
    terminal.prose(plain(step), { indent: 5, lead: `  ${i + 1}.` });
    terminal.prose(plain(why), { indent: 5, format: 'dim' });
  });
  if (found.warnings.length > 0) terminal.heading('  Keep in mind');
  showWarnings(terminal, found.warnings);
}

function showRisks(terminal: Terminal, risks: Overview['risks']): void {
  if (risks.length > 0) terminal.heading('  Risks');
  for (const { kind, severity, why } of risks) {
    const lead = `  ${terminal.style(severityFormats[severity], severity.padEnd(7))}`;
    terminal.prose(`${kind.replaceAll('_', ' ')}: ${plain(why)}`, { indent: 10, lead });
  }
}

function showRules(terminal: Terminal, rules: Overview['rules']): void {
  if (rules.length > 0) terminal.heading('  Rules');
  for (const { kind, effect, title, quote } of rules) {
    terminal.prose(plain(title), { indent: 4, lead: '  •' });
    const words = quote && quote !== title ? `: “${plain(quote)}”` : '';
    const about = kind === 'other' ? '' : ` ${kind.replaceAll('_', ' ')}`;
    terminal.prose(`${effect}${about}${words}`, { indent: 4, format: 'dim' });
  }
}

function showGates(terminal: Terminal, needed: Overview['gates']): void {
  const {
    min_karma: karma,
    min_account_age_days: age,
    flair_required: flair,
    approved_posters_only: approved,
  } = needed;
  const gates = [
    ...(karma === null ? [] : [`${count(karma)} karma`]),
    ...(age === null ? [] : [`an account of ${count(age)} days`]),
    ...(flair ? ['a flair'] : []),
    ...(approved ? ['approval'] : []),
  ];
  terminal.heading('  Needed to post');
  terminal.prose(gates.length > 0 ? gates.join(', ') : 'Nothing that is known.', { indent: 2 });
  if (needed.unknown.length > 0) {
    const unknown = needed.unknown.map((gate) => gateNames[gate] ?? gate.replaceAll('_', ' '));
    terminal.prose(`Not known: ${plain(unknown.join(', '))}`, { indent: 2, format: 'dim' });
  }
}

function showTone(terminal: Terminal, { sentiment, examples }: Overview['tone']): void {
  const { positive, negative, n } = sentiment;
  if (positive === null && examples.length === 0) return;
  terminal.heading('  Tone');
  terminal.prose(`${percent(positive)} positive, ${percent(negative)} negative (${count(n)} texts)`, { indent: 2 });
  for (const { shows, quote } of examples.slice(0, 3)) {
    terminal.prose(`“${plain(quote)}” (${shows.replaceAll('_', ' ')})`, { indent: 4, format: 'italic' });
  }
}

function showPatterns(terminal: Terminal, { what_works: works, topics }: Overview['content_patterns']): void {
  if (topics.length > 0) {
    terminal.heading('  Talks about');
    terminal.prose(
      plain(
        topics
          .slice(0, 8)
          .map(({ topic, n }) => `${topic} (${n})`)
          .join(', '),
      ),
      { indent: 2 },
    );
  }
  if (works.length > 0) terminal.heading('  Does well');
  for (const { pattern, lift, n } of works.slice(0, 5)) {
    terminal.prose(`${plain(pattern)}: an estimated ${lift.toFixed(1)} times the usual score (${n} posts)`, {
      indent: 4,
      lead: '  •',
    });
  }
}

function points(terminal: Terminal, sign: string, texts: string[]): void {
  for (const text of texts) terminal.prose(plain(text), { indent: 4, lead: `  ${sign}` });
}

function showWarnings(terminal: Terminal, warnings: { message: string }[]): void {
  points(
    terminal,
    terminal.style('yellow', '!'),
    warnings.map(({ message }) => message),
  );
}
