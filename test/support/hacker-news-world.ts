import type { Community, Post } from '../../src/platforms/platform.ts';
import type { World } from './world.ts';

/** The parts of Hacker News cannot be made up: they stand for the communities of the small world. */
export const hackerNewsNames: Record<string, string> = { balconygarden: 'ask', sourdough: 'show', repaircafe: 'jobs' };

const told: Record<string, Pick<Community, 'title' | 'description'>> = {
  ask: {
    title: 'Ask Hacker News',
    description: 'Questions that readers of Hacker News put to each other.',
  },
  show: {
    title: 'Show Hacker News',
    description: 'Things that readers of Hacker News have made and that others can try.',
  },
  jobs: {
    title: 'Hacker News jobs',
    description: 'Job adverts of companies that Y Combinator has funded.',
  },
};

/** The same world with what is fixed there: the parts, one set of guidelines for all, and titles that say the part. */
export function asHackerNews(world: World): World {
  const [rules = []] = Object.values(world.rules);
  return {
    ...world,
    communities: world.communities.map((community) => ({
      ...community,
      ...told[partIn(community.name)],
      members: null,
      access: 'public',
      createdAt: null,
    })),
    rules: Object.fromEntries(world.communities.map(({ name }) => [name, rules])),
    posts: world.posts.map((post) => ({ ...post, title: titleOnHackerNews(post) })),
  };
}

export function partIn(name: string): string {
  return name.split('@')[0] ?? '';
}

/** A title says where a post belongs. */
export function titleOnHackerNews({ community, title }: Pick<Post, 'community' | 'title'>): string {
  const prefix = { ask: 'Ask HN: ', show: 'Show HN: ' }[partIn(community)] ?? '';
  return title.startsWith(prefix) ? title : prefix + title;
}
