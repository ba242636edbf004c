import { responseFor } from '../contract/read-responses.ts';
import type { Router } from '../contract/route.ts';
import type { Contract, Operation, ResponseSpec, Scheme } from '../contract/types.ts';
import { type Header, headerOf } from '../exchange/exchange.ts';
import { isLetIn, isUnknown, schemesOf } from '../requests/credentials.ts';
import type { Incoming } from '../requests/incoming.ts';
import { wrongInputsOf } from '../requests/wrong-inputs.ts';
import { type Refusal, refuse } from './refuse.ts';
import { type MadeUp, render } from './render.ts';

/** What the client asks for by `Prefer: code=404, example=name`. */
function preferenceOf({ headers }: Incoming): { code?: string; example?: string } {
  const prefer = headerOf(headers, 'prefer') ?? '';
  const [, code] = /\bcode=(\d{3})/.exec(prefer) ?? [];
  const [, example] = /\bexample="?([^",;\s]+)/.exec(prefer) ?? [];
  return { ...(code && { code }), ...(example && { example }) };
}

const challengeOf = ({ kind }: Scheme): string =>
  kind === 'bearer' ? 'Bearer' : kind === 'basic' ? 'Basic realm="mock"' : 'Mock';

const placeOf = ({ kind, field }: Scheme): string =>
  kind === 'bearer' || kind === 'basic' ? `Authorization: ${kind}` : `${kind} ${field}`;

/** Refuses what the contract refuses: the credential first, then what is given. */
function refusalOf(
  contract: Contract,
  operation: Operation,
  path: ReadonlyMap<string, string>,
  request: Incoming,
): Refusal | undefined {
  const schemes = schemesOf(operation);
  const challenge: Header[] = [['WWW-Authenticate', schemes.map(challengeOf).join(', ')]];
  if (!isLetIn(request, operation))
    return {
      status: 401,
      reason: 'credential-missing',
      detail: `A credential is required: ${schemes.map(placeOf).join(' or ')}.`,
      headers: challenge,
    };
  if (isUnknown(request, operation))
    return {
      status: 401,
      reason: 'credential-refused',
      detail: 'Nobody has this credential.',
      headers: challenge,
    };
  const wrong = wrongInputsOf(contract, operation, path, request);
  const { order } = contract.promises;
  const rank = (status: number): number =>
    order.includes(status) ? order.lastIndexOf(status) : order.length;
  const statuses = [...new Set(wrong.map(({ status }) => status))].toSorted(
    (one, other) => rank(one) - rank(other),
  );
  const [status] = statuses;
  const inputs = wrong.filter((one) => one.status === status);
  const [first] = inputs;
  if (status === undefined || first === undefined) return undefined;
  const detail = inputs.map(({ name, detail: what }) => `${name || 'The body'} ${what}`).join('; ');
  return { status, reason: first.reason, detail: `${detail}.`, inputs };
}

/** The response that is answered with unless another is asked for: a success, if the contract has one. */
const usualOf = (responses: readonly ResponseSpec[]): ResponseSpec | undefined =>
  [/^2/, /^3(?!04)/, /^default$/, /^[45]/].flatMap((kind) =>
    responses.filter(({ status }) => kind.test(status)),
  )[0];

/** The status of a response: the first of its class, where it stands for a class. */
const statusOf = (spec: ResponseSpec | undefined): number =>
  spec === undefined || spec.status === 'default' ? 200 : Number(spec.status.replace('XX', '00'));

/** Makes up the answer to a request by the contract alone. */
export function answerTo(contract: Contract, route: Router, request: Incoming): MadeUp {
  const routed = route(request.method, request.target);
  if (routed.kind === 'nowhere') {
    const { basePath } = contract;
    const hint = request.target.startsWith(basePath) ? '' : ` Its paths begin with ${basePath}.`;
    const detail = `The contract has no such path.${hint}`;
    return refuse(contract, undefined, { status: 404, detail });
  }
  if (routed.kind === 'method') {
    const methods = [...new Set(routed.operations.map(({ method }) => method))].join(', ');
    const detail = `The contract has only ${methods} here.`;
    const headers: Header[] = [['Allow', methods]];
    return refuse(contract, undefined, { status: 405, detail, headers });
  }
  const { operation, path } = routed;
  const refusal = refusalOf(contract, operation, path, request);
  if (refusal) return refuse(contract, operation, refusal);
  const { code, example } = preferenceOf(request);
  const { responses } = operation;
  // A preference may be ignored (RFC 7240, section 2): so is a status that the contract does not have.
  const preferred = code ? responseFor(responses, Number(code)) : undefined;
  const spec = preferred ?? usualOf(responses);
  if (spec === undefined && responses.some(({ status }) => status === '101')) {
    const detail =
      'The contract has only 101 here, and the mock speaks no other protocol than HTTP.';
    return refuse(contract, operation, { status: 501, detail });
  }
  const status = preferred ? Number(code) : statusOf(spec);
  return render(contract, status, spec, (value) => value, [], example);
}
