import { contentOf } from '../exchange/content.ts';
import { type Answer, headerOf } from '../exchange/exchange.ts';
import type { ClaimId } from '../scenario/claims.ts';
import type { Finding } from '../scenario/finding.ts';

/** The text of an error without what differs from one request to the next: values, names, numbers. */
function skeletonOf(answer: Answer): string {
  const text = contentOf(answer)?.toString('utf8') ?? '';
  const [, message = text] = /"message"\s*:\s*"((?:[^"\\]|\\.)*)"/.exec(text) ?? [];
  // Errors of databases repeat the whole query ahead of what is wrong with it.
  const end = message.slice(message.lastIndexOf(' - ') + 1);
  return end
    .replace(/\\?["'`][^"'`]*["'`]/g, '…')
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}|\w+[._]\w[\w.]*|\d+|%[0-9a-f]{2}/gi, '…')
    .slice(0, 120);
}

/** What all failures of a service say, whatever they come from. */
const SAYS_NOTHING =
  /internal server error|unexpected error|something went wrong|unknown error|unavailable|<html|^[\s…{}[\]",:]*$/i;

/** A failure by its message, and by what was tried where that says nothing. */
function failureOf(answer: Answer | undefined, tried: string): string {
  const skeleton = answer ? skeletonOf(answer) : '';
  return `${answer?.status} ${SAYS_NOTHING.test(skeleton) ? tried : skeleton}`;
}

/** Findings of these kinds have one cause each, wherever they are made. */
const ONE_CAUSE: ReadonlySet<ClaimId> = new Set<ClaimId>([
  'credentials.indistinguishable',
  'credentials.echoed',
  'http.head',
  'http.not-found',
  'http.allow',
  'http.encoding',
  'http.conditional',
  'http.cache',
  'problem.status',
]);

/**
 * What a finding comes from: two with the same cause are mended together. A header that is missing
 * on every answer is one, and so are all refusals of one parameter; failures of the service with
 * different messages are several.
 */
export function causeOf({ claim, exchanges, got }: Finding): string {
  const { id, pointer, cause } = claim;
  const last = exchanges.at(-1);
  const operation = last?.request.operation?.id ?? '';
  if (ONE_CAUSE.has(id)) return id;
  switch (id) {
    case 'robustness.fault':
      return `${id} ${failureOf(last?.answer, cause ?? operation)}`;
    case 'response.status':
      return `${id} ${cause ?? last?.answer?.status}`;
    case 'robustness.leak':
      return `${id} ${cause ?? got}`;
    // One handler answers everything of its kind: the errors of all operations, say.
    case 'response.media-type':
      return `${id} ${cause ?? `${last?.answer?.status.toString().charAt(0)} ${got}`}`;
    case 'response.schema':
      return `${id} ${cause ?? pointer}`;
    case 'limits.headers':
      return `${id} ${claim.says}`;
    case 'http.accept':
      return `${id} ${last && headerOf(last.request.headers, 'accept')} ${last?.answer?.status}`;
    default:
      return `${id} ${cause ?? `${pointer} ${operation}`}`;
  }
}

/** What is mended first: a service that fails, then one that lets anybody in, then what all see. */
const URGENT: readonly ClaimId[] = [
  'robustness.no-answer',
  'robustness.unsettled',
  'robustness.fault',
  'credentials.none',
  'credentials.refused',
  'credentials.denied',
  'credentials.ignored',
  'credentials.valid',
  'response.header-missing',
  'operation.refused',
  'response.media-type',
  'response.body',
  'response.schema',
  'item.missing',
  'item.record',
  'list.complete',
  'list.total',
  'parameter.valid',
  'body.valid',
  'parameter.required',
  'parameter.invalid',
  'body.invalid',
  'robustness.leak',
  'http.cache',
];

/** The place of a kind of finding among all, the most urgent first. */
export function urgencyOf(id: ClaimId): number {
  const place = URGENT.indexOf(id);
  return place < 0 ? URGENT.length : place;
}
