import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';

/** More are not run for one file: what is tested only by the way belongs to nobody. */
const maxTests = 12;

/**
 * The test files that belong to a source file: those with its name or its folder's, and those that import it. Where none
 * does, those that import what imports it, the nearest first.
 */
export function belongingTests(file: string): string[] {
  // Hostile texts notice how long something takes, not what comes of it.
  const tests = globSync('test/**/*.test.ts').filter((test) => !test.startsWith('test/hostile/'));
  const words = nameWords(file);
  const nearness = (test: string) => [...nameWords(test)].filter((word) => words.has(word)).length;
  const named = tests.filter((test) => basename(test, '.test.ts') === basename(file, '.ts'));
  const found = [...named, ...importers(file, tests)];
  const nearest = [...new Set(found)].toSorted((a, b) => nearness(b) - nearness(a) || (a < b ? -1 : 1));
  return nearest.slice(0, maxTests);
}

/** What imports the file, level by level upwards, until a level has test files that share a word of its path. */
function importers(file: string, tests: string[]): string[] {
  const imports = new Map(
    globSync('{src,tasks,test,clients/*/src}/**/*.ts').map((path) => [path, importsOf(path)] as const),
  );
  const seen = new Set([file]);
  const found: string[] = [];
  for (let level = [file]; level.length > 0;) {
    level = [...imports.keys()].filter(
      (path) => !seen.has(path) && imports.get(path)!.some((to) => level.includes(to)),
    );
    for (const path of level) seen.add(path);
    found.push(...level.filter((path) => tests.includes(path)));
    if (found.length >= 3) return found;
    // A test's support stands for the tests that import it; the whole service stands for nothing.
    level = level.filter((path) => !['src/app.ts', 'src/router.ts', 'test/support/service.ts'].includes(path));
  }
  const words = nameWords(file);
  return found.length > 0 ? found : tests.filter((test) => [...nameWords(test)].some((word) => words.has(word)));
}

function importsOf(path: string): string[] {
  const statements = readFileSync(path, 'utf8').matchAll(/^(?:import|export)\s(type\s)?[^;]*?from '(\.[^']+)'/gms);
  return [...statements].flatMap(([, type, to = '']) => (type ? [] : [normalize(join(dirname(path), to))]));
}

function nameWords(path: string): Set<string> {
  const words = path.replaceAll(/\.test|\.ts|\.router|\.statements/g, '').split(/[/-]/);
  return new Set(words.filter((word) => !['src', 'test', 'tasks', 'api'].includes(word)));
}
