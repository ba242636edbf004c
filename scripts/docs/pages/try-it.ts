import {
  type Contract,
  exampleOf,
  type Parameter,
  type Placed,
  parametersOf,
  resolve,
  type Schema,
} from '../contract.ts';
import { escapeHtml } from '../markdown.ts';
import { sampleCall } from '../samples/call.ts';
import type { Words } from '../words.ts';

/** In the order of the page: what is asked for comes ahead of who asks. */
const PLACES = ['path', 'query', 'header'];

function inputFor(contract: Contract, operation: Placed, parameter: Parameter): string {
  const { name, required } = parameter;
  const schema = resolve<Schema>(contract, parameter.schema as Schema);
  const isAsked = required || parameter['x-searches'];
  const value = isAsked ? `${exampleOf(parameter)}` : '';
  const id = `${operation.operationId}-${name}`;
  const attributes = `id="${id}" name="${name}" data-in="${parameter.in}"`;
  const unchosen = schema.default === undefined ? '—' : `${schema.default}`;
  const field = schema.enum
    ? `<select ${attributes}><option value="">${escapeHtml(unchosen)}</option>${schema.enum
        .filter((some) => some !== schema.default)
        .map((some) => `<option>${escapeHtml(`${some}`)}</option>`)
        .join('')}</select>`
    : `<input ${attributes} value="${escapeHtml(value)}" placeholder="${escapeHtml(`${schema.default ?? exampleOf(parameter) ?? ''}`)}" autocomplete="off" spellcheck="false" dir="auto">`;
  return `<label for="${id}"><code>${name}</code></label>${field}`;
}

/** A form that sends the operation to the service that serves the page. */
export function describeTryIt(contract: Contract, operation: Placed, words: Words): string {
  const parameters = parametersOf(contract, operation);
  const fields = PLACES.flatMap((place) => parameters.filter((some) => some.in === place)).map(
    (parameter) => `<div>${inputFor(contract, operation, parameter)}</div>`,
  );
  const { keyHeader } = sampleCall(contract, operation);
  return `## ${words.tryIt}

${words.tryItNote}

<noscript>

${words.tryItScripts}

</noscript>

<try-it data-path="${escapeHtml(operation.path)}" data-method="${operation.method}" data-key-header="${keyHeader}" data-answer="${words.answer}" data-request="${words.address}" data-explained="${words.explained}" data-unanswered="${words.unanswered}">
<form>${fields.join('')}<button type="submit">${words.send}</button></form><div class="result" role="status" tabindex="-1"></div>
</try-it>`;
}
