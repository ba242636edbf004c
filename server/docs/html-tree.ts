/** The part of a tree of HTML (hast) that matters here. */
export interface Node {
  type: string;
  tagName?: string;
  value?: string;
  properties?: Record<string, unknown>;
  children?: Node[];
}

/** The elements below a node whose name matches, none of them within another. */
export const elements = (node: Node, name: RegExp): Node[] =>
  (node.children ?? []).flatMap((child) =>
    name.test(child.tagName ?? '') ? [child] : elements(child, name),
  );
