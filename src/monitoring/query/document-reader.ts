import { splitAddresses, type Range } from './addresses.ts';
import type { MonitoredDocument } from './document.ts';
import { fold } from './fold.ts';
import { ADDRESSES, BODY, FLAIR, NAMES, Occurrences, TITLE, type Source } from './occurrences.ts';
import type { TermTable } from './term-table.ts';
import { emptyHash, hashPrime } from './text-index.ts';
import { WordScanner } from './word-scanner.ts';

/** So many positions lie between two texts: further than any NEAR reaches. */
const apart = 1000;
const scheme = /^[a-z][a-z\d+.-]*:(?:\/\/)?/;

/** Finds the terms of a table in documents. */
export class DocumentReader {
  /** What the document last read has. */
  readonly found = new Occurrences();
  private readonly table: TermTable;
  private readonly scanner = new WordScanner();
  private position = 0;
  /** The word at `position`, where it starts, and whether it is a word of the table: -1 if not. */
  private previous = -1;
  private previousStart = 0;

  constructor(table: TermTable) {
    this.table = table;
  }

  read(document: MonitoredDocument): void {
    this.found.begin(this.table.size);
    this.position = 0;
    const addresses: { source: Source; range: Range }[] = [];
    this.readText('title', document.title, TITLE, addresses);
    this.readText('body', document.body, BODY, addresses);
    if (document.flair) this.readText('flair', document.flair, FLAIR, addresses);
    if (document.url) this.readUrl(document.url);
    for (const { source, range } of addresses) this.readApart(source, [range], ADDRESSES);
    this.readNames(document);
  }

  private readText(
    field: Source['field'],
    text: string,
    area: number,
    addresses: { source: Source; range: Range }[],
  ): void {
    const source = { field, folded: fold(text) };
    const stretches = splitAddresses(source.folded.text);
    this.readApart(source, stretches.visible, area);
    for (const range of stretches.addresses) addresses.push({ source, range });
  }

  private readUrl(url: string): void {
    const source: Source = { field: 'url', folded: fold(url) };
    const { text } = source.folded;
    this.readApart(source, [{ from: scheme.exec(text)?.[0].length ?? 0, to: text.length }], ADDRESSES);
  }

  private readNames({ author, community }: MonitoredDocument): void {
    const { authors, communities } = this.table;
    const terms = [author === null ? -1 : authors.findText(author.toLowerCase())];
    terms.push(communities.findText(community.toLowerCase()));
    for (const term of terms) if (term >= 0) this.found.see(term, NAMES);
  }

  /** Ranges of one text, read as if nothing stood between them. */
  private readApart(source: Source, ranges: readonly Range[], area: number): void {
    this.position += apart;
    this.previous = -1;
    for (const range of ranges) this.readRange(source, range, area);
  }

  private readRange(source: Source, { from, to }: Range, area: number): void {
    const { table, scanner, found } = this;
    const { text } = source.folded;
    const number = found.addSource(source);
    scanner.open(text, from, to);
    while (scanner.next()) {
      const { start, end } = scanner;
      const position = ++this.position;
      let hash = emptyHash;
      for (let at = start; at < end; at++) {
        hash = Math.imul(hash ^ text.charCodeAt(at), hashPrime);
        if (!table.mayBePrefix(hash)) continue;
        const prefix = table.prefixes.find(text, start, at + 1, hash);
        if (prefix >= 0) found.add(prefix, area, position, number, start, end);
      }
      const word = table.words.find(text, start, end, hash);
      if (word >= 0) {
        if (table.isSought(word)) found.add(word, area, position, number, start, end);
        const pair = this.previous < 0 ? -1 : table.pairs.find(this.previous, word);
        if (pair >= 0) found.add(pair, area, position - 1, number, this.previousStart, end);
      }
      this.previous = word;
      this.previousStart = start;
    }
  }
}
