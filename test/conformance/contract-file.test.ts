import { writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readContractFile } from '../../scripts/conformance/src/contract/read-file.ts';
import { temporaryFolder } from '../support/databases.ts';
import { listen, stop } from './support/subject.ts';

/** What comes of reading a contract that is served so, with so much patience in milliseconds. */
async function readFrom(listener: RequestListener, patience?: number): Promise<string> {
  const server = createServer(listener);
  const { href } = await listen(server);
  try {
    return Buffer.from(await readContractFile(href, patience)).toString();
  } catch (error) {
    return String(error);
  } finally {
    server.closeAllConnections();
    await stop(server);
  }
}

describe('a contract at an address', () => {
  test('is read whole', async () => {
    expect(await readFrom((_, response) => response.end('openapi: 3.1.0'))).toBe('openapi: 3.1.0');
  });

  test('is not read any further where it has no end', async () => {
    const chunk = Buffer.alloc(1024 * 1024, '#');
    const said = await readFrom((_, response) => {
      const send = (): unknown => {
        while (!response.destroyed && response.write(chunk));
        return response.once('drain', send);
      };
      send();
    });
    expect(said).toContain('cannot be read: it is larger than 128 MiB.');
  });

  test.each([
    ['says nothing', (): void => {}],
    ['stops in the middle', (...[, response]: Parameters<RequestListener>) => response.write('o')],
  ])('is not waited for where the service %s', async (_, listener) => {
    const said = await readFrom((...given) => void listener(...given), 200);
    expect(said).toContain('cannot be read: it takes longer than 0.2 s.');
  });

  test('is not read where it redirects to itself', async () => {
    const said = await readFrom((_, response) => response.writeHead(302, { Location: '/' }).end());
    expect(said).toContain('cannot be read: it redirects again and again.');
  });

  test('is not read where what comes is not HTTP', async () => {
    const said = await readFrom((_, response) => response.socket?.end('nonsense'));
    expect(said).toContain('cannot be read: it cannot be asked (HPE_INVALID_CONSTANT).');
  });

  test('is not read where its answer breaks off', async () => {
    const said = await readFrom((_, response) => {
      response.writeHead(200, { 'Content-Length': 500 });
      response.write('openapi', () => response.destroy());
    });
    expect(said).toContain('cannot be read: its answer breaks off.');
  });

  test.each(['gzip', 'br'])('is not read where it is not %s, as it says', async (coding) => {
    const said = await readFrom((_, response) =>
      response.writeHead(200, { 'Content-Encoding': coding }).end('openapi: 3.1.0'),
    );
    expect(said).toContain(
      `cannot be read: its answer breaks off, or is not ${coding}, as its Content-Encoding says.`,
    );
  });
});

test.each([
  ['http://localhost:6000/', 'fetch asks nothing of its port, which is that of another protocol'],
  ['http://nobody.invalid/', 'nobody answers there'],
])('a contract at %s cannot be read, and why', async (address, why) => {
  await expect(readContractFile(address)).rejects.toThrow(`cannot be read: ${why}.`);
});

test.each(['utf16le', 'utf-16be'])('a contract in %s is read as any other', async (encoding) => {
  const file = join(temporaryFolder(), 'c.yaml');
  const bytes = Buffer.from('\ufeffopenapi: 3.1.0 # ü', 'utf16le');
  await writeFile(file, encoding === 'utf16le' ? bytes : bytes.swap16());
  expect(Buffer.from(await readContractFile(file)).toString()).toBe('openapi: 3.1.0 # ü');
});

test('a contract that is a folder is named as one', async () => {
  await expect(readContractFile(import.meta.dirname)).rejects.toThrow(
    /cannot be read: it is a folder\.$/,
  );
});
