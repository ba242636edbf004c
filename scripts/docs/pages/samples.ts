import type { Contract, Placed } from '../contract.ts';
import { fence } from '../markdown.ts';
import { sampleCall } from '../samples/call.ts';
import { SAMPLE_LANGUAGES } from '../samples/languages.ts';
import type { Words } from '../words.ts';

/** The sample of an operation in one language. */
export function describeSample(contract: Contract, operation: Placed, language: string): string {
  const found = SAMPLE_LANGUAGES.find(({ id }) => id === language);
  if (found === undefined) throw new Error(`There are no samples in ${language}.`);
  return fence(language, found.write(sampleCall(contract, operation)));
}

/**
 * The samples of an operation, one after the other; a script of the page shows the one whose
 * language the reader has chosen.
 */
export function describeSamples(contract: Contract, operation: Placed, words: Words): string {
  const call = sampleCall(contract, operation);
  const samples = SAMPLE_LANGUAGES.map(({ id, label, write }) =>
    [
      `<div data-sample="${id}" data-label="${label}">`,
      `**${label}**`,
      fence(id, write(call)),
      ...(id === 'dart' ? [words.dartNote] : []),
      '</div>',
    ].join('\n\n'),
  );
  const prints = `<div data-prints>\n\n${words.prints}:\n\n${fence('text', call.prints.join('\n'))}\n\n</div>`;
  return ['<code-samples>', ...samples, '</code-samples>', words.samplesNote, prints].join('\n\n');
}
