/** One promise of the contract that a request tested. */
export interface Claim {
  /** What kind of promise: one of the names listed in the README. */
  readonly id: ClaimId;
  /** The promise in words. */
  readonly says: string;
  /** Where the contract makes it. */
  readonly pointer: string;
  /** What it is if it is broken, where that is not what breaking such a promise usually is. */
  readonly kind?: Kind;
  /** What the user makes of it, whatever it is otherwise. */
  readonly severity?: Kind;
  /** What brings it about: findings with the same cause are one. The place in the contract if left out. */
  readonly cause?: string;
}

/**
 * What a finding is: the service breaks what the contract says; the contract does not say what the
 * service does; or the service does not follow HTTP where the contract is silent.
 */
export type Kind = 'fault' | 'gap' | 'advice';

export type ClaimId = keyof typeof CLAIMS;

/** Every kind of promise, and what it means when one is broken. */
export const CLAIMS = {
  'operation.refused': 'no request that keeps the contract is answered as a success',
  'parameter.valid': 'a value that the contract allows is refused',
  'parameter.invalid': 'a value that the contract forbids is not refused as it promises',
  'parameter.required': 'a required parameter is left out, and that is not refused as promised',
  'parameter.unknown': 'an unknown query parameter is not refused as promised',
  'parameter.repeated': 'a repeated parameter is not refused as promised',
  'parameter.default': 'leaving a parameter out is not the same as sending its default',
  'body.valid': 'a body that the contract allows is refused',
  'body.invalid': 'a body that the contract forbids is not refused as it promises',
  'body.unexpected': 'a body where none is taken is not refused as promised',
  'credentials.none': 'a call without a credential is not answered as the contract promises',
  'credentials.valid': 'a valid credential does not open the operation',
  'credentials.denied': 'a credential without the needed role is not refused as promised',
  'credentials.refused': 'a bad credential is not refused as promised',
  'credentials.ignored': 'a credential in the wrong place is used',
  'credentials.indistinguishable': 'the answer shows which bad credentials once existed',
  'credentials.echoed': 'an answer holds the credential that was sent',
  precedence: 'of several errors, another than the promised one is the answer',
  'response.status': 'an answer has a status that the contract does not give the operation',
  'response.media-type': 'an answer has a media type that the contract does not give it',
  'response.body': 'an answer that promises no body has one, or one cannot be read',
  'response.schema': 'a body breaks its schema',
  'response.member-unknown': 'a body has a member that its schema does not name',
  'response.header-missing': 'a promised header is missing',
  'response.header-invalid': 'a header breaks its schema',
  'response.header-undeclared': 'a header of the contract is on an answer that does not promise it',
  'response.unique': 'a value that is promised to be unique came twice',
  'response.same-as-header': 'a member of the body differs from the header that it repeats',
  'response.code': 'an error has another code than the contract promises for its cause',
  'response.inputs': 'the list of wrong inputs names others than those that are wrong',
  'problem.status': "a problem's `status` is not the status of the response (RFC 9457)",
  'problem.title': "a problem's `title` changes under one `type` (RFC 9457)",
  'problem.documented': "a problem's documentation does not open",
  'http.head': 'HEAD does not answer as GET does without the body',
  'http.not-found': 'an unknown address is not answered with 404',
  'http.method': 'a method that does not exist at an address is not refused as promised',
  'http.allow': '`Allow` does not list the methods that apply (RFC 9110)',
  'http.slash': 'the address without or with a last slash is not answered as promised',
  'http.accept': '`Accept` is not followed (RFC 9110)',
  'http.encoding': 'a content coding is not what was asked for, or changes the content',
  'http.conditional': 'a conditional request is not answered as RFC 9110 says',
  'http.etag': 'one entity tag stands for different content, or different ones for the same',
  'http.cache': 'a shared cache may keep what is for one caller',
  'cors.preflight': 'the preflight is not answered as promised',
  'cors.origin': 'the answer to another origin is not opened as promised',
  'cors.withheld': 'browsers may send a header from other origins that the contract forbids',
  'list.total': 'the total is not the number of items',
  'list.page': 'a page holds more or fewer items than it should',
  'list.complete':
    'a walk through all pages misses an item, or finds one that does not belong to the list',
  'list.item': 'an item has other values on another page',
  'list.unique': 'two items are the same, or share a member that is promised to be unique',
  'list.order': 'items are not in the promised order',
  'list.filter': 'a filter does not do what it promises',
  'list.search': 'a search does not find what it promises, or more',
  'list.links': 'the links to other pages are not as promised (RFC 8288)',
  'list.counts': 'a member that counts another list has the wrong number',
  'item.missing': 'nothing is found under an id that a list or the contract shows',
  'item.record': 'the record under an id is another than the one that was asked for',
  'limits.headers': 'the rate limit headers contradict each other or the policy',
  'limits.countdown': 'the number of requests left does not count down correctly',
  'limits.reached': 'the limit is not enforced as the headers and the contract say',
  'limits.retry-after': '`Retry-After` is missing, too early or too late',
  'limits.separate': 'one credential uses up the limit of another',
  'limits.address': 'a caller escapes its limit by claiming another address',
  'robustness.fault': 'the service fails (5xx)',
  'robustness.leak': 'an answer shows the inside of the service',
  'robustness.no-answer': 'no answer comes',
  'robustness.malformed': 'a request that is not well-formed HTTP is not refused',
  'robustness.unsettled': 'the service no longer answers as it did before the tests',
  'request.address': 'a client asks for an address or a method that the contract does not have',
  'request.parameter': 'a client sends a parameter that breaks the contract, or leaves one out',
  'request.body': 'a client sends a body that breaks the contract, or leaves it out',
  'request.credential': 'a client sends no credential where the contract asks for one',
  'workflow.step': 'a step of a workflow fails',
  'coverage.unobserved': 'a promise was never observed, and nothing explains why',
} as const;

const GAPS: ReadonlySet<ClaimId> = new Set<ClaimId>([
  'credentials.ignored',
  'response.status',
  'response.header-undeclared',
  'item.record',
  'response.member-unknown',
  'http.method',
  'coverage.unobserved',
]);

const ADVICE: ReadonlySet<ClaimId> = new Set<ClaimId>([
  'credentials.echoed',
  'problem.status',
  'problem.title',
  'http.head',
  'http.not-found',
  'http.allow',
  'http.accept',
  'http.encoding',
  'http.conditional',
  'http.etag',
  'http.cache',
  'limits.headers',
  'limits.countdown',
  'limits.reached',
  'limits.retry-after',
  'limits.separate',
  'limits.address',
  'robustness.leak',
  'robustness.malformed',
]);

/**
 * What a broken promise is.
 *
 * @param definite whether the contract has `x-promises`: then it says what it expects of everything
 */
export function kindOf({ id, kind, severity }: Claim, definite: boolean): Kind {
  if (severity !== undefined) return severity;
  if (id === 'response.member-unknown') return 'gap';
  if (definite) return 'fault';
  return kind ?? (GAPS.has(id) ? 'gap' : ADVICE.has(id) ? 'advice' : 'fault');
}

/** The kinds of findings, the gravest first. */
export const BY_GRAVITY: readonly Kind[] = ['fault', 'gap', 'advice'];

/** Whether a kind of finding is as grave as another, or graver. */
export const isAtLeast = (kind: Kind, least: Kind): boolean =>
  BY_GRAVITY.indexOf(kind) <= BY_GRAVITY.indexOf(least);
