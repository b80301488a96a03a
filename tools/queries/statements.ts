/** A statement and its function (or constant). */
export type Named = { readonly name: string; readonly text: string };

type Node = { readonly type: string; readonly start: number; readonly end: number; readonly [key: string]: unknown };

/** All `sql` templates of a file, in their order, indentation taken off. Fragments inside statements stand for themselves too. */
export function statementsOf(program: unknown, source: string): readonly Named[] {
  return [...found(program, "")].map(({ node, name }) => ({ name: name || "(top)", text: dedent(textOf(node, source)) }));
}

function* found(value: unknown, name: string): Generator<{ readonly node: Node; readonly name: string }> {
  if (Array.isArray(value)) {
    for (const item of value) yield* found(item, name);
  } else if (isNode(value)) {
    const inside = nameOf(value) ?? name;
    if (isSql(value)) yield { node: value, name: inside };
    for (const child of Object.values(value)) if (typeof child === "object") yield* found(child, inside);
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}

function isSql(node: Node | undefined): boolean {
  return node?.type === "TaggedTemplateExpression" && (node["tag"] as { readonly name?: string }).name === "sql";
}

/** The name of a function, of a constant that holds one, or of a property that is an arrow with a statement. */
function nameOf(node: Node): string | undefined {
  if (node.type === "Property" && isSql((node["value"] as Node)["body"] as Node | undefined)) return keyOf(node["key"] as Node);
  if (node.type !== "FunctionDeclaration" && node.type !== "VariableDeclarator") return undefined;
  const isFunction = node.type === "FunctionDeclaration" || /Function/.test((node["init"] as Node | null)?.type ?? "");
  return isFunction ? (node["id"] as { readonly name?: string } | null)?.name : undefined;
}

function keyOf(key: Node): string {
  return String(key["name"] ?? key["value"]);
}

/** The template's text as written; expressions in `${}` are shortened to one line. */
function textOf(node: Node, source: string): string {
  const { quasis, expressions } = node["quasi"] as { readonly quasis: readonly Node[]; readonly expressions: readonly Node[] };
  const parts = quasis.map((quasi, index) => {
    const expression = expressions[index];
    const inside = expression ? source.slice(expression.start, expression.end).replaceAll(/\s+/g, " ") : "";
    const shown = inside.includes("sql`") || inside.length > 60 ? "…" : inside;
    return `${(quasi["value"] as { readonly raw: string }).raw}${expression ? `\${${shown}}` : ""}`;
  });
  return parts.join("");
}

function dedent(text: string): string {
  const lines = text.replace(/^\s*\n|\s+$/g, "").split("\n");
  const rest = lines.slice(1).filter((line) => line.trim() !== "");
  const indent = Math.min(...[...rest, ...(/^\s/.test(lines[0] ?? "") ? [lines[0] ?? ""] : [])].map((line) => line.search(/\S/)));
  return lines.map((line) => (/^\s/.test(line) && Number.isFinite(indent) ? line.slice(indent) : line)).join("\n");
}
