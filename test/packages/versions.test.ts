import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** That every import is declared, dependency-cruiser checks. Here is what it does not see. */
const MANIFESTS = [
  'package.json',
  'server/package.json',
  'client/package.json',
  'scripts/conformance/package.json',
] as const;

const declared = MANIFESTS.map((file) => {
  const text = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
  const { dependencies = {}, devDependencies = {} } = JSON.parse(text);
  const packages: Record<string, string> = { ...dependencies, ...devDependencies };
  return { file, packages };
});

test('a package that several parts need has one version, so that there is one of it', () => {
  const versions = new Map<string, Set<string>>();
  for (const { packages } of declared)
    for (const [name, version] of Object.entries(packages))
      versions.set(name, (versions.get(name) ?? new Set()).add(version));
  expect([...versions].filter(([, different]) => different.size > 1)).toEqual([]);
});

test.each(declared)('$file pins every version exactly', ({ packages }) => {
  const exact = /^(npm:[\w@/-]+@)?\d+\.\d+\.\d+$/;
  const loose = Object.entries(packages).filter(([, version]) => !exact.test(version));
  expect(loose).toEqual([]);
});

// The types alone would pass for the package.
test.each(declared)('$file has the package beside its types', ({ packages }) => {
  const typed = Object.keys(packages).flatMap((name) => /^@types\/(.+)/.exec(name)?.[1] ?? []);
  expect(typed.filter((name) => name !== 'node' && !(name in packages))).toEqual([]);
});
