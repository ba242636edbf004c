import type { Credential } from '../../credentials/credential.ts';
import type { Header, Request } from '../../exchange/exchange.ts';
import type { Claim } from '../../scenario/claims.ts';
import { isCallable, type OperationContext } from '../../scenario/context.ts';
import { requestOf } from '../../scenario/draft.ts';
import { plainDraft, successOf, withValue } from '../../scenario/plain-draft.ts';
import { probe } from '../../scenario/probe.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { judge } from '../../values/verdict.ts';

/** A value that a caller might choose. */
const CHOSEN = '8f14e45f-ceea-467f-a0e6-0f1a3c5b7d9e';

const DAY = 24 * 60 * 60 * 1000;

/** Unusual but well-formed requests, which have to be answered as usual. */
export function* unusualScenarios(context: OperationContext, as: Credential): Generator<Scenario> {
  const { contract, operation } = context;
  if (!isCallable(context) || operation.method !== 'GET') return;
  const base = requestOf(plainDraft(context, as));
  // With a body, these would say something untrue of it.
  const withoutBody: readonly (readonly [string, Request])[] = [
    [
      'Content-Length: 0',
      { ...base, raw: true, headers: [...base.headers, ['Content-Length', '0']] },
    ],
    [
      'a meaningless Content-Type',
      { ...base, headers: [...base.headers, ['Content-Type', 'nonsense']] },
    ],
  ];
  const odd: readonly (readonly [string, Request])[] = [
    ...(base.body === undefined ? withoutBody : []),
    [
      'an empty query',
      { ...base, target: base.target.includes('?') ? base.target : `${base.target}?` },
    ],
    [
      'an overriding method',
      { ...base, headers: [...base.headers, ['X-HTTP-Method-Override', 'OPTIONS']] },
    ],
    ['an unknown header', { ...base, headers: [...base.headers, ['X-Unknown', '1']] }],
    ['Accept-Language', { ...base, headers: [...base.headers, ['Accept-Language', 'ar']] }],
  ];
  // Without a moment of the last change, there is nothing to compare (RFC 9110, section 13.1.3).
  const tellsChange = operation.responses.some(({ headers }) =>
    headers.some(({ name }) => name.toLowerCase() === 'last-modified'),
  );
  const later: Header = ['If-Modified-Since', new Date(Date.now() + DAY).toUTCString()];
  const dated: Request = { ...base, headers: [...base.headers, later] };
  // RFC 9112, section 3.2.2: a server has to take it, and many do not.
  const whole: Request = { ...base, raw: true, target: `http://${context.host}${base.target}` };
  const seldom: readonly (readonly [string, Request])[] = [
    ['the whole address in place of the path', whole],
    ...(tellsChange ? [] : [['If-Modified-Since', dated] as const]),
  ];
  for (const [about, request] of contract.promises.made ? [...odd, ...seldom] : odd) {
    yield probe(
      contract,
      'robustness',
      request,
      successOf(context, {
        id: 'parameter.valid',
        says: `${about} makes no difference to ${operation.id}`,
        pointer: operation.pointer,
        cause: about,
        kind: 'advice',
      }),
    );
  }
}

/** The service chooses the values of unique headers, even if a caller sends them. */
export function* uniqueScenarios(context: OperationContext, as: Credential): Generator<Scenario> {
  const { operation } = context;
  if (!isCallable(context) || operation.method !== 'GET') return;
  const headers = operation.responses.flatMap((response) => response.headers);
  const names = new Set(headers.filter(({ unique }) => unique).map(({ name }) => name));
  const base = requestOf(plainDraft(context, as));
  for (const name of names) {
    const sent = { ...base, headers: [...base.headers, [name, CHOSEN] as const] };
    yield {
      title: `${name} cannot be chosen by the caller`,
      group: 'robustness',
      requests: 2,
      lane: as.lane,
      // Every exchange is checked for a repeated value: see the history.
      *script() {
        yield { kind: 'send', requests: [sent, sent] };
        return [];
      },
    };
  }
}

/** Header values that are not well-formed HTTP. */
export function* controlScenarios(context: OperationContext, as: Credential): Generator<Scenario> {
  const { contract, operation } = context;
  const base = plainDraft(context, as);
  for (const parameter of operation.parameters) {
    if (parameter.in !== 'header') continue;
    for (const control of ['\0', '\x01', '\x0b', '\x1f', '\x7f']) {
      const text = `a${control}b`;
      const request = requestOf(withValue(base, parameter, text));
      // Neither well-formed HTTP nor a valid value: it is refused as one or as the other.
      const claim: Claim = {
        id: 'parameter.invalid',
        says: `${parameter.name} refuses the control character ${control.charCodeAt(0)}`,
        pointer: parameter.schema,
        // Where the schema takes it, HTTP alone says so (RFC 9110, section 5.5).
        ...(judge(contract, parameter, text).kind === 'valid' ? { kind: 'advice' } : {}),
      };
      yield probe(
        contract,
        'robustness',
        { ...request, operation: undefined, mayClose: true },
        { claim, statuses: [...new Set([400, ...parameter.rejectsWith])] },
      );
    }
  }
}
