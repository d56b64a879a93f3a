import { parseOpml } from 'feedsmith';

/** Addresses, of whatever kind, as an OPML file has them, or one a line (`#` begins a remark). Each once. */
export function readFeedList(text: string): string[] {
  const addresses = /^\s*(?:<\?xml|<opml|<!--)/i.test(text.slice(0, 1_000)) ? inOpml(text) : inLines(text);
  return [...new Set(addresses.map(webAddress))];
}

/** Some programs write `feed://` or `feed:https://` for what is read by https like everything else. */
export function webAddress(address: string): string {
  return address.replace(/^feed:(?=https?:)/i, '').replace(/^feed:\/\//i, 'https://');
}

type Outline = { xmlUrl?: string | undefined; outlines?: Outline[] | undefined };

function inOpml(text: string): string[] {
  const addresses: string[] = [];
  const open: Outline[] = [...((parseOpml(text).body?.outlines as Outline[] | undefined) ?? [])];
  for (let outline = open.shift(); outline; outline = open.shift()) {
    if (outline.xmlUrl) addresses.push(outline.xmlUrl);
    open.push(...(outline.outlines ?? []));
  }
  return addresses;
}

function inLines(text: string): string[] {
  return text.split('\n').flatMap((line) => {
    const [address = ''] = line.trim().split(/\s+/);
    if (address === '' || address.startsWith('#')) return [];
    return [address.includes('://') ? address : `https://${address}`];
  });
}
