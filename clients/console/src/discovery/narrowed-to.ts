import type { DiscoveryJob } from '../api/types.ts';
import { languageName } from '../format/languages.ts';
import { counted } from '../format/numbers.ts';
import { capital, plain } from '../format/words.ts';

/** What a discovery was narrowed to beside its brief, in a few words each. */
export function narrowedTo(input: DiscoveryJob['input']): string[] {
  const { languages, min_members: least, max_members: most, platforms, include_nsfw: withAdults } = input;
  return [
    ...languages.map(languageName),
    ...platforms.map((platform) => capital(plain(platform))),
    ...(least ? [`${counted(least, 'member')} or more`] : []),
    ...(most === null ? [] : [`${counted(most, 'member')} or fewer`]),
    ...(withAdults ? ['communities for adults, too'] : []),
  ];
}
