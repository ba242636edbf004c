import { once } from 'node:events';
import { connect, createServer, type Server } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { listen, type Place, tryToListen } from '../../server/src/running/listen.ts';
import { freePort } from '../support/run-server.ts';

const place = async (host = '127.0.0.1'): Promise<Place> => ({
  ...{ host, port: await freePort(), settings: { host: 'HOST', port: 'PORT' } },
});

function server(): Server {
  const made = createServer();
  onTestFinished(() => void made.close());
  return made;
}

/** Whether somebody listens there. */
async function isReached({ host, port }: Place): Promise<boolean> {
  const caller = connect({ host, port });
  try {
    await once(caller, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    caller.destroy();
  }
}

test('nobody who calls while it is tried gets through: the call would be lost', async () => {
  const free = await place();
  for (let tries = 0; tries < 50; tries++) {
    const [isLost] = await Promise.all([isReached(free), tryToListen(free)]);
    expect(isLost).toBe(false);
  }
});

test.each(['127.0.0.1', '0.0.0.0', 'localhost'])(
  'where it was tried on %s, a server listens after',
  async (host) => {
    const free = await place(host);
    await tryToListen(free);
    expect(await listen(server(), free)).toBe(free.port);
    expect(await isReached(free)).toBe(true);
  },
);

test('any free port is not tried', async () => {
  await expect(tryToListen({ ...(await place()), port: 0 })).resolves.toBeUndefined();
});

test.each(['127.0.0.1', '0.0.0.0'])(
  'a port that another listens on is taken, for %s',
  async (host) => {
    const taken = await place();
    await listen(server(), taken);
    await expect(tryToListen({ ...taken, host })).rejects.toThrow(
      `PORT: another program listens on port ${taken.port} of ${host}`,
    );
  },
);

test.each(['192.0.2.1', 'nowhere.invalid'])('nobody listens on %s', async (host) => {
  await expect(tryToListen(await place(host))).rejects.toThrow(
    `HOST: nobody can listen on ${host} here`,
  );
});
