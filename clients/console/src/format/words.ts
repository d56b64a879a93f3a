/** A word of the API as people write it: `self_promotion` is "self-promotion", `enter_with_care` "enter with care". */
export function plain(word: string): string {
  const known: Record<string, string> = {
    self_promotion: 'self-promotion',
    ai_content: 'AI content',
    hacker_news: 'Hacker News',
    reddit: 'Reddit',
    lemmy: 'Lemmy',
    discourse: 'Discourse',
    stack_exchange: 'Stack Exchange',
    nsfw: 'adult content',
    min_karma: 'karma',
    min_account_age_days: 'the age of an account',
    flair_required: 'flair',
    approved_posters_only: 'approved posters',
    community_discovery: 'discovery',
    community_overview: 'overview',
    monitoring_run: 'monitoring run',
  };
  return known[word] ?? word.replaceAll('_', ' ');
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The same where only the name is known: it says where it stands, unless that is Reddit. */
export function nameLabel(name: string): string {
  return name.includes('@') ? name : `r/${name}`;
}

/** How people write a community's name on its platform. */
export function communityLabel(platform: string, name: string): string {
  return platform === 'reddit' ? `r/${name}` : name;
}
