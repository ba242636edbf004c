import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { stringify } from 'yaml';
import { type Contract, operationsOf, readContract } from './contract.ts';
import { sampleCall } from './samples/call.ts';
import { SAMPLE_LANGUAGES } from './samples/languages.ts';
import { WORDS } from './words.ts';

const root = new URL('../../', import.meta.url);
const redocly = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js');

type ContractName = 'openapi' | 'portal';

const svg = (content: string, width: number): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="16">${content}</svg>`,
  )}`;
const vendor = svg('<text y="12" font-family="sans-serif" font-size="11">Redoc</text>', 36);
const icon = svg('<circle cx="8" cy="8" r="7" fill="#0b6e4f"/>', 16);

/** Grey, blue and green of the page, where they are too weak to read on its white. */
const strongerColours = `<style>
  html:root {
    --search-trigger-color: var(--text-color-description);
    --search-input-placeholder-color: var(--text-color-description);
  }
  html:not(.dark) {
    --link-color-primary: #0b57d0;
    --button-content-color-link: #0b57d0;
  }
  html:not(.dark) .tag-get { --tag-color: #0b6e3b !important; }
  html:not(.dark) .tag-post { --tag-color: #0b57d0 !important; }
  html:not(.dark) .tag-put { --tag-color: #8f4a00 !important; }
  html:not(.dark) .tag-patch { --tag-color: #735800 !important; }
  html:not(.dark) .tag-delete { --tag-color: #b3261e !important; }
</style>`;

/**
 * Links name a place as if it was a page of its own, and the page's scripts lead there behind `#`
 * when they are clicked. Opened in another tab or copied, they would lead to nothing.
 */
const linksBehindHash = `<script>
  const correct = ({ target }) => {
    const link = target.closest?.('a[href^="/"]');
    link?.setAttribute('href', '#' + link.getAttribute('href'));
  };
  for (const event of ['pointerover', 'focusin']) addEventListener(event, correct);
</script>`;

/** The page has no icon of its own, would get a mark from another host, and report to it. */
function keptToItself(html: string): string {
  const text = html
    .replaceAll(/https:\/\/cdn\.redoc\.ly\/[^"'`\s]*\.svg/g, vendor)
    // Without an address the page sends no telemetry.
    .replaceAll(/https:\/\/otel\.[a-z.]+\/v1\/traces/g, '')
    .replace('<head>', `<head>\n  <link rel="icon" href="${icon}">\n${linksBehindHash}`)
    .replace('</head>', `${strongerColours}\n</head>`);
  if (/otel\.cloud/.test(text)) throw new Error('The reference on one page reports to its vendor.');
  return text;
}

/**
 * The contract with what the page would leave out: samples, and that the key is optional. Of its
 * addresses, the plain one.
 */
function completed(name: ContractName): Contract {
  const contract = readContract(name);
  const isPublic = name === 'openapi';
  for (const operation of operationsOf(contract)) {
    const written = contract.paths[operation.path]?.[operation.method.toLowerCase()];
    if (written === undefined || !isPublic) continue;
    const call = sampleCall(contract, operation);
    const key = WORDS.en.keyOptional.split('.')[0]?.replace('{header}', call.keyHeader);
    Object.assign(written, {
      description: `${written.description}\n\n${key}.`,
      'x-codeSamples': SAMPLE_LANGUAGES.map(({ label, write }) => ({
        lang: label,
        label,
        source: write(call),
      })),
    });
  }
  const [server] = contract.servers;
  return { ...contract, servers: [server] };
}

/** The page leaves out samples in languages that its menu is not told of. */
const MENU = {
  openapi: {
    jsonSamplesExpandLevel: 'all',
    codeSamples: { languages: SAMPLE_LANGUAGES.map(({ label }) => ({ lang: label, label })) },
  },
};

async function renderOffline(name: ContractName, folder: URL): Promise<void> {
  const file = new URL('index.html', folder);
  const source = new URL('contract.json', folder);
  await mkdir(folder, { recursive: true });
  const contract = completed(name);
  await writeFile(source, JSON.stringify(contract));
  const settings = new URL('redocly.yaml', folder);
  await writeFile(settings, stringify(MENU));
  const title = `${contract.info.title} ${contract.info.version}: the reference on one page`;
  await promisify(execFile)(
    process.execPath,
    [
      ...[redocly, 'build-docs', fileURLToPath(source), '--inlineBundle', '--title', title],
      ...['-o', fileURLToPath(file), '--config', fileURLToPath(settings)],
    ],
    { cwd: fileURLToPath(root) },
  );
  await Promise.all([source, settings].map((made) => rm(made)));
  await writeFile(file, keptToItself(await readFile(file, 'utf8')));
}

/**
 * Makes each contract's reference on one page into its own folder of `built`, its scripts inside, so
 * that it needs no other host and no network.
 */
export async function renderOfflinePages(built: URL): Promise<void> {
  await renderOffline('openapi', new URL('offline/', built));
  await renderOffline('portal', new URL('portal/', built));
}
