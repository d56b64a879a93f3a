import type { Answer, Call, Platform, Refusal } from '../platform.ts';
import { remembered } from './remembered.ts';

/** For so long the directory counts as seen, where nothing is forgotten because of it. */
const seenForMs = 10 * 60_000;

/**
 * An interface that has been ended may answer to all questions that nothing is there. So it is only believed while its
 * directory shows somebody: else all that is known would be taken for deleted. `ended`: what it is otherwise.
 */
export function proven(platform: Platform, ended: () => Refusal): Platform {
  const directory = remembered(async (signal) => {
    const page = await platform.crawl(null, { limit: 1, signal });
    return isNothing(page, ({ communities }) => communities.length) ? ended() : page;
  });
  /** `null`: it is true that something is missing. */
  const lie = async ({ signal }: Call, maxAgeMs: number): Promise<Refusal | null> => {
    const answer = await directory.get(maxAgeMs, signal);
    return answer.ok ? null : answer;
  };
  const checked = async <T>(
    answer: Answer<T>,
    call: Call = {},
    sizeOf: (value: T) => number = () => 1,
    maxAgeMs = seenForMs,
  ) => (isNothing(answer, sizeOf) ? ((await lie(call, maxAgeMs)) ?? answer) : answer);
  const gone = async <T>(answer: Answer<readonly T[]>, ids: readonly string[], call?: Call) =>
    ids.length === 0 ? answer : checked(answer, call, ({ length }) => length, 0);
  return {
    ...platform,
    async communities(names, call = {}) {
      const answers = await platform.communities(names, call);
      const refused = answers.some(isMissing) ? await lie(call, 0) : null;
      return answers.map((answer) => (refused && isMissing(answer) ? refused : answer));
    },
    rules: async (name, call) => checked(await platform.rules(name, call), call),
    wiki: async (name, page, call) => checked(await platform.wiki(name, page, call), call),
    crawl: async (cursor, options) => checked(await platform.crawl(cursor, options), options),
    comments: async (postId, options) => checked(await platform.comments(postId, options), options),
    async listPosts(names, sort, options) {
      const answer = await platform.listPosts(names, sort, options);
      return names.length === 0 ? answer : checked(answer, options, ({ posts }) => posts.length);
    },
    async listComments(names, options) {
      const answer = await platform.listComments(names, options);
      return names.length === 0 ? answer : checked(answer, options, ({ comments }) => comments.length);
    },
    async searchCommunities(query, options) {
      return checked(await platform.searchCommunities(query, options), options, ({ length }) => length);
    },
    async searchPosts(query, options) {
      return checked(await platform.searchPosts(query, options), options, ({ posts }) => posts.length);
    },
    postsById: async (ids, call) => gone(await platform.postsById(ids, call), ids, call),
    commentsById: async (ids, call) => gone(await platform.commentsById(ids, call), ids, call),
  };
}

function isMissing(answer: Answer<unknown>): boolean {
  return !answer.ok && answer.reason === 'missing';
}

function isNothing<T>(answer: Answer<T>, sizeOf: (value: T) => number): boolean {
  return answer.ok ? sizeOf(answer.value) === 0 : isMissing(answer);
}
