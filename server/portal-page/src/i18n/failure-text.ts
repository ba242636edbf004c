import type { Failure } from '../api/failure.ts';
import type { Messages } from './en.ts';

/**
 * What a reader is told about a failed request as a whole.
 *
 * @param typed whether something was typed for it, which is still there
 */
export function failureText(failure: Failure, t: Messages, typed = false): string {
  const withTyped = (text: string) => (typed ? `${text} ${t.failures.typedStays}` : text);
  if (failure.kind === 'unreachable') return withTyped(t.failures.unreachable);
  if (failure.kind === 'no_answer') return withTyped(t.problems.unavailable);
  if (failure.kind === 'passkey') return t.failures.passkey[failure.fault];
  if (failure.kind === 'unreadable') return t.failures.unreadable;
  const { code, request_id } = failure.problem;
  if (code === 'rate_limited' && failure.retryAfter !== null)
    return t.failures.rateLimited(failure.retryAfter);
  if (code === 'internal_error') return `${t.problems[code]} ${t.failures.requestId(request_id)}`;
  if (code === 'session_required' || code === 'unavailable') return withTyped(t.problems[code]);
  // A newer service may know codes that this page, loaded earlier, does not.
  return Object.hasOwn(t.problems, code) ? t.problems[code] : t.failures.unreadable;
}
