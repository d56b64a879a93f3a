import { readFile } from 'node:fs/promises';

const manifests = ['package.json', 'clients/typescript/package.json', 'clients/cli/package.json', 'clients/mcp/package.json', 'clients/mcp/server.json']; // prettier-ignore

/** The version of this release: the same everywhere, semantic, and told in the changelog. */
export async function checkVersion(isPublishing: boolean): Promise<string> {
  const texts = await Promise.all(manifests.map((file) => readFile(file, 'utf8')));
  const versions = texts.map((text) => (JSON.parse(text) as { version: string }).version);
  const wrong = problemsOf(versions, await readFile('CHANGELOG.md', 'utf8'), isPublishing);
  if (wrong.length > 0) throw new Error(wrong.join('; '));
  return versions[0]!;
}

/** What stands in the way of a release, as sentences. */
export function problemsOf(versions: readonly string[], changelog: string, isPublishing: boolean): string[] {
  const [version = '', ...others] = versions;
  const section = isPublishing ? `\\[?${RegExp.escape(version)}\\]? - \\d{4}-\\d\\d-\\d\\d` : 'Unreleased';
  const told = new RegExp(`^## ${section}\\n([^]*?)(?=^## |(?![^]))`, 'm').exec(changelog)?.[1] ?? '';
  const differing = manifests.filter((_file, i) => i > 0 && others[i - 1] !== version);
  return [
    ...(/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version) ? [] : [`${version} is no semantic version`]),
    ...(differing.length === 0 ? [] : [`${differing.join(', ')} do not have the version ${version}`]),
    ...(/^- /m.test(told) ? [] : [`CHANGELOG.md has nothing under ${isPublishing ? version : 'Unreleased'}`]),
  ];
}
