import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { type BenchRequest, CONNECTIONS, type Generator } from './load.ts';

/** Load by Node's own client: slower than the others, which never end an answer to HEAD. */
export const nodeHttpLoad: Generator = async ({ url, requests, seconds }) => {
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  let refused = 0;
  const started = performance.now();
  const end = started + seconds * 1_000;

  async function send({ path, ...rest }: BenchRequest): Promise<void> {
    const sent = performance.now();
    const call = request(url + path, { ...rest, agent }).end();
    const [answer] = (await once(call, 'response')) as [IncomingMessage];
    await once(answer.resume(), 'end');
    times.push(performance.now() - sent);
    if ((answer.statusCode ?? 0) >= 400) refused += 1;
  }

  async function sendInTurn(connection: number): Promise<void> {
    for (let at = connection; performance.now() < end; at += CONNECTIONS) {
      const next = requests[at % requests.length];
      if (next) await send(next);
    }
  }

  await Promise.all(Array.from({ length: CONNECTIONS }, (_, n) => sendInTurn(n)));
  const perSecond = (times.length * 1_000) / (performance.now() - started);
  agent.destroy();
  times.sort((a, b) => a - b);
  const quantile = (share: number): number => times[Math.floor(times.length * share)] ?? Number.NaN;
  return {
    requests: times.length,
    perSecond,
    refused,
    // What fails throws.
    failed: 0,
    p50: quantile(0.5),
    p99: quantile(0.99),
    p999: quantile(0.999),
  };
};
