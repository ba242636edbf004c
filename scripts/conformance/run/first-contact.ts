import { summaryOf } from '../check/judge.ts';
import type { Contract, Operation } from '../contract/types.ts';
import { NO_CREDENTIAL } from '../credentials/credential.ts';
import { insufficientCredentials } from '../credentials/insufficient.ts';
import type { Exchange } from '../exchange.ts';
import type { Finding, Part, Script } from '../finding.ts';
import { requestOf } from '../plan/draft.ts';
import {
  isCallable,
  type Means,
  openingCredential,
  plainDraft,
  unknownAddress,
} from '../plan/means.ts';
import { CannotRunError } from '../settings.ts';
import { perform, type Stage } from './perform.ts';

/** The operation that is tried first: it only reads, and needs nothing that may not exist. */
const firstOperation = ({ operations }: Contract, means: Means): Operation | undefined =>
  operations.find(
    (operation) =>
      operation.security.kind === 'keyed' &&
      isCallable(operation, means) &&
      !operation.path.includes('{'),
  ) ??
  operations.find((operation) => isCallable(operation, means) && !operation.path.includes('{'));

function* sayHello(contract: Contract): Part<Exchange | undefined> {
  const [exchange] = yield {
    kind: 'send',
    requests: [
      {
        ...unknownAddress(contract, NO_CREDENTIAL, contract.operations[0]?.path ?? '/'),
        operation: undefined,
      },
    ],
  };
  return exchange;
}

/** Learns every caller's limit, and whether the credential that was given works. */
function* learnLimits(contract: Contract, operation: Operation, means: Means): Script {
  const bad = insufficientCredentials(operation, means);
  const opening = openingCredential(operation, means);
  const callers = [
    ...new Map(
      [NO_CREDENTIAL, ...(opening ? [opening] : []), ...bad].map((as) => [as.lane, as]),
    ).values(),
  ];
  const exchanges = yield {
    kind: 'send',
    requests: callers.map((as) => requestOf(plainDraft(contract, operation, means, as))),
  };
  const own = opening && exchanges[callers.indexOf(opening)];
  if (!means.keys.valid || operation.security.kind === 'open' || own?.answer?.status !== 401)
    return [];
  return [
    {
      claim: {
        id: 'credentials.valid',
        says: `the credential given with --key opens ${operation.id}`,
        pointer: operation.security.pointer,
      },
      got: summaryOf(contract, own),
      exchanges: [own],
    },
  ];
}

/**
 * Sends the first requests.
 *
 * @returns what the job can use: without the credential, if the service refuses it
 * @throws CannotRunError when nobody answers
 */
export async function makeContact(
  stage: Stage,
  means: Means,
): Promise<{ means: Means; findings: readonly Finding[] }> {
  const { contract } = stage;
  const { result: first } = await perform(stage, sayHello(contract));
  if (first?.answer === undefined)
    throw new CannotRunError(`Nobody answers: ${first?.failure ?? 'no answer'}.`);
  const operation = firstOperation(contract, means);
  if (!operation) return { means, findings: [] };
  const { result: findings } = await perform(stage, learnLimits(contract, operation, means));
  if (findings.length === 0) return { means, findings };
  const { valid: _, ...keys } = means.keys;
  return { means: { ...means, keys }, findings };
}
