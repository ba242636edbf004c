import { remember } from '../coverage/observed.ts';
import { type Answer, type Exchange, headerOf, type Request } from '../exchange/exchange.ts';
import { compareWithEarlier } from '../inspect/history.ts';
import { inspect } from '../inspect/inspect.ts';
import { isSafe } from '../scenario/context.ts';
import { type Finding, isFailure } from '../scenario/finding.ts';
import type { Stage } from './stage.ts';

/** Stands for the answer to a request that is held back. */
function notSent(request: Request, failure: string): Exchange {
  const now = performance.now();
  return { request, answer: undefined, failure, sentAt: now, answeredAt: now };
}

/** A request with the headers that the user wants to be sent with every one. */
function withOwnHeaders({ headers }: Stage, request: Request): Request {
  const missing = headers.filter(([name]) => headerOf(request.headers, name) === undefined);
  return { ...request, headers: [...request.headers, ...missing] };
}

/** A gateway does not reach the service, or the service has too much to do: the next may be answered. */
const MAY_PASS: ReadonlySet<number> = new Set([502, 503, 504]);

const mayPass = ({ request, answer }: Exchange): boolean =>
  isSafe(request.method) && MAY_PASS.has(answer?.status ?? 0);

/** A failure that the request does not bring about, since it is answered when it is sent again. */
const byChance =
  (again: Answer) =>
  (finding: Finding): Finding =>
    isFailure(finding)
      ? {
          ...finding,
          claim: { ...finding.claim, cause: 'by chance' },
          got: `${finding.got}, and ${again.status} when it was sent again`,
        }
      : finding;

/** Sends a request, if it may be sent, and inspects the answer. */
export async function ask(
  stage: Stage,
  request: Request,
): Promise<{ exchange: Exchange; findings: Finding[] }> {
  const { contract, sender, observed, history, echoes, guard, ending, recovery, allowance } = stage;
  const heldBack = (why: string) => ({ exchange: notSent(request, why), findings: [] });
  if (!guard.allows(request)) return heldBack('not sent, since it could change something');
  if (allowance.signal.aborted) return heldBack('not sent, since the run was over');
  const send = () => sender.send(withOwnHeaders(stage, request));
  const sending = recovery.first(send).then((first) => recovery.confirm(first, send));
  const done = await unlessStopped(sending, allowance.signal);
  if (done === undefined) return heldBack('not waited for, since the run was over');
  for (const { again, isConfirmed, says } of ending.watch(done)) {
    const now = await sender.send(withOwnHeaders(stage, { ...again, unpaced: true }));
    if (isConfirmed(now)) ending.stop(says);
  }
  const look = (exchange: Exchange): Finding[] => {
    remember(observed, exchange);
    return [
      ...inspect(contract, exchange, echoes, stage.unknownMembers),
      ...compareWithEarlier(contract, history, exchange),
    ];
  };
  const findings = look(done);
  const again = mayPass(done) ? await unlessStopped(send(), allowance.signal) : undefined;
  if (!again?.answer || again.answer.status >= 500) return { exchange: done, findings };
  return {
    exchange: again,
    findings: [...findings.map(byChance(again.answer)), ...look(again)],
  };
}

/** What is waited for; undefined as soon as the run is stopped. */
const unlessStopped = <T>(wanted: Promise<T>, signal: AbortSignal): Promise<T | undefined> =>
  new Promise((resolve, reject) => {
    const stop = (): void => resolve(undefined);
    signal.addEventListener('abort', stop, { once: true });
    wanted.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
