import { imports } from "./imports.ts";
import type { Finding, Rule, Source } from "./tree.ts";
import { nodesOf, type Node } from "./walk.ts";

/** Declares the data of an account with its type, as questions.ts declares questions. */
const accountData = /\/store\/account-data\.ts$/;

/** A door neither hands out nor re-exports what a store has: other rooms get use cases, declared questions, account data and views. */
export const doorsExportNoStore: Rule = (tree) =>
  imports(tree, ({ place, entry, target }) => {
    if (place.layer !== "room" || place.part !== "door") return undefined;
    if (target?.layer !== "room" || target.part !== "store" || accountData.test(entry.target ?? "")) return undefined;
    return `${entry.target} is a store: declare a question in questions.ts, or export a use case`;
  });

/** questions.ts declares the type of each function of a store that it answers with: the type does not come from the store. */
export const doorsDeclareQuestions: Rule = ({ sources }) =>
  sources.filter(({ path }) => /^server\/src\/rooms\/[^/]+\/questions\.ts$/.test(path)).flatMap(undeclaredIn);

function undeclaredIn(source: Source): readonly Finding[] {
  const { types, values } = namesFromStores(source);
  const found = types.map((name) => `type ${name} is a store's: move it to a file beside the store`);
  for (const { node, parent } of nodesOf(source.program)) {
    if (node.type === "TSTypeQuery" && values.includes(nameOf(node["exprName"])))
      found.push(`typeof ${nameOf(node["exprName"])} takes its type from the store: write it out`);
    if (node.type === "VariableDeclaration" && parent?.type === "ExportNamedDeclaration")
      for (const { id } of node["declarations"] as readonly { readonly id: Node }[])
        if (!id["typeAnnotation"]) found.push(`${nameOf(id)} has no declared type`);
  }
  return found.map((message) => ({ path: source.path, message }));
}

/** The names that a file imports from stores. */
function namesFromStores({ program }: Source): { readonly types: readonly string[]; readonly values: readonly string[] } {
  type Specifier = { readonly importKind?: string; readonly local: unknown };
  const names = { types: new Array<string>(), values: new Array<string>() };
  for (const { node } of nodesOf(program)) {
    if (node.type !== "ImportDeclaration" || !/\/store(\.ts$|\/)/.test((node["source"] as { value: string }).value)) continue;
    for (const { importKind, local } of node["specifiers"] as readonly Specifier[]) {
      const isType = node["importKind"] === "type" || importKind === "type";
      (isType ? names.types : names.values).push(nameOf(local));
    }
  }
  return names;
}

function nameOf(node: unknown): string {
  return String((node as { name?: unknown }).name);
}
