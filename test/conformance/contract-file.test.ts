import { createServer, type RequestListener } from 'node:http';
import { describe, expect, test } from 'vitest';
import { readContractFile } from '../../scripts/conformance/src/contract/read-file.ts';
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

test('a contract that is a folder is named as one', async () => {
  await expect(readContractFile(import.meta.dirname)).rejects.toThrow(
    /cannot be read: it is a folder\.$/,
  );
});
