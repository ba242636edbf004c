import {
  type Contract,
  exampleOf,
  nameOf,
  type Parameter,
  type Placed,
  parametersOf,
  resolve,
  type Schema,
} from '../contract.ts';
import { rulesOf } from '../rules.ts';
import type { Speech } from '../translate.ts';
import { answerLink } from './answers.ts';

/** A parameter under a heading of its own, so that searches and links lead to it. */
function describeParameter(
  contract: Contract,
  parameter: Parameter,
  { words, say }: Speech,
): string {
  const { name, required, description, schema } = parameter;
  const resolved = resolve<Schema>(contract, schema as Schema);
  const refusal = parameter['x-rejects-with'] ?? 400;
  const example = exampleOf(parameter);
  const facts = [
    `**${required ? words.required : words.optional}**`,
    rulesOf(contract, schema as Schema, words),
    resolved.default === undefined ? undefined : `${words.defaultValue}: \`${resolved.default}\``,
    example === undefined ? undefined : `${words.example} \`${example}\``,
    `${words.refusedWith} ${answerLink(refusal)}`,
  ];
  const named =
    '$ref' in schema ? contract.components.schemas[nameOf(`${schema.$ref}`)] : undefined;
  return [
    `### \`${name}\``,
    facts.filter(Boolean).join(' · '),
    say(description),
    named?.description && say(named.description),
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** The parameters of one place, under one heading. */
export function describeParameters(
  contract: Contract,
  operation: Placed,
  place: Parameter['in'],
  speech: Speech,
): string | undefined {
  const parameters = parametersOf(contract, operation).filter((some) => some.in === place);
  if (parameters.length === 0) return undefined;
  const { pathParameters, queryParameters, requestHeaders } = speech.words;
  const heading = { path: pathParameters, query: queryParameters, header: requestHeaders }[place];
  return [
    `## ${heading}`,
    ...parameters.map((some) => describeParameter(contract, some, speech)),
  ].join('\n\n');
}
