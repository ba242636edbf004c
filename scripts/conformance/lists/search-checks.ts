import type { Json } from '../contract/json.ts';
import type { Finding, Part } from '../finding.ts';
import { broken, type Inquiry, idsOf, isAllowed, search, showing } from './inquiry.ts';
import { judgeWalk } from './judge-walk.ts';
import { identityOf } from './model.ts';
import { spellingsOf, textIn, wordsOf } from './spellings.ts';

/** A text that an item shows finds it, and all others that show the same word. */
export function* findsWhatIsShown(inquiry: Inquiry, item: Json, text: string): Part<Finding[]> {
  const { parameter, spec, list } = inquiry;
  const found = yield* search(inquiry, text);
  const got = idsOf(inquiry, found.items);
  const [word] = wordsOf(text);
  const wanted = [item, ...(word === text ? showing(inquiry, text) : [])];
  const missing = wanted.find((one) => !got.has(identityOf(list, one)));
  const findings = judgeWalk(list, found);
  if (missing !== undefined) {
    findings.push(
      broken(
        inquiry,
        `${parameter.name}=${text} finds what shows it in ${spec.fields.join(', ')}`,
        `${identityOf(list, missing)} is missing`,
        [found],
        'fields',
      ),
    );
  }
  const stray =
    spec.hidden || word !== text
      ? undefined
      : found.items.find(
          (other) =>
            !spec.fields.some((field) =>
              textIn(other, field).toLowerCase().includes(text.toLowerCase()),
            ),
        );
  if (stray !== undefined)
    findings.push(
      broken(inquiry, `${parameter.name}=${text} finds nothing else`, identityOf(list, stray), [
        found,
      ]),
    );
  return findings;
}

/** Two words find what each of them finds. */
export function* joinsWords(inquiry: Inquiry, one: string, two: string): Part<Finding[]> {
  const both = `${two} ${one}`;
  if (!isAllowed(inquiry, both)) return [];
  const walks = [
    yield* search(inquiry, one),
    yield* search(inquiry, two),
    yield* search(inquiry, both),
  ];
  const [first, second, got] = walks.map(({ items }) => idsOf(inquiry, items));
  const wanted = [...(first ?? [])].filter((id) => second?.has(id));
  if (got?.size === wanted.length && wanted.every((id) => got.has(id))) return [];
  return [
    broken(
      inquiry,
      `${inquiry.parameter.name}=${both} finds the ${wanted.length} that both of its words find`,
      String(got?.size),
      walks,
    ),
  ];
}

/** White space around a word is no part of it. */
export function* trimsWords(inquiry: Inquiry, word: string): Part<Finding[]> {
  const padded = ` ${word}  `;
  if (!isAllowed(inquiry, padded)) return [];
  const walks = [yield* search(inquiry, word), yield* search(inquiry, padded)];
  const [wanted, got] = walks.map(({ items }) => items.length);
  if (wanted === got) return [];
  const says = `${inquiry.parameter.name} overlooks white space around ${word}`;
  return [broken(inquiry, says, `${got} instead of ${wanted}`, walks)];
}

/** What holds no word finds nothing, where the contract says so. */
export function* needsWords(inquiry: Inquiry): Part<Finding[]> {
  const findings: Finding[] = [];
  for (const text of inquiry.spec.wordless === 'nothing'
    ? ['-', ' ', '...', '\u060C', '\u064E']
    : []) {
    if (!isAllowed(inquiry, text)) continue;
    const found = yield* search(inquiry, text);
    if (found.items.length === 0) continue;
    const says = `${inquiry.parameter.name}=${JSON.stringify(text)}, which holds no word, finds nothing`;
    findings.push(broken(inquiry, says, `${found.items.length} items`, [found], 'wordless'));
  }
  return findings;
}

/** Another spelling finds the same. */
export function* overlooksSpelling(inquiry: Inquiry, word: string): Part<Finding[]> {
  const findings: Finding[] = [];
  for (const fold of inquiry.spec.folds) {
    for (const spelling of spellingsOf(word, fold)) {
      if (!isAllowed(inquiry, spelling)) continue;
      const walks = [yield* search(inquiry, word), yield* search(inquiry, spelling)];
      const [wanted, got] = walks.map(({ items }) => idsOf(inquiry, items));
      if (wanted?.size === got?.size && [...(wanted ?? [])].every((id) => got?.has(id))) continue;
      findings.push(
        broken(
          inquiry,
          `${inquiry.parameter.name}=${spelling} finds what ${word} finds (${fold})`,
          `${got?.size} instead of ${wanted?.size}`,
          walks,
          'folds',
        ),
      );
    }
  }
  return findings;
}
