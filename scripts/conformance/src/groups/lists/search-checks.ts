import type { Json } from '../../contract/json.ts';
import type { Finding } from '../../scenario/finding.ts';
import type { Part } from '../../scenario/scenario.ts';
import { judgeWalk } from './judge-walk.ts';
import { identityOf } from './model.ts';
import { broken, idsOf, isAllowed, type SearchContext, search, showing } from './search-context.ts';
import { spellingsOf, textIn, wordsOf } from './spellings.ts';

/** A text that an item shows finds this item, and all others that show the same word. */
export function* findsWhatIsShown(
  context: SearchContext,
  item: Json,
  text: string,
): Part<Finding[]> {
  const { parameter, spec, list } = context;
  const found = yield* search(context, text);
  const got = idsOf(context, found.items);
  const [word] = wordsOf(text);
  const wanted = [item, ...(word === text ? showing(context, text) : [])];
  const missing = wanted.find((one) => !got.has(identityOf(list, one)));
  const findings = judgeWalk(list, found);
  if (missing !== undefined) {
    findings.push(
      broken(
        context,
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
      broken(context, `${parameter.name}=${text} finds nothing else`, identityOf(list, stray), [
        found,
      ]),
    );
  return findings;
}

/** Two words find the items that both of them find. */
export function* joinsWords(context: SearchContext, one: string, two: string): Part<Finding[]> {
  const both = `${two} ${one}`;
  if (!isAllowed(context, both)) return [];
  const walks = [
    yield* search(context, one),
    yield* search(context, two),
    yield* search(context, both),
  ];
  const [first, second, got] = walks.map(({ items }) => idsOf(context, items));
  const wanted = [...(first ?? [])].filter((id) => second?.has(id));
  if (got?.size === wanted.length && wanted.every((id) => got.has(id))) return [];
  return [
    broken(
      context,
      `${context.parameter.name}=${both} finds the ${wanted.length} that both of its words find`,
      String(got?.size),
      walks,
    ),
  ];
}

/** White space around a word is ignored. */
export function* trimsWords(context: SearchContext, word: string): Part<Finding[]> {
  const padded = ` ${word}  `;
  if (!isAllowed(context, padded)) return [];
  const walks = [yield* search(context, word), yield* search(context, padded)];
  const [wanted, got] = walks.map(({ items }) => items.length);
  if (wanted === got) return [];
  const says = `${context.parameter.name} ignores white space around ${word}`;
  return [broken(context, says, `${got} instead of ${wanted}`, walks)];
}

/** A word that nothing shows. */
export const NOWHERE = 'zqxjkvzqxjkv';

/** Characters ahead of the last word: what a service cuts a text at is hardly more. */
const LENGTHS = [250, 120, 90, 60, 30];

/** The last word of a long text counts like any other: one that nothing shows finds nothing. */
export function* readsToTheEnd(context: SearchContext, word: string): Part<Finding[]> {
  const text = LENGTHS.map(
    (length) => `${`${word} `.repeat(Math.ceil(length / (word.length + 1)))}${NOWHERE}`,
  ).find((long) => isAllowed(context, long));
  if (text === undefined || (yield* search(context, NOWHERE)).items.length > 0) return [];
  const found = yield* search(context, text);
  if (found.items.length === 0) return [];
  const says = `${context.parameter.name} is read to its end: ${text} finds nothing`;
  return [broken(context, says, `${found.items.length} items`, [found])];
}

/** A text without a word finds nothing, where the contract says so. */
export function* needsWords(context: SearchContext): Part<Finding[]> {
  const findings: Finding[] = [];
  for (const text of context.spec.wordless === 'nothing'
    ? ['-', ' ', '...', '\u060C', '\u064E']
    : []) {
    if (!isAllowed(context, text)) continue;
    const found = yield* search(context, text);
    if (found.items.length === 0) continue;
    const says = `${context.parameter.name}=${JSON.stringify(text)}, which has no word, finds nothing`;
    findings.push(broken(context, says, `${found.items.length} items`, [found], 'wordless'));
  }
  return findings;
}

/** Another spelling finds the same items. */
export function* ignoresSpelling(context: SearchContext, word: string): Part<Finding[]> {
  const findings: Finding[] = [];
  for (const fold of context.spec.folds) {
    for (const spelling of spellingsOf(word, fold)) {
      if (!isAllowed(context, spelling)) continue;
      const walks = [yield* search(context, word), yield* search(context, spelling)];
      const [wanted, got] = walks.map(({ items }) => idsOf(context, items));
      if (wanted?.size === got?.size && [...(wanted ?? [])].every((id) => got?.has(id))) continue;
      findings.push(
        broken(
          context,
          `${context.parameter.name}=${spelling} finds what ${word} finds (${fold})`,
          `${got?.size} instead of ${wanted?.size}`,
          walks,
          'folds',
        ),
      );
    }
  }
  return findings;
}
