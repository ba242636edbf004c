import { asArray, isObject, type Json, type JsonObject } from '../contract/json.ts';
import type { Reason } from '../contract/promises.ts';
import { responseFor } from '../contract/read-responses.ts';
import type { Contract, Operation } from '../contract/types.ts';
import { type Header, headerOf } from '../exchange/exchange.ts';
import type { WrongInput } from '../requests/wrong-inputs.ts';
import { mediaOf } from './answer-body.ts';
import { declared, type MadeUp, render } from './render.ts';

/** Why a request is refused, and by which status. */
export interface Refusal {
  readonly status: number;
  readonly reason?: Reason;
  readonly detail: string;
  readonly inputs?: readonly WrongInput[];
  readonly headers?: readonly Header[];
}

const isText = (value: Json | undefined): boolean => typeof value === 'string';

/** A refusal in the words of the contract: its example of the status, with what is wrong here. */
export function refuse(
  contract: Contract,
  operation: Operation | undefined,
  { status, reason, detail, inputs, headers = [] }: Refusal,
): MadeUp {
  const own = operation && responseFor(operation.responses, status);
  const spec = own ?? responseFor(contract.outside, status);
  const { errors } = contract.promises;
  const made = declared(spec, contract);
  const isFree = !spec || spec.content.length === 0;
  const shared = Object.entries(errors.sameAsHeader).flatMap(([member, name]) => {
    const value = headerOf(made, name);
    return value === undefined ? [] : [[member, value] as const];
  });
  // A status of its own has a code of its own, which the contract's example shows.
  const isPlain = reason !== 'invalid' || status === 400;
  const code = reason && isPlain && errors.code ? errors.reasons[reason] : undefined;
  const listed = inputs?.map((input) => ({
    in: input.in,
    name: input.name,
    detail: `${input.name || 'the body'} ${input.detail}`,
  }));
  const schema = spec && mediaOf(spec)?.schema;
  const answer = render(
    contract,
    status,
    spec,
    (example) => {
      const [first] = asArray(example);
      const whole = (body: Json): Json => (isObject(first) ? [body] : body);
      const wrongIn = (body: Json): number =>
        schema === undefined ? 0 : contract.answerSchemas.violations(schema, whole(body)).length;
      const shown = first !== undefined && isObject(first) ? first : example;
      // A text, or a list of texts, has no members.
      if (shown !== undefined && !isObject(shown))
        return isText(shown) && wrongIn(detail) <= wrongIn(shown) ? detail : shown;
      const base = shown ?? { title: 'Refused by the mock' };
      const { [errors.inputs ?? 'errors']: _, ...rest } = base;
      // The list in an example is of other inputs, and may be required all the same.
      const unlisted = wrongIn(rest) <= wrongIn(base) ? rest : base;
      const promised = {
        ...(listed ? base : unlisted),
        ...(code && errors.code ? { [errors.code]: code } : {}),
        ...Object.fromEntries(shared),
        ...(listed && errors.inputs ? { [errors.inputs]: listed } : {}),
      };
      const has = (name: string): boolean => name in base || isFree;
      // What problems (RFC 9457) and many other errors have, as far as the contract allows it there.
      const usual: readonly (readonly [name: string, value: Json | undefined])[] = [
        ['status', has('status') ? (isText(base.status) ? String(status) : status) : undefined],
        ['detail', has('detail') ? detail : undefined],
        ['message', isText(base.message) ? detail : undefined],
        ['errors', has('errors') && !errors.inputs ? listed : undefined],
      ];
      let body: JsonObject = promised;
      for (const [name, value] of usual) {
        const more = value === undefined ? body : { ...body, [name]: value };
        if (wrongIn(more) <= wrongIn(body)) body = more;
      }
      return whole(body);
    },
    headers,
  );
  // The members that equal a header have to be of the same answer.
  const kept = answer.headers.filter(([name]) => headerOf(made, name) === undefined);
  return { ...answer, headers: [...made, ...kept] };
}
