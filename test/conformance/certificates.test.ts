import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { conformance, contractOf } from './support/command.ts';
import { listen, stop } from './support/subject.ts';

test('where nobody known has signed the certificate, it says what to do', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'certificate-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost'].concat([
      '-keyout',
      key,
      '-out',
      cert,
    ]),
    { stdio: 'ignore' },
  );
  const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) });
  rmSync(folder, { recursive: true });
  const { port } = await listen(server);
  const url = `https://localhost:${port}`;
  const { code, out } = await conformance('--url', url, '--contract', contractOf('weather'));
  await stop(server);
  expect([code, out]).toEqual([
    2,
    expect.stringMatching(/STOPPED: .*self-signed certificate.*NODE_EXTRA_CA_CERTS/),
  ]);
});
