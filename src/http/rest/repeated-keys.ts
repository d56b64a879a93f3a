const tokens = /"(?:[^"\\]|\\[^])*"?|[{}:]/g;

/** Whether an object in a valid JSON text has a key twice: readers differ in which of the two values they take. */
export function repeatsKey(json: string): boolean {
  const open: Set<string>[] = [];
  let text = '';
  for (const [token] of json.matchAll(tokens)) {
    if (token === '{') open.push(new Set());
    else if (token === '}') open.pop();
    else if (token === ':') {
      const key = text.includes('\\') ? (JSON.parse(text) as string) : text.slice(1, -1);
      const keys = open.at(-1)!;
      if (keys.has(key)) return true;
      keys.add(key);
    } else text = token;
  }
  return false;
}
