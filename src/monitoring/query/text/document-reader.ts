import { possibleWholeOf } from '../../../platforms/addresses.ts';
import type { MonitoredDocument } from './document.ts';
import { fold } from '../../../text/fold.ts';
import { addressesArea, bodyArea, flairArea, namesArea, Occurrences, titleArea, type Source } from './occurrences.ts';
import type { TermTable } from '../matching/term-table.ts';
import { emptyHash, hashPrime } from '../matching/text-index.ts';
import { WordScanner } from './word-scanner.ts';

/** A stretch of a folded text. */
export type Range = { readonly from: number; readonly to: number };

/** `visible`: what a reader sees as words, in order. `addresses`: what links lead to, without the scheme. */
export type Stretches = { readonly visible: readonly Range[]; readonly addresses: readonly Range[] };

// The target of a Markdown link, or an address in plain text: scheme, host with path, query with fragment.
const scheme = String.raw`(?:[a-z][a-z\d+.\-]*:(?://)?|(?=[/#]|www\.))`;
const target = String.raw`[^\s()]*(?:\([^\s()]*\)[^\s()]*)*`;
const pattern = new RegExp(
  String.raw`\]\((?<scheme>${scheme})(?<target>${target})|(?:https?://)(?<place>[^\s<>"()[\]?#]*)(?<query>[^\s<>"()[\]]*)`,
  'dg',
);

/**
 * Words are looked for in what a reader sees: of a Markdown link its text and not its target, of an address in the
 * text its host and path and neither `https` nor `?utm_source=…`. What is left out is not lost: `url:` searches all
 * addresses, whole. Code is visible, so its words count.
 */
export function splitAddresses(text: string): Stretches {
  if (!text.includes('://') && !text.includes('](')) return { visible: [{ from: 0, to: text.length }], addresses: [] };
  const visible: Range[] = [];
  const addresses: Range[] = [];
  let seen = 0;
  for (const match of text.matchAll(pattern)) {
    visible.push({ from: seen, to: match.index });
    seen = match.index + match[0].length;
    const { target, place, query } = match.indices!.groups!;
    if (target) {
      addresses.push({ from: target[0], to: target[1] });
    } else {
      visible.push({ from: place![0], to: place![1] });
      addresses.push({ from: place![0], to: query![1] });
    }
  }
  visible.push({ from: seen, to: text.length });
  return { visible, addresses };
}

/** So many positions lie between two texts: further than any NEAR reaches. */
const apart = 1000;
const leadingScheme = /^[a-z][a-z\d+.-]*:(?:\/\/)?/;

/** Finds the terms of a table in documents. */
export class DocumentReader {
  /** What the document last read has. */
  readonly found = new Occurrences();
  readonly #table: TermTable;
  readonly #scanner = new WordScanner();
  #position = 0;
  /** The word at `position`, where it starts, and whether it is a word of the table: -1 if not. */
  #previous = -1;
  #previousStart = 0;

  constructor(table: TermTable) {
    this.#table = table;
  }

  read(document: MonitoredDocument): void {
    this.found.begin(this.#table.size);
    this.#position = 0;
    const addresses: { source: Source; range: Range }[] = [];
    this.#readText('title', document.title, titleArea, addresses);
    this.#readText('body', document.body, bodyArea, addresses);
    if (document.flair) this.#readText('flair', document.flair, flairArea, addresses);
    if (document.url) this.#readUrl(document.url);
    for (const { source, range } of addresses) this.#readApart(source, [range], addressesArea);
    this.#readNames(document);
  }

  #readText(field: Source['field'], text: string, area: number, addresses: { source: Source; range: Range }[]): void {
    const source = { field, folded: fold(text) };
    const stretches = splitAddresses(source.folded.text);
    this.#readApart(source, stretches.visible, area);
    for (const range of stretches.addresses) addresses.push({ source, range });
  }

  #readUrl(url: string): void {
    const source: Source = { field: 'url', folded: fold(url) };
    const { text } = source.folded;
    this.#readApart(source, [{ from: leadingScheme.exec(text)?.[0].length ?? 0, to: text.length }], addressesArea);
  }

  #readNames({ author, community }: MonitoredDocument): void {
    const { authors, communities } = this.#table;
    const terms = [author === null ? -1 : authors.findText(author.toLowerCase())];
    const whole = possibleWholeOf(community);
    terms.push(communities.findText(community.toLowerCase()));
    if (whole !== null) terms.push(communities.findText(whole.toLowerCase()));
    for (const term of terms) if (term >= 0) this.found.see(term, namesArea);
  }

  /** Ranges of one text, read as if nothing stood between them. */
  #readApart(source: Source, ranges: readonly Range[], area: number): void {
    this.#position += apart;
    this.#previous = -1;
    for (const range of ranges) this.#readRange(source, range, area);
  }

  #readRange(source: Source, { from, to }: Range, area: number): void {
    const { found } = this;
    const table = this.#table;
    const scanner = this.#scanner;
    const { text } = source.folded;
    const number = found.addSource(source);
    scanner.open(text, from, to);
    while (scanner.next()) {
      const { start, end } = scanner;
      const position = ++this.#position;
      let hash = emptyHash;
      for (let at = start; at < end; at++) {
        hash = Math.imul(hash ^ text.charCodeAt(at), hashPrime);
        if (!table.prefixes.mayHave(hash)) continue;
        const prefix = table.prefixes.find(text, start, at + 1, hash);
        if (prefix >= 0) found.add(prefix, area, position, number, start, end);
      }
      const word = table.words.find(text, start, end, hash);
      if (word >= 0) {
        if (table.isSought(word)) found.add(word, area, position, number, start, end);
        const pair = this.#previous < 0 ? -1 : table.pairs.find(this.#previous, word);
        if (pair >= 0) found.add(pair, area, position - 1, number, this.#previousStart, end);
      }
      this.#previous = word;
      this.#previousStart = start;
    }
  }
}
