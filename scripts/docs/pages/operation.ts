import { type Contract, type Placed, parametersOf } from '../contract.ts';
import { page } from '../markdown.ts';
import type { Speech } from '../translate.ts';
import { describeAnswer } from './answers.ts';
import { describeParameters } from './parameters.ts';
import { describeSamples } from './samples.ts';
import { describeTryIt } from './try-it.ts';

/** What the key does for an operation: an empty alternative makes it optional. */
function describeKey(contract: Contract, operation: Placed, { words }: Speech): string {
  const [scheme] = Object.values(contract.components.securitySchemes);
  const security = operation.security ?? [];
  const isOptional = security.some((some) => Object.keys(some).length === 0);
  const permissions = security.flatMap((some) => Object.values(some).flat());
  const text = isOptional ? words.keyOptional : words.keyRequired;
  return [
    `## ${words.key}`,
    text.replace('{header}', scheme?.name ?? ''),
    `${words.permissions}: ${permissions.map((some) => `\`${some}\``).join(words.comma)}`,
  ].join('\n\n');
}

/** The request headers that are no parameters of the contract, but that it speaks of. */
const moreHeaders = (contract: Contract, operation: Placed, { words }: Speech): string =>
  [
    ...(parametersOf(contract, operation).some((some) => some.in === 'header')
      ? []
      : [`## ${words.requestHeaders}`]),
    `### \`${Object.values(contract.components.securitySchemes)[0]?.name}\``,
    `${words.keyHeader} **${words.optional}**.`,
    ...('304' in operation.responses
      ? ['### `If-None-Match`', `${words.ifNoneMatch} **${words.optional}**.`]
      : []),
  ].join('\n\n');

/** The page of one operation. */
export function operationPage(contract: Contract, operation: Placed, speech: Speech): string {
  const { words, say, language } = speech;
  const description = say(operation.description);
  return page({
    title: language === 'ar' ? (operation['x-summary-ar'] ?? operation.summary) : operation.summary,
    description: description.split('\n')[0] ?? '',
    body: [
      `<p class="endpoint" dir="ltr"><b>${operation.method}</b> <code>${operation.path}</code></p>`,
      description,
      `## ${words.samples}`,
      describeSamples(contract, operation, words),
      describeTryIt(contract, operation, words),
      describeKey(contract, operation, speech),
      describeParameters(contract, operation, 'path', speech),
      describeParameters(contract, operation, 'query', speech),
      describeParameters(contract, operation, 'header', speech),
      moreHeaders(contract, operation, speech),
      `## ${words.answers}`,
      words.answersLead,
      ...Object.entries(operation.responses).map((some) =>
        describeAnswer(contract, some, speech, parametersOf(contract, operation)),
      ),
    ],
  });
}
