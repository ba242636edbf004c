import type { Change } from './diff.ts';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/** What a caller reads first. */
const HEADINGS = { major: 'Breaks', minor: 'New', patch: 'Also changed' } as const;

const headingOf = (version: string): string => `## ${version} `;

/**
 * The changelog with an entry for a version at its top, made of what changed in the contract; the
 * same text where it has one already.
 *
 * @param day of the release, as YYYY-MM-DD
 */
export function addEntry(
  changelog: string,
  { version, day, changes }: { version: string; day: string; changes: readonly Change[] },
): string {
  if (`\n${changelog}`.includes(`\n${headingOf(version)}`)) return changelog;
  const parts = (['major', 'minor', 'patch'] as const).flatMap((impact) => {
    const lines = changes.filter((change) => change.impact === impact).flatMap(describe);
    return lines.length === 0 ? [] : [`${HEADINGS[impact]}:`, lines.join('\n')];
  });
  const body = parts.length === 0 ? ['The contract is that of the release before.'] : parts;
  const entry = [`${headingOf(version)}(${day})`, ...body].join('\n\n');
  const first = changelog.search(/^## /m);
  const end = first === -1 ? changelog.length : first;
  return `${`${changelog.slice(0, end).trimEnd()}\n\n${entry}\n\n${changelog.slice(end)}`.trimEnd()}\n`;
}

/** One line for a change; for a new path, one for each of its operations. */
function describe({ path, property, kind, verdicts, revision }: Change): string[] {
  // The version heads the entry.
  if (path === '#/info' && property === 'version') return [];
  const place = placeOf(path);
  const operations = Object.entries(Object(revision?.value)).filter(([name]) =>
    METHODS.includes(name),
  );
  if (kind === 'added' && operations.length > 0)
    return operations.map(([method, operation]) => {
      const { operationId, summary } = Object(operation);
      return `- \`${method.toUpperCase()} ${place}\` (\`${operationId}\`): ${summary}`;
    });
  const part = property === undefined ? '' : ` (${property})`;
  const reasons = verdicts.map(({ message }) => ` ${message}`).join('');
  return [`- \`${place}\`${part} ${kind}.${reasons}`];
}

/** `#/paths/~1reciters~1/get/responses/400` as `GET /reciters/ responses/400`. */
function placeOf(path: string): string {
  const [first, ...names] = path
    .replace(/^#\//, '')
    .split('/')
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
  if (first !== 'paths') return [first, ...names].join('/');
  const [address = '', ...within] = names;
  const method = METHODS.find((name) => name === within[0]);
  const start = method === undefined ? address : `${method.toUpperCase()} ${address}`;
  const rest = within.slice(method === undefined ? 0 : 1).join('/');
  return rest === '' ? start : `${start} ${rest}`;
}
