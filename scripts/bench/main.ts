import autocannon from 'autocannon';
import { benchClient } from './client.ts';
import { type Contender, startContenders } from './contenders.ts';
import { LIST, OPERATIONS } from './operations.ts';

/**
 * Compares the service, and its client, with what people would use instead. Machines are shared and noisy, so the
 * contenders take turns in every round, and only the medians of ratios within a round count.
 */

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 2);
const CONNECTIONS = 20;

/** The ids that one connection sends in turn; 20 connections together send all of them. */
type Scenario = { name: string; path: string; idsOf: (connection: number) => string[] };

const oneUser = () => ['user:1'];
const manyUsers = (connection: number) =>
  Array.from({ length: 5_000 }, (_, n) => `user:${connection}:${n}`);

const scenarios: Scenario[] = OPERATIONS.flatMap(({ operationId, path }) => [
  { name: `${operationId}, one end user`, path, idsOf: oneUser },
  // What end users cost is the same whatever is asked for.
  ...(path === LIST.path
    ? [{ name: `${operationId}, 100,000 end users`, path, idsOf: manyUsers }]
    : []),
]);

/** The same values, begun anywhere, since no round is long enough to meet all of them. */
function rotated<T>(values: readonly T[]): T[] {
  const start = Math.floor(Math.random() * values.length);
  return [...values.slice(start), ...values.slice(0, start)];
}

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Requests a second that a contender answers; throws if one of them is not answered with 200. */
async function load(contender: Contender, key: string, scenario: Scenario): Promise<number> {
  const url = contender.url + scenario.path;
  let connection = 0;
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: SECONDS,
    // Made ahead, so that the client does not become what is measured.
    setupClient: (client) => {
      const ids = rotated(scenario.idsOf(connection++));
      client.setRequests(
        ids.map((id) => ({ headers: { 'X-API-Key': key, 'X-External-User-Id': id } })),
      );
    },
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url} failed under load.`);
  return result.requests.average;
}

async function compare(contenders: Contender[], key: string, scenario: Scenario) {
  const rates = new Map(contenders.map(({ name }) => [name, [] as number[]]));
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const contender of contenders) {
      const rate = await load(contender, key, scenario);
      // The first round warms up.
      if (round > 0) rates.get(contender.name)?.push(rate);
    }
  }
  const [own = []] = rates.values();
  for (const [name, others] of [...rates].slice(1)) {
    const ratios = own.map((rate, round) => rate / (others[round] ?? Number.NaN));
    print(scenario.name, name, median(ratios), median(own), median(others));
  }
}

function print(load: string, against: string, ratio: number, own: number, theirs: number): void {
  console.log(
    `| ${load} | ${against} | ${ratio.toFixed(2)} | ${Math.round(own)} | ${Math.round(theirs)} |`,
  );
}

const { contenders, key } = await startContenders();
try {
  console.log('| load | against | ratio (median) | requests/s | theirs |\n|---|---|---|---|---|');
  for (const scenario of scenarios) await compare(contenders, key, scenario);
} finally {
  for (const contender of contenders) contender.process.kill();
}

for (const { load, against, ratio, own, theirs } of await benchClient()) {
  print(load, against, ratio, own, theirs);
}
