import type { Violation } from '../contract/schemas.ts';

/** What is wrong at one place of a value, for one reason. */
export interface Breach extends Violation {
  /** The same for breaches that are mended together. */
  readonly cause: string;
}

const isWithin = (one: Violation, other: Violation): boolean =>
  one.at === other.at || one.at.startsWith(`${other.at}/`);

/** Violations without those within a choice: the choice as a whole is what is broken. */
function withoutBranches(violations: readonly Violation[]): readonly Violation[] {
  const choices = violations.filter(({ pointer }) => /\/(?:oneOf|anyOf)$/.test(pointer));
  // A choice comes behind those within it.
  const outer = choices.filter(
    (one, index) => !choices.some((other, at) => at > index && isWithin(one, other)),
  );
  return violations.filter(
    (one) => outer.includes(one) || !outer.some((choice) => isWithin(one, choice)),
  );
}

/** Rules that an object of another kind breaks all at once. */
const OF_SHAPE = /\/(?:required|additionalProperties|unevaluatedProperties)$/;

/** More rules than this are not told of one object. */
const MAX_TOLD = 3;

/** What an object breaks by having other members than it should. */
function asOne([first, ...others]: readonly [Violation, ...Violation[]]): Breach {
  const all = [first, ...others];
  const told = all.slice(0, MAX_TOLD).map(({ message }) => message);
  const more = all.length > told.length ? [`${all.length - told.length} more`] : [];
  const pointers = new Set(all.map(({ pointer }) => pointer));
  return {
    ...first,
    message: [...told, ...more].join(', and '),
    cause: [...pointers].join(' '),
  };
}

/**
 * The violations of one value, each reason once: an object that lacks members and has others is
 * another object.
 */
export function distinct(violations: readonly Violation[]): readonly Breach[] {
  const groups = new Map<string, [Violation, ...Violation[]]>();
  for (const [index, violation] of withoutBranches(violations).entries()) {
    const { at, pointer } = violation;
    const isOfShape = OF_SHAPE.test(pointer);
    const key = isOfShape ? `${at} ${pointer.replace(OF_SHAPE, '')}` : String(index);
    const group = groups.get(key);
    if (group) group.push(violation);
    else groups.set(key, [violation]);
  }
  return [...groups.values()].map(asOne);
}
