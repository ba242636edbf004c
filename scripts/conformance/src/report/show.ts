import type { Secret } from '../credentials/credential.ts';
import { contentOf } from '../exchange/content.ts';
import type { Answer, Exchange } from '../exchange/exchange.ts';
import { visible } from './escape.ts';
import { redact } from './redact.ts';

/** Longer texts are cut. */
const MAX_BODY = 2000;

const cut = (text: string): string =>
  text.length > MAX_BODY ? `${text.slice(0, MAX_BODY)}… (${text.length} characters)` : text;

/** A request as text, with names instead of secrets. */
export function showRequest({ request }: Exchange, secrets: readonly Secret[]): string {
  const { method, target, headers, body, verbatim } = request;
  const text =
    verbatim ??
    [
      `${method} ${target}`,
      ...headers.map(([name, value]) => `${name}: ${value}`),
      ...(body === undefined ? [] : ['', body]),
    ].join('\n');
  return visible(cut(redact(text, secrets)));
}

/** An answer as text, with names instead of secrets. */
export function showAnswer(answer: Answer | undefined, secrets: readonly Secret[]): string {
  if (!answer) return 'no answer';
  const content = (contentOf(answer) ?? answer.body).toString('utf8');
  const text = [
    String(answer.status),
    ...answer.headers.map(([name, value]) => `${name}: ${value}`),
    '',
    content,
  ].join('\n');
  return visible(cut(redact(text, secrets)));
}
