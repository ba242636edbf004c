import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { parse } from 'yaml';

/**
 * Renders the reference site from the contracts: pages with their scripts inside, so that they
 * need no other host. A page that was made from the same contract already is left as it is.
 */

const root = new URL('../', import.meta.url);
const built = new URL('server/dist/public/docs/', root);
const redocly = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js');

const pages = [
  { api: 'public@1', contract: 'openapi/openapi.yaml', folder: new URL('./', built) },
  { api: 'portal@1', contract: 'openapi/portal.yaml', folder: new URL('portal/', built) },
];
type Page = (typeof pages)[number];

const read = (path: string): Promise<string> => readFile(new URL(path, root), 'utf8');

async function digestOfSources({ contract }: Page): Promise<string> {
  const hash = createHash('sha256');
  for (const source of [contract, 'redocly.yaml', 'package-lock.json', 'scripts/docs.ts']) {
    hash.update(await read(source));
  }
  return hash.digest('hex');
}

const svg = (content: string, width: number): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="16">${content}</svg>`,
  )}`;
const vendor = svg('<text y="12" font-family="sans-serif" font-size="11">Redoc</text>', 36);
const icon = svg('<circle cx="8" cy="8" r="7" fill="#0b6e4f"/>', 16);

/** The vendor's mark would come from another host, and the page has no icon of its own. */
const withOwnImages = (html: string): string =>
  html
    .replaceAll(/https:\/\/cdn\.redoc\.ly\/[^"'`\s]*\.svg/g, vendor)
    .replace('<head>', `<head>\n  <link rel="icon" href="${icon}">`);

/** The page takes a server's variable for a part of its own address; it shows the value instead. */
async function withServer(html: string, contract: string): Promise<string> {
  const [{ variables = {} }] = parse(await read(contract)).servers;
  return Object.entries<{ default: string }>(variables).reduce(
    (text, [name, variable]) => text.replaceAll(`{${name}}`, variable.default),
    html,
  );
}

async function render({ api, contract, folder }: Page): Promise<void> {
  const file = new URL('index.html', folder);
  await mkdir(folder, { recursive: true });
  await promisify(execFile)(
    process.execPath,
    [redocly, 'build-docs', api, '--inlineBundle', '-o', fileURLToPath(file)],
    { cwd: fileURLToPath(root) },
  );
  const html = await readFile(file, 'utf8');
  await writeFile(file, withOwnImages(await withServer(html, contract)));
}

for (const page of pages) {
  const stamp = new URL('made-from', page.folder);
  const digest = await digestOfSources(page);
  if ((await readFile(stamp, 'utf8').catch(() => undefined)) === digest) continue;
  await render(page);
  await writeFile(stamp, digest);
}
