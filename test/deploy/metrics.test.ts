import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { freePort } from '../../scripts/shared/free-port.ts';
import { call } from '../support/call.ts';
import { temporaryFolder } from '../support/databases.ts';
import { runServer } from '../support/run-server.ts';

const read = (path: string): string =>
  readFileSync(new URL(`../../server/deploy/${path}`, import.meta.url), 'utf8');

/** Every value of a member of this name, wherever it stands. */
const valuesOf = (name: string, node: unknown): unknown[] =>
  Object.entries(Object(node)).flatMap(([key, value]) =>
    key === name ? [value] : typeof value === 'object' ? valuesOf(name, value) : [],
  );

const alerts = valuesOf('expr', parse(read('prometheus/alerts.yaml'))).map(String);
const panels = valuesOf('expr', JSON.parse(read('grafana/dashboard.json'))).map(String);

/** What Prometheus makes of every service that it asks. */
const PROMETHEUS_OWN = 'up';

/** The metrics that a PromQL expression asks for, and the labels that it selects them by. */
function askedBy(expression: string): { metrics: string[]; labels: string[] } {
  const plain = expression
    .replace(/"[^"]*"/g, '""')
    .replace(/\[[^\]]*\]/g, '')
    .replace(/\b(by|without) \([^)]*\)/g, '');
  const labels = [...plain.matchAll(/(\w+)\s*(?:=~|!~|!=|=)\s*""/g)].map(([, label = '']) => label);
  const names = plain.replace(/\{[^}]*\}/g, '').matchAll(/\b[a-z_][a-z0-9_]+\b(?!\s*\()/g);
  const metrics = [...names].map(([name]) => name).filter((name) => name !== 'or');
  return { metrics, labels };
}

/** What the service tells Prometheus, as it runs here. */
async function told(env: Record<string, string>): Promise<string> {
  const port = await freePort();
  const server = await runServer({
    folder: temporaryFolder(),
    env: { METRICS_PORT: `${port}`, ...env },
  });
  await call(server, '/reciters/');
  return (await call({ port }, '/metrics')).text;
}

test('alerts and dashboard ask for metrics and labels that there are', async () => {
  const texts = await Promise.all([
    // Redis need not be there to be missed.
    told({ REDIS_URL: `redis://127.0.0.1:${await freePort()}` }),
    told({ WORKERS: '2' }),
  ]);
  const text = texts.join('\n');
  const there = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
  const exists = (name: string): boolean =>
    name === PROMETHEUS_OWN ||
    there.has(name) ||
    there.has(name.replace(/_(bucket|count|sum)$/, ''));
  const labels = new Set([...text.matchAll(/[{,](\w+)="/g)].map(([, label]) => label));
  // Those that Prometheus gives to what it asks.
  for (const label of ['job', 'instance']) labels.add(label);
  const asked = [...alerts, ...panels].map(askedBy);
  const metrics = asked.flatMap((one) => one.metrics);
  expect(metrics.length).toBeGreaterThanOrEqual(alerts.length + panels.length);
  expect(metrics.filter((name) => !exists(name))).toEqual([]);
  expect(asked.flatMap((one) => one.labels).filter((label) => !labels.has(label))).toEqual([]);
});

test('the runbook of the guide has every alert', () => {
  const guide = readFileSync(new URL('../../server/README.md', import.meta.url), 'utf8');
  const names = valuesOf('alert', parse(read('prometheus/alerts.yaml'))).map(String);
  expect(names.filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
});
