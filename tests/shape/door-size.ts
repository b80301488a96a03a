import type { Finding, Rule, Source } from "./tree.ts";
import { nodesOf, type Node } from "./walk.ts";

const membersMax = 12;
const doors = /^server\/src\/rooms\/[^/]+\/(index|questions)\.ts$/;

/** A door, and each group of its members, has at most 12 members; those that it spreads, of intersections and of questions.ts count. */
export const doorsAreNarrow: Rule = ({ sources }) =>
  sources
    .filter(({ path }) => doors.test(path))
    .flatMap((source) => {
      const questions = sources.find(({ path }) => path === source.path.replace("index.ts", "questions.ts"));
      return wideTypes(source, questions ? membersIn(questions) : new Map());
    });

function wideTypes(source: Source, known: ReadonlyMap<string, number>): readonly Finding[] {
  const counted = membersIn(source, known);
  return [...counted].flatMap(([name, count]) =>
    count <= membersMax
      ? []
      : [{ path: source.path, message: `${name} has ${count} members; ${membersMax} at most: group them by noun` }],
  );
}

/** Members of each object and type of a file, by name; a nested type by the name of its member. `known`: those that it imports. */
function membersIn({ program }: Source, known: ReadonlyMap<string, number> = new Map()): ReadonlyMap<string, number> {
  const counts = new Map(known);
  for (const { node, parent } of nodesOf(program)) {
    const [name, object] = madeIn(node);
    if (object?.type === "ObjectExpression") counts.set(name, sizeOf(object, counts));
    if (node.type === "TSTypeAliasDeclaration") counts.set(nameOf(node["id"]), countOf(node["typeAnnotation"] as Node, counts));
    if (node.type === "TSTypeAnnotation" && parent?.type === "TSPropertySignature")
      counts.set(`member ${nameOf(parent["key"])}`, countOf(node["typeAnnotation"] as Node, counts));
  }
  return counts;
}

/** The object of a variable, of a member, or that a function returns, and its name. */
function madeIn(node: Node): readonly [string, Node | undefined] {
  if (node.type === "VariableDeclarator") return [nameOf(node["id"]), plain(node["init"])];
  if (node.type === "Property") return [`member ${nameOf(node["key"])}`, plain(node["value"])];
  if (node.type !== "FunctionDeclaration") return ["", undefined];
  const { body } = node["body"] as { readonly body: readonly Node[] };
  return [nameOf(node["id"]), plain(body.find(({ type }) => type === "ReturnStatement")?.["argument"])];
}

function sizeOf(object: Node, known: ReadonlyMap<string, number>): number {
  const sizes = (object["properties"] as readonly Node[]).map((one) => {
    if (one.type !== "SpreadElement") return 1;
    const spread = one["argument"] as Node;
    return known.get(nameOf(spread.type === "CallExpression" ? spread["callee"] : spread)) ?? 1;
  });
  return sizes.reduce((sum, size) => sum + size, 0);
}

function countOf(type: Node, known: ReadonlyMap<string, number>): number {
  if (type.type === "TSTypeLiteral") return lengthOf(type["members"]);
  if (type.type === "TSIntersectionType") return (type["types"] as Node[]).reduce((sum, one) => sum + countOf(one, known), 0);
  if (type.type === "TSTypeQuery") return known.get(nameOf(type["exprName"])) ?? 0;
  return type.type === "TSTypeReference" ? (known.get(nameOf(type["typeName"])) ?? 0) : 0;
}

function plain(node: unknown): Node | undefined {
  const found = node as Node | undefined;
  return found?.type === "TSAsExpression" || found?.type === "TSSatisfiesExpression" ? plain(found["expression"]) : found;
}

function nameOf(node: unknown): string {
  return String((node as { name?: unknown }).name);
}

function lengthOf(nodes: unknown): number {
  return (nodes as readonly unknown[]).length;
}
