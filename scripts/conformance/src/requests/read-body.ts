import { absentMembers } from '../contract/directions.ts';
import { asTexts, type Json } from '../contract/json.ts';
import { locate, pointerTo } from '../contract/source.ts';
import { typeOf } from '../contract/type-of.ts';
import type { BodySpec, Contract } from '../contract/types.ts';
import { headerOf } from '../exchange/exchange.ts';
import { constraintsOf, itemsOf, propertiesOf } from '../values/constraints.ts';
import { GUESSES, type Guess, scalar } from '../values/scalar.ts';
import { fieldsIn, type Incoming } from './incoming.ts';
import { type FormPart, partsIn } from './multipart.ts';

/** What a body stands for. */
export type BodyReading =
  /** Several where the contract does not say which; the body is right if one of them is. */
  | { readonly kind: 'values'; readonly values: readonly Json[] }
  | { readonly kind: 'malformed' }
  /** The contract can be read either way, so that nothing else is wrong than that members are missing. */
  | { readonly kind: 'unclear'; readonly missing: readonly string[] };

const UNCLEAR: BodyReading = { kind: 'unclear', missing: [] };

function readJson(text: string): BodyReading {
  try {
    return { kind: 'values', values: [JSON.parse(text) as Json] };
  } catch {
    return { kind: 'malformed' };
  }
}

const valuesIn = (reading: BodyReading): readonly Json[] =>
  reading.kind === 'values' ? reading.values : [];

/** The object that the fields of a form stand for; undefined where the contract says too little of it. */
function objectOf(
  contract: Contract,
  schema: string,
  parts: readonly FormPart[],
  guess: Guess,
): Json | undefined {
  const { source } = contract;
  const members = propertiesOf(source, schema);
  const byName = new Map<string, FormPart[]>();
  for (const part of parts) {
    const same = byName.get(part.name);
    if (same) same.push(part);
    else byName.set(part.name, [part]);
  }
  const values = new Map<string, Json>();
  for (const [name, own] of byName) {
    const at = members.get(name) ?? pointerTo(schema, 'additionalProperties');
    const type = typeOf(source, locate(source, at));
    const isList = type === 'array';
    const [only] = own;
    if (type === 'object' && own.length === 1 && only?.isJson) {
      const [value] = valuesIn(readJson(only.text));
      if (value === undefined) return undefined;
      values.set(name, value);
      continue;
    }
    if (type === 'object' || own.some(({ isJson }) => isJson)) return undefined;
    if (own.length > 1 && !isList) return undefined;
    const items = own.map(({ text }) =>
      scalar(contract, isList ? itemsOf(source, at) : at, text, guess),
    );
    values.set(name, isList ? items : (items[0] ?? null));
  }
  return Object.fromEntries(values);
}

/** The required members of which a form has no part, whatever the style of the others. */
function missingIn(
  { source }: Contract,
  { form, schema, parts: members }: BodySpec,
  parts: readonly FormPart[],
): string[] {
  const absent = absentMembers(source, schema, 'request');
  const types = propertiesOf(source, schema);
  const required = constraintsOf(source, schema).flatMap(({ keyword, value }) =>
    keyword === 'required' ? asTexts(value) : [],
  );
  const mayBeSpread = (name: string): boolean => {
    const type = typeOf(source, locate(source, types.get(name) ?? schema));
    const isPlain = form === 'multipart' || !['object', 'other'].includes(type);
    return members[name]?.isSpread === true || !isPlain;
  };
  return [...new Set(required)].filter(
    (name) => !absent.has(name) && !mayBeSpread(name) && !parts.some((part) => part.name === name),
  );
}

/** Reads the parts of a form. */
function readForm(contract: Contract, spec: BodySpec, parts: readonly FormPart[]): BodyReading {
  // `encoding` may write a member in any style, or in a media type of its own.
  const values = GUESSES.map((guess) =>
    spec.isEncoded ? undefined : objectOf(contract, spec.schema, parts, guess),
  );
  return values.includes(undefined)
    ? { kind: 'unclear', missing: missingIn(contract, spec, parts) }
    : { kind: 'values', values: values.filter((value) => value !== undefined) };
}

/** Reads a body in the form that the operation takes. */
export function readBodyOf(
  contract: Contract,
  spec: BodySpec,
  request: Incoming,
  body: Buffer,
): BodyReading {
  const { form, schema } = spec;
  const text = body.toString('utf8');
  if (form === 'json') return readJson(text);
  if (form === 'text') {
    const isText = typeOf(contract.source, locate(contract.source, schema)) === 'string';
    return isText ? { kind: 'values', values: [text] } : UNCLEAR;
  }
  const type = headerOf(request.headers, 'content-type') ?? '';
  const parts =
    form === 'multipart'
      ? partsIn(body, type)
      : fieldsIn(text).map(([name, value]) => ({ name, text: value, isJson: false }));
  return parts ? readForm(contract, spec, parts) : { kind: 'malformed' };
}
