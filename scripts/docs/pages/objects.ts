import { isOfOneStatus } from '../../shared/is-of-one-status.ts';
import { type Contract, nameOf, type Schema } from '../contract.ts';
import { fence, json, page, table } from '../markdown.ts';
import { rulesOf } from '../rules.ts';
import type { Speech } from '../translate.ts';

const TEXTS = {
  en: { title: 'Objects and values', lead: 'Every field of every object, and every listed value.' },
  ar: { title: 'الكائنات والقيم', lead: 'كل حقل في كل كائن، وكل قيمة محصورة.' },
};

/** An object made of the examples of its fields. */
function exampleOfObject(contract: Contract, schema: Schema): unknown {
  if (schema.$ref !== undefined)
    return exampleOfObject(contract, contract.components.schemas[nameOf(schema.$ref)] ?? {});
  if (schema.examples) return schema.examples[0];
  if (schema.items) return [exampleOfObject(contract, schema.items)];
  if (schema.anyOf) return exampleOfObject(contract, schema.anyOf[0] ?? {});
  return Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, part]) => [
      name,
      exampleOfObject(contract, part),
    ]),
  );
}

function describeObject(contract: Contract, name: string, schema: Schema, speech: Speech): string {
  const { words, say } = speech;
  const parts = [`## ${name}`, schema.description && say(schema.description)];
  if (schema.properties) {
    const rows = Object.entries(schema.properties).map(([field, part]) => [
      `\`${field}\``,
      rulesOf(contract, part, words),
      part.description ? say(part.description) : '',
    ]);
    parts.push(
      table([words.name, words.rule, words.meaning], rows),
      fence('json', json(exampleOfObject(contract, schema))),
    );
  } else if (schema.enum) {
    parts.push(schema.enum.map((value) => `- \`${value}\``).join('\n'));
  } else {
    parts.push(`- ${rulesOf(contract, schema, words)}`);
  }
  return parts.filter(Boolean).join('\n\n');
}

/** Every object and every set of values that the contract names. */
export function objectsPage(contract: Contract, speech: Speech): string {
  const { title, lead } = TEXTS[speech.language];
  const objects = Object.entries(contract.components.schemas)
    .filter(([name]) => !isOfOneStatus(name))
    .map(([name, schema]) => describeObject(contract, name, schema, speech));
  return page({ title, description: lead, body: [lead, ...objects] });
}
