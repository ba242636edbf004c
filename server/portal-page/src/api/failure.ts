import type { Problem, ProblemCode } from './types.ts';

/** Why a device made or gave no passkey. */
export type PasskeyFault =
  | 'cancelled'
  | 'there_already'
  | 'wrong_address'
  | 'not_supported'
  | 'failed';

/** Any way in which a request fails. */
export type Failure =
  /** No answer came. */
  | { kind: 'unreachable' }
  /** The service says what is wrong; `retryAfter` in seconds, null where it says nothing of it. */
  | { kind: 'problem'; problem: Problem; retryAfter: number | null }
  /** The browser, or the device with the passkey, did not do it. */
  | { kind: 'passkey'; fault: PasskeyFault }
  /** A proxy had no answer of the service to pass on, as while the service starts again. */
  | { kind: 'no_answer' }
  /** An answer that is not of this service, such as the page of a network that asks to sign in. */
  | { kind: 'unreadable' };

/** What a proxy answers for a service that does not: RFC 9110, sections 15.6.3 to 15.6.5. */
const OF_PROXIES = [502, 503, 504];

/** What a failed request is rejected with. */
export class RequestFailed extends Error {
  readonly failure: Failure;

  constructor(failure: Failure, cause?: unknown) {
    super(failure.kind === 'problem' ? failure.problem.code : failure.kind, { cause });
    this.failure = failure;
  }
}

/** What a query's or mutation's error says, null where there is none. */
export function failureOf(error: unknown): Failure | null {
  if (error === null || error === undefined) return null;
  return error instanceof RequestFailed ? error.failure : { kind: 'unreadable' };
}

/** Whether an error is the service's own, of one of these codes. */
export function isProblem(error: unknown, ...codes: ProblemCode[]): boolean {
  const failure = failureOf(error);
  return failure?.kind === 'problem' && codes.includes(failure.problem.code);
}

/** Reads a response that is not 2xx. */
export async function readFailure(response: Response): Promise<Failure> {
  const body: unknown = await response.json().catch(() => undefined);
  if (!looksLikeProblem(body))
    return { kind: OF_PROXIES.includes(response.status) ? 'no_answer' : 'unreadable' };
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
  return { kind: 'problem', problem: body, retryAfter: Number.isNaN(seconds) ? null : seconds };
}

function looksLikeProblem(body: unknown): body is Problem {
  return (
    typeof body === 'object' &&
    body !== null &&
    'code' in body &&
    typeof body.code === 'string' &&
    'request_id' in body
  );
}
