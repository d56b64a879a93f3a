import type { MonitoredDocument } from '../../src/monitoring/query/index.ts';
import { wordLists } from './naive-evaluator.ts';

/** Reproducible numbers from 0 to 1. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * Queries such as customers save, in the words of some posts. A topic is a word of 1 in 50 to 1 in 1,000 posts, a name
 * a rarer one. Few people watch a single common word; nearly all ask for a name, a phrase, or several things at once.
 */
export class SavedQueries {
  private readonly random: () => number;
  private readonly phrases: string[] = [];
  private readonly topics: string[];
  private readonly names: string[];
  private readonly communities: string[];

  constructor(posts: readonly MonitoredDocument[], random: () => number) {
    this.random = random;
    const seen = new Map<string, number>();
    for (const post of posts) {
      const words = [...wordLists(post).title[0]!, ...wordLists(post).body[0]!];
      for (const word of new Set(words)) seen.set(word, (seen.get(word) ?? 0) + 1);
    }
    const within = (from: number, to: number) =>
      [...seen].filter(([word, n]) => n >= from && n < to && word.length > 2).map(([word]) => word);
    this.topics = within(posts.length / 1000, posts.length / 50);
    this.names = within(2, Math.max(3, posts.length / 1000));
    for (const post of posts) {
      const words = [...wordLists(post).title[0]!, ...wordLists(post).body[0]!];
      const at = Math.floor(random() * words.length);
      const phrase = words.slice(at, at + 2 + Math.floor(random() * 2));
      const isOfInterest = phrase.some((word) => seen.get(word)! < posts.length / 50);
      if (phrase.length > 1 && isOfInterest) this.phrases.push(phrase.join(' '));
    }
    this.communities = [...new Set(posts.map(({ community }) => community))];
  }

  next(): string {
    const topic = () => this.pick(this.topics);
    const name = () => this.pick(this.names);
    const phrase = () => `"${this.pick(this.phrases)}"`;
    const shapes: (() => string)[] = [
      name,
      name,
      () => `${name()} OR ${name()} OR ${name()}`,
      () => `${phrase()} ${topic()}`,
      () => `${phrase()} OR ${name()}`,
      () => `${topic()} ${topic()}`,
      () => `${topic()} ${topic()} ${name()}`,
      () => `${name()} (${topic()} OR ${topic()} OR ${phrase()})`,
      () => `(${topic()} OR ${name()}) (${topic()} OR ${topic()}) -${name()}`,
      () => `${topic()} ${topic()} -${topic()} -${phrase()}`,
      () => `${topic()} NEAR/6 ${topic()}`,
      () => `(${topic()} OR ${topic()}) NEAR/8 (${topic()} OR ${phrase()})`,
      () => `${name().slice(0, 5)}* ${topic()}`,
      () => `title:${topic()} ${topic()} score:>10 nsfw:false`,
      () => `community:${this.pick(this.communities)} ${topic()} -author:automoderator`,
      () => `url:${name()} OR ${name()}`,
    ];
    return this.pick(shapes)();
  }

  private pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.random() * list.length)]!;
  }
}
