import { elements, type Node } from './html-tree.ts';

const textOf = ({ value = '', children = [] }: Node): string =>
  value + children.map(textOf).join('');

/**
 * Gives each cell of a table its column's heading as `data-label`: on narrow screens rows become
 * paragraphs, and say it before each cell.
 */
export const labelCells = () => (tree: Node) => {
  for (const table of elements(tree, /^table$/)) {
    const labels = elements(table, /^th$/).map(textOf);
    for (const row of elements(table, /^tr$/)) {
      for (const [at, cell] of elements(row, /^td$/).entries())
        cell.properties = { ...cell.properties, dataLabel: labels[at] ?? '' };
    }
  }
};
