import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/databases.ts';
import { hasProgram, whereThereIs } from '../support/where-there-is.ts';
import { conformance, contractOf } from './support/command.ts';
import { listen, stop } from './support/subject.ts';

const missing = 'have openssl, which makes certificates';

/** A certificate that nobody but its owner has signed. */
function selfSigned(): { key: Buffer; cert: Buffer } {
  const folder = temporaryFolder();
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const made = `req -x509 -newkey rsa:2048 -nodes -subj /CN=localhost -keyout ${key} -out ${cert}`;
  execFileSync('openssl', made.split(' '), { stdio: 'ignore' });
  return { key: readFileSync(key), cert: readFileSync(cert) };
}

whereThereIs(hasProgram('openssl'), { name: 'a service with HTTPS', missing }, () => {
  test('where nobody known has signed the certificate, it says what to do', async () => {
    const server = createServer(selfSigned());
    const { port } = await listen(server);
    const url = `https://localhost:${port}`;
    const { code, out } = await conformance('--url', url, '--contract', contractOf('weather'));
    await stop(server);
    expect([code, out]).toEqual([
      2,
      expect.stringMatching(/STOPPED: .*self-signed certificate.*NODE_EXTRA_CA_CERTS/),
    ]);
  });
});
