/** A node of a syntax tree (ESTree); what else it holds depends on its type. */
export type Node = { readonly type: string; readonly start: number; readonly end: number; readonly [key: string]: unknown };

/** Every node under the value, outermost first, each with the one that holds it. */
export function* nodesOf(value: unknown, parent?: Node): Generator<{ readonly node: Node; readonly parent: Node | undefined }> {
  if (Array.isArray(value)) {
    for (const item of value) yield* nodesOf(item, parent);
  } else if (isNode(value)) {
    yield { node: value, parent };
    for (const child of Object.values(value)) if (typeof child === "object") yield* nodesOf(child, value);
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}
