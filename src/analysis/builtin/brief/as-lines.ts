/** A brief that a program wrote, as lines of labels: JSON, and "product: … | audience: …". Any other text as it is. */
export function asLines(brief: string): string {
  const data = asData(brief);
  if (data !== null) {
    const lines = linesOf(data, '');
    return lines.length > 0 ? lines.join('\n') : brief;
  }
  const parts = brief.split(/[^\S\n]\|[^\S\n]/);
  return parts.length > 1 && parts.every(isLabelled) ? parts.join('\n') : brief;
}

const isLabelled = (part: string) => /^\s{0,3}[\p{L} -]{2,30}:/u.test(part);

function asData(text: string): unknown {
  if (!/^\s{0,9}[[{]/.test(text)) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Of how an answer is wanted nothing is looked for; of figures neither. */
const aside = /^(?:task|action|type|format|output|language|limit|count|version|id|max results|number of results)$/;

/** Deeper than this nothing is read. */
const deepest = 6;

function linesOf(value: unknown, label: string, depth = 0): string[] {
  if (aside.test(label) || depth > deepest) return [];
  const line = (text: string) => [label === '' ? text : `${label}: ${text}`];
  if (typeof value === 'string') return value.trim() === '' ? [] : line(value.trim());
  if (Array.isArray(value)) {
    const texts = value.filter((one) => typeof one === 'string');
    return [
      ...(texts.length > 0 ? line(texts.join(', ')) : []),
      ...value.filter((one) => typeof one === 'object').flatMap((one) => linesOf(one, label, depth + 1)),
    ];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => linesOf(one, spoken(key), depth + 1));
}

/** "maxResults", "pain_points". */
const spoken = (key: string) =>
  key
    .replaceAll(/(?<=[a-z])(?=[A-Z])|[_-]/g, ' ')
    .toLowerCase()
    .trim();
