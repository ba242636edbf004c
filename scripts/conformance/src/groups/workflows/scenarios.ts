import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import { CannotRunError } from '../../contract/cannot-run.ts';
import { asArray, asObject, asText, isObject, type Json } from '../../contract/json.ts';
import type { Keys } from '../../credentials/credential.ts';
import type { Finding } from '../../scenario/finding.ts';
import type { Result } from '../../scenario/scenario.ts';

const run = promisify(execFile);

/** The inputs of workflows that the job can fill in, by the names it gives them. */
const inputsOf = ({ valid, denied, revoked, expired }: Keys): string =>
  Object.entries({ key: valid, denied_key: denied, revoked_key: revoked, expired_key: expired })
    .flatMap(([name, secret]) => (secret ? [`${name}=${secret.value}`] : []))
    .join(',');

/** Where redocly's command is. It is large, so whoever runs workflows installs it. */
function redoclyCli(): string {
  try {
    return fileURLToPath(import.meta.resolve('@redocly/cli/bin/cli.js'));
  } catch {
    throw new CannotRunError('Workflows need the package @redocly/cli: npm install @redocly/cli');
  }
}

/** The names of the services in an Arazzo file. */
async function servicesOf(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new CannotRunError(`${file} cannot be read.`);
  });
  const sources = asArray(asObject(parse(text) as Json).sourceDescriptions);
  return sources.flatMap((source) => {
    const { name, type } = asObject(source);
    return type === 'openapi' && typeof name === 'string' ? [name] : [];
  });
}

/** All steps, including those of workflows in workflows. */
const stepsIn = (workflow: Json): Json[] =>
  asArray(asObject(workflow).executedSteps).flatMap((step) =>
    asObject(step).type === 'workflow' ? stepsIn(step) : [step],
  );

function resultOf(file: string, step: Json): Result {
  const { workflowId, stepId, checks } = asObject(step);
  const title = `${asText(workflowId)}, step ${asText(stepId)}`;
  const failed = asArray(checks).filter((check) => isObject(check) && check.passed === false);
  const findings = failed.map((check): Finding => {
    const { name, message } = asObject(check);
    return {
      claim: { id: 'workflow.step', says: `${file}: ${title} succeeds`, pointer: '/paths' },
      got: `${asText(name)}: ${asText(message) ?? ''}`.replaceAll(/\s+/g, ' '),
      exchanges: [],
    };
  });
  return { title, group: 'workflows', findings };
}

/**
 * Runs the workflows of an Arazzo file by `redocly respect`. Their inputs `key`, `denied_key`,
 * `revoked_key` and `expired_key` are filled in with the credentials that were given.
 *
 * @throws CannotRunError when they cannot be run at all
 */
export async function runWorkflows(file: string, url: URL, keys: Keys): Promise<Result[]> {
  const services = await servicesOf(file);
  const redocly = redoclyCli();
  const folder = await mkdtemp(join(tmpdir(), 'conformance-'));
  const output = join(folder, 'respect.json');
  const base = url.href.replace(/\/$/, '');
  const servers = services.flatMap((name) => ['--server', `${name}=${base}`]);
  try {
    // Secrets are passed in the environment, which other processes cannot see.
    const env = {
      ...process.env,
      REDOCLY_TELEMETRY: 'off',
      REDOCLY_CLI_RESPECT_INPUT: inputsOf(keys),
    };
    const failure = await run(
      process.execPath,
      [redocly, 'respect', file, ...servers, '--json-output', output],
      { env },
    ).catch((error: unknown) => error);
    const text = await readFile(output, 'utf8').catch(() => {
      const why =
        failure instanceof Error && 'stderr' in failure
          ? String(failure.stderr).trim().split('\n').at(-1)
          : '';
      throw new CannotRunError(`The workflows of ${file} cannot be run. ${why}`.trim());
    });
    const files = Object.values(asObject(asObject(JSON.parse(text) as Json).files));
    return files
      .flatMap((one) => asArray(asObject(one).executedWorkflows))
      .flatMap(stepsIn)
      .map((step) => resultOf(file, step));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
