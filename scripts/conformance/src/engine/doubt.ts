import { routerOf } from '../contract/route.ts';
import type { Contract, Operation } from '../contract/types.ts';
import { at, type Context, isCallable, openingCredential } from '../scenario/context.ts';
import { constraintsOf } from '../values/constraints.ts';
import { NOWHERE } from './first-contact.ts';
import type { Stage } from './stage.ts';

/** Fewer answers than this prove nothing. */
const MIN_ANSWERS = 4;

const WHY: Readonly<Record<string, string>> = {
  2: 'Even where nothing is: is this the service, or a page in front of it?',
  3: 'Is the address right, https for example?',
  401: 'Is the key right?',
  403: 'Is the key right, and may it do this?',
  404: "Is the path in --url right? It stands ahead of the contract's paths, as --base-path does.",
  429: 'Its limit is used up: try again later, or with a key.',
  5: 'It fails, or what stands before it does not reach it.',
};

/** Whether the contract says what exists at an operation's address. */
const isNamed = ({ source }: Contract, { parameters }: Operation): boolean =>
  parameters
    .filter((parameter) => parameter.in === 'path')
    .every(
      ({ schema, examples }) =>
        examples.length > 0 ||
        constraintsOf(source, schema).some(({ keyword }) => keyword === 'enum'),
    );

/** Whether the contract has a path that takes anything, as `/{index}` does: then every address is its own. */
const isEverywhere = (contract: Contract): boolean =>
  routerOf(contract)('GET', NOWHERE).kind === 'operation';

/**
 * Why it makes no sense to go on: the service has answered everything in the same way so far,
 * although the contract promises a success for some of it. Undefined where that is not so.
 */
export function doubtOf({ observed, sender, url }: Stage, context: Context): string | undefined {
  const statuses = new Set([...observed.answers.keys()].map((key) => key.split(' ').at(-1) ?? ''));
  const [status = ''] = statuses;
  if (statuses.size !== 1 || sender.sent() < MIN_ANSWERS) return undefined;
  const { contract } = context;
  if (status.startsWith('2') && isEverywhere(contract)) return undefined;
  // Whatever fails, leads away or is even where nothing is, need not be the service at all.
  const isElsewhere = /^[235]/.test(status);
  const isHopeful = contract.operations.some((operation) => {
    // Those that refused the simplest request, too: that is what is doubtful.
    const own = at({ ...context, refused: new Set() }, operation);
    // A service that asks for a key says so, and not that nothing is anywhere.
    const isOpen = openingCredential(own) !== undefined || status === '404';
    return isCallable(own) && isOpen && isNamed(contract, operation);
  });
  const isPromised = contract.operations.some(({ responses }) =>
    responses.some((response) => response.status === status && !status.startsWith('2')),
  );
  // Without a key, a service that asks for one refuses everything, as it should.
  const isRefused = status === '401' || status === '403';
  const isKeyed = context.keys.valid !== undefined;
  const isDoubtful = isRefused ? isKeyed : !isPromised || status === '404';
  if (!isElsewhere && !(isHopeful && isDoubtful)) return undefined;
  const why = WHY[status] ?? WHY[status.charAt(0)] ?? '';
  return `the service answers everything with ${status}, at ${url.href} and below. ${why}`.trim();
}
