/** Index into a growing list of distinct strings; 0 stands for null, and for those that came when the list was full. */
export class Labels {
  readonly list: string[] = [''];
  readonly #ordinals = new Map<string, number>([['', 0]]);
  readonly #most: number;

  /** `most`: the highest index that may be given. */
  constructor(most: number) {
    this.#most = most;
  }

  ordinal(label: string | null): number {
    let ordinal = this.#ordinals.get(label ?? '');
    if (ordinal === undefined) {
      if (this.list.length > this.#most) return 0;
      ordinal = this.list.push(label!) - 1;
      this.#ordinals.set(label!, ordinal);
    }
    return ordinal;
  }
}
