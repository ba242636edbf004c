import { elements, type Node } from './html-tree.ts';

/** Takes the id of a heading from its end, where it is stated as `{#id}`. */
export const headingIds = () => (tree: Node) => {
  for (const heading of elements(tree, /^h[1-6]$/)) {
    const last = heading.children?.at(-1);
    const [stated, id] = / \{#([^}]+)\}$/.exec(last?.value ?? '') ?? [];
    if (last?.value === undefined || stated === undefined) continue;
    last.value = last.value.slice(0, -stated.length);
    heading.properties = { ...heading.properties, id };
  }
};
