import type { Exchange, Request } from './exchange.ts';

/** One promise of the contract that a request tested. */
export interface Claim {
  /** What kind of promise: one of the names listed in the README. */
  readonly id: ClaimId;
  /** The promise in words. */
  readonly says: string;
  /** Where the contract makes it. */
  readonly pointer: string;
}

/** A promise that was not kept. */
export interface Finding {
  readonly claim: Claim;
  /** What came instead. */
  readonly got: string;
  /** The exchanges that show it. The last one is decisive. */
  readonly exchanges: readonly Exchange[];
  /** Of a random round: the seed, and the number of the round that found it. */
  readonly round?: { readonly seed: number; readonly runs: number };
}

/** What a script does next. */
export type Step =
  | { readonly kind: 'send'; readonly requests: readonly Request[] }
  | { readonly kind: 'wait'; readonly milliseconds: number };

/** Decides what to send from what came back, and returns a result. Has no side effects. */
export type Part<Result> = Generator<Step, Result, readonly Exchange[]>;

/** A part that finds out what is wrong. */
export type Script = Part<readonly Finding[]>;

/** One thing to find out. */
export interface Scenario {
  readonly title: string;
  readonly group: Group;
  /** The least number of requests it takes: the estimate of the running time adds these up. */
  readonly requests: number;
  readonly lane: Request['lane'];
  /** Rules of the contract that count as tested once an answer came. */
  readonly covers?: readonly string[];
  readonly script: () => Script;
}

export type Group =
  | 'parameters'
  | 'bodies'
  | 'credentials'
  | 'responses'
  | 'http'
  | 'lists'
  | 'robustness'
  | 'random'
  | 'limits'
  | 'workflows'
  | 'coverage';

export type ClaimId = keyof typeof CLAIMS;

/** Every kind of promise, and what it means when one is broken. */
export const CLAIMS = {
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
  'http.cache': 'a shared cache may keep the answer to a credential',
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
  'workflow.step': 'a step of a workflow fails',
  'coverage.unobserved': 'a promise was never observed, and nothing explains why',
} as const;
