import type { Contract, Operation } from '../contract/types.ts';
import { NO_CREDENTIAL } from '../credentials/credential.ts';
import { type Exchange, isAnswered } from '../exchange/exchange.ts';
import {
  at,
  type Context,
  isCallable,
  type OperationContext,
  openingCredential,
} from '../scenario/context.ts';
import { requestOf } from '../scenario/draft.ts';
import type { Finding } from '../scenario/finding.ts';
import { insufficientCredentials } from '../scenario/insufficient.ts';
import { summaryOf } from '../scenario/judge.ts';
import { plainDraft, unknownAddress } from '../scenario/plain-draft.ts';
import type { Part, Script } from '../scenario/scenario.ts';
import { perform } from './perform.ts';
import type { Stage } from './stage.ts';

/** The operation that is tried first: it only reads, and needs nothing that may not exist. */
const firstOperation = (context: Context): Operation | undefined =>
  context.contract.operations.find(
    (operation) =>
      operation.security.kind === 'keyed' &&
      isCallable(at(context, operation)) &&
      !operation.path.includes('{'),
  ) ??
  context.contract.operations.find(
    (operation) => isCallable(at(context, operation)) && !operation.path.includes('{'),
  );

/** An address that no service has, unless one of its paths takes anything. */
export const NOWHERE = '/nothing-is-here-3f9c61d2';

function* sayHello(contract: Contract): Part<readonly Exchange[]> {
  return yield {
    kind: 'send',
    // What is everywhere is nowhere: an address that nothing can have tells more than one of many.
    requests: [contract.operations[0]?.path ?? '/', NOWHERE].map((path) =>
      unknownAddress(contract, NO_CREDENTIAL, path),
    ),
  };
}

/** Learns every caller's limit, and whether the credential that was given works. */
function* learnLimits(context: OperationContext): Script {
  const { contract, operation } = context;
  const bad = insufficientCredentials(context);
  const opening = openingCredential(context);
  const callers = [
    ...new Map(
      [NO_CREDENTIAL, ...(opening ? [opening] : []), ...bad].map((as) => [as.lane, as]),
    ).values(),
  ];
  const exchanges = yield {
    kind: 'send',
    requests: callers.map((as) => requestOf(plainDraft(context, as))),
  };
  const own = opening && exchanges[callers.indexOf(opening)];
  if (!context.keys.valid || operation.security.kind === 'open' || own?.answer?.status !== 401)
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
 * Sends the first requests. Ends the run when nobody answers.
 *
 * @returns what the job can use: without the credential, if the service refuses it
 */
export async function makeContact(
  stage: Stage,
  context: Context,
): Promise<{ context: Context; findings: readonly Finding[] }> {
  const { contract, ending, url, allowance } = stage;
  const { result: hello } = await perform(stage, sayHello(contract));
  if (!hello.some(isAnswered)) {
    const why = `nobody answers at ${url.href} (${hello[0]?.failure ?? 'no answer'})`;
    ending.stop(allowance.isSpent() ? 'its time was over before the first answer' : why);
    return { context, findings: [] };
  }
  const operation = firstOperation(context);
  if (!operation) return { context, findings: [] };
  const { result: findings } = await perform(stage, learnLimits(at(context, operation)));
  if (findings.length === 0) return { context, findings };
  const { valid: _, ...keys } = context.keys;
  return { context: { ...context, keys }, findings };
}
