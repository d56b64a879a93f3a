import type { DiscoveryResult } from '@whereabouts/client';
import type { Column } from '../table.ts';
import { plain, type Terminal } from '../terminal.ts';
import { bar, communityName, count, counted, day } from './figures.ts';

type Found = DiscoveryResult['communities'][number];

export const discoveryColumns: Column<Found>[] = [
  { name: 'rank', value: ({ rank }) => rank },
  { name: 'community', value: ({ community }) => communityName(community) },
  { name: 'score', value: ({ score }) => score },
  { name: 'audience', value: ({ scores }) => scores.audience },
  { name: 'competitors', value: ({ scores }) => scores.competitors },
  { name: 'demand', value: ({ scores }) => scores.demand },
  { name: 'activity', value: ({ scores }) => scores.activity },
  { name: 'openness', value: ({ scores }) => scores.openness },
  { name: 'members', value: ({ community }) => community.members },
  { name: 'url', value: ({ community }) => community.url },
  { name: 'reasons', value: ({ reasons }) => reasons.join(' ') },
  { name: 'cautions', value: ({ cautions }) => cautions.join(' ') },
  { name: 'quote', value: ({ evidence }) => evidence[0]?.quote },
  { name: 'quote url', value: ({ evidence }) => evidence[0]?.post.url },
];

export function showDiscovery(terminal: Terminal, result: DiscoveryResult): void {
  const { communities, also_considered: others, coverage, understanding, warnings } = result;
  const understood = Object.entries({
    Audience: understanding.audience,
    Competitors: understanding.competitors,
    Demand: understanding.demand,
  });
  for (const [name, values] of understood) {
    if (values.length === 0) continue;
    terminal.prose(plain(values.join(', ')), { lead: terminal.style('dim', name), indent: 13 });
  }
  terminal.prose(
    `${count(coverage.communities_searched)} communities and ${count(coverage.posts_searched)} posts, as of ${day(coverage.as_of)}`,
    { lead: terminal.style('dim', 'Searched'), indent: 13 },
  );
  if (result.empty_reason !== null) terminal.prose(`\n${plain(result.empty_reason)}`);
  for (const one of communities) showFound(terminal, one);

  if (others.length > 0) terminal.heading('Also considered');
  for (const { community, score, why_not } of others.slice(0, 5)) {
    terminal.prose(`${plain(community)} (${score.toFixed(2)}): ${plain(why_not)}`, { indent: 2 });
  }
  if (warnings.length > 0 || coverage.gaps.length > 0) terminal.heading('Keep in mind');
  for (const text of [...warnings.map(({ message }) => message), ...coverage.gaps]) {
    terminal.prose(plain(text), { indent: 4, lead: `  ${terminal.style('yellow', '!')}` });
  }
  terminal.line();
  const next = communities.slice(0, 2).map(({ community }) => communityName(community));
  terminal.line(terminal.style('dim', `${counted(result.credits_charged, 'credit')} · ${result.job_id}`));
  if (next.length > 0) terminal.line(terminal.style('dim', `Next: whereabouts overview ${next.join(' ')}`));
}

function showFound(terminal: Terminal, { rank, community, score, scores, ...found }: Found): void {
  const name = terminal.style(['bold', 'cyan'], communityName(community));
  terminal.line();
  terminal.line(`${rank}  ${score.toFixed(2)}  ${name}`);
  const facts = [
    community.title,
    counted(community.members, 'member'),
    ...(community.posts_per_day === null ? [] : [`${count(community.posts_per_day)} posts a day`]),
    ...(community.nsfw ? ['for adults'] : []),
    community.url,
  ];
  terminal.prose(plain(facts.join(' · ')), { indent: 3, format: 'dim' });
  // A facet stays together where the line breaks.
  const facets = Object.entries(scores).map(
    ([facet, value]) => `${facet}\u00A0${bar(value, 5)}\u00A0${value?.toFixed(2) ?? '–'}`,
  );
  terminal.prose(facets.join('  '), { indent: 3 });
  const points = [
    ...found.reasons.map((text) => ({ sign: terminal.style('green', '+'), text })),
    ...found.cautions.map((text) => ({ sign: terminal.style('yellow', '!'), text })),
  ];
  for (const { sign, text } of points) terminal.prose(plain(text), { indent: 5, lead: `   ${sign}` });
  for (const { quote, post } of found.evidence.slice(0, 2)) {
    terminal.prose(`“${plain(quote)}”`, { indent: 5, format: 'italic' });
    const by = post.author ? `${plain(post.author)} · ` : '';
    terminal.prose(`${by}${day(post.created_at)} · ${counted(post.score, 'point')} · ${plain(post.url)}`, {
      indent: 5,
      format: 'dim',
    });
  }
  if (found.evidence.length > 0 && community.attribution)
    terminal.prose(plain(community.attribution), { indent: 5, format: 'dim' });
  terminal.prose(plain(found.next_step), { indent: 5, lead: '   →' });
}
