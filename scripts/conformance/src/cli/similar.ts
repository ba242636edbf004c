/** What is written alike: without capitals, and without what separates words. */
const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/** How many characters have to be added, left out, changed or swapped to make one text of another. */
function distance(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const at = (up: number, left: number): number =>
        (up === 0 ? row : rows.at(-up))?.[j - left] ?? 0;
      const same = one[i - 1] === other[j - 1] ? 0 : 1;
      const isSwapped = i > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const swapped = isSwapped ? at(2, 2) + 1 : Number.POSITIVE_INFINITY;
      row.push(Math.min(at(1, 0) + 1, at(0, 1) + 1, at(1, 1) + same, swapped));
    }
    rows.push(row);
  }
  return rows.at(-1)?.at(-1) ?? 0;
}

/** The name that was probably meant; undefined where none is written alike. */
function similar(text: string, names: readonly string[]): string | undefined {
  const own = plain(text);
  const [nearest] = names
    .map((name) => ({ name, far: distance(own, plain(name)) }))
    .toSorted((one, other) => one.far - other.far);
  return nearest && nearest.far <= Math.max(1, own.length / 3) ? nearest.name : undefined;
}

/** The question whether another name was meant, behind what is wrong; empty where none is alike. */
export function didYouMean(text: string, names: readonly string[]): string {
  const meant = similar(text, names);
  return meant === undefined ? '' : `; did you mean ${meant}?`;
}
