import fc from 'fast-check';
import type { Contract, Parameter } from '../../contract/types.ts';
import type { Credential } from '../../credentials/credential.ts';
import { credentialsFor } from '../../credentials/states.ts';
import { asksForRoles, type OperationContext, openingCredential } from '../../scenario/context.ts';
import { judgeInPlace } from '../../scenario/in-place.ts';
import { ideasFor } from '../../scenario/texts.ts';
import { bodyIdeas } from '../../values/body-ideas.ts';
import { isEncodable } from '../../values/characters.ts';
import { constraintsOf } from '../../values/constraints.ts';
import { parsePattern, type Tree } from '../../values/pattern-tree.ts';

/** A random request in short form: its texts, credential and body. It can be shrunk to a smaller one. */
export interface Case {
  /** Texts by the parameter's place and name. */
  readonly texts: Readonly<Record<string, string | undefined>>;
  /** An index into the possible credentials; the first opens the operation. */
  readonly credential: number;
  readonly unknown: boolean;
  /** The body, as JSON. */
  readonly body: string | undefined;
}

/** A parameter's place and name. */
export const keyOf = ({ in: place, name }: Parameter): string => `${place} ${name}`;

function edges(tree: Tree): number[] {
  switch (tree.kind) {
    case 'chars':
      return [...tree.edges];
    case 'sequence':
      return tree.parts.flatMap(edges);
    case 'choice':
      return tree.branches.flatMap(edges);
    case 'repeat':
    case 'look':
      return edges(tree.of);
  }
}

/** Texts of characters that occur in a parameter's pattern, with a few other characters. */
function mixed({ source }: Contract, parameter: Parameter): fc.Arbitrary<string> {
  const patterns = constraintsOf(source, parameter.schema).filter(
    ({ keyword }) => keyword === 'pattern',
  );
  const trees = patterns.flatMap(({ value }) => parsePattern(String(value)) ?? []);
  const known = [...new Set(trees.flatMap(edges))]
    .map((codePoint) => String.fromCodePoint(codePoint))
    .filter(isEncodable);
  const usual = known.length > 0 ? known : ['a', 'B', '0', '9', ' ', '\u0642', '\u00e9'];
  const unit = fc.oneof(
    { weight: 30, arbitrary: fc.constantFrom('a', ...usual) },
    {
      weight: 1,
      arbitrary: fc.nat({ max: 0xd7ff }).map((codePoint) => String.fromCodePoint(codePoint)),
    },
  );
  return fc.oneof(fc.string({ unit, maxLength: 12 }), fc.string({ unit, maxLength: 80 }));
}

function textsFor(contract: Contract, parameter: Parameter): fc.Arbitrary<string> {
  const ideas = [...ideasFor(contract, parameter).keys()];
  const verdicts = ideas.map((text) => ({
    text,
    verdict: judgeInPlace(contract, parameter, text).kind,
  }));
  const valid = verdicts.filter(({ verdict }) => verdict === 'valid').map(({ text }) => text);
  const invalid = verdicts.filter(({ verdict }) => verdict === 'invalid').map(({ text }) => text);
  const isText = parameter.type === 'string';
  return fc.oneof(
    ...(valid.length > 0 ? [{ weight: 12, arbitrary: fc.constantFrom(...valid) }] : []),
    ...(invalid.length > 0 ? [{ weight: 1, arbitrary: fc.constantFrom(...invalid) }] : []),
    {
      weight: isText ? 3 : 1,
      arbitrary: isText
        ? mixed(contract, parameter)
        : fc.integer({ min: -5, max: 500 }).map(String),
    },
  );
}

/** The credentials that a random request may use, the opening one first. */
export function credentialsToTry(context: OperationContext): Credential[] {
  const { operation } = context;
  const opening = openingCredential(context);
  const all = credentialsFor(operation.security, context.keys).filter(
    ({ standing, query }) =>
      (standing !== 'denied' || asksForRoles(operation)) && query.length === 0,
  );
  const good = all.filter(({ lane }) => lane !== 'refused');
  const bad = all.filter(({ lane }) => lane === 'refused');
  return [...(opening ? [opening] : []), ...good.slice(0, 12), ...bad.slice(-4)];
}

/**
 * Random requests to an operation. Most of their texts keep the contract, and most of them have the
 * credential that opens the operation.
 */
export function casesFor(context: OperationContext): fc.Arbitrary<Case> {
  const { contract, operation } = context;
  const parameters = operation.parameters.filter(({ type }) => type !== 'other');
  const texts = Object.fromEntries(
    parameters.map((parameter) => [keyOf(parameter), textsFor(contract, parameter)]),
  );
  const credentials = credentialsToTry(context);
  const { body } = operation;
  // What a form makes of a value is told in too few words to expect more than the simplest.
  const bodies =
    body?.form === 'json'
      ? [...bodyIdeas(contract, body)].map(({ value }) => JSON.stringify(value))
      : [];
  return fc.record({
    texts: fc.record(texts, { requiredKeys: [] }),
    credential: fc.oneof(
      { weight: 9, arbitrary: fc.constant(0) },
      { weight: 1, arbitrary: fc.nat({ max: Math.max(0, credentials.length - 1) }) },
    ),
    unknown: contract.promises.unknownQuery
      ? fc.nat({ max: 19 }).map((one) => one === 19)
      : fc.constant(false),
    body: bodies.length > 0 ? fc.constantFrom(...bodies) : fc.constant(undefined),
  });
}
