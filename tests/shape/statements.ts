import { isTest, lineOf, type Finding, type Rule, type Source } from "./tree.ts";
import { nodesOf, type Node } from "./walk.ts";

const faults: readonly (readonly [pattern: RegExp, message: string])[] = [
  [/\b(SELECT|INSERT INTO|UPDATE|DELETE FROM|FROM|WHERE|JOIN|ORDER BY|GROUP BY|VALUES|RETURNING)\b/, "SQL is lower case"],
  // a record set lists its own
  [/\b(select|returning)\s+([a-z_]+\.)?\*(?!\s+from json_to_recordset\()/, "columns are listed, not *"],
  [
    /\bin \(\s*select\b(?:[^()]|\((?:[^()]|\([^()]*\))*\))*\bskip locked/,
    "rows are taken by = any(array(select … skip locked)): a plan may repeat in (select …) for each row, and take more than its limit",
  ],
];

/** Statements are lower case, list their columns, choose rows to take once, and take JSON that PostgreSQL can always read. */
export const statementsReadWell: Rule = ({ sources }) =>
  sources.flatMap((source) => (source.path.startsWith("server/src/") && !isTest(source.path) ? findingsOf(source) : []));

function findingsOf(source: Source): readonly Finding[] {
  return [...nodesOf(source.program)].flatMap(({ node }): readonly Finding[] => {
    if (node.type !== "TaggedTemplateExpression" || (node["tag"] as { name?: string }).name !== "sql") return [];
    const text = textOf(node);
    const found = faults.flatMap(([pattern, message]) => (pattern.test(text) ? [message] : []));
    if (source.text.slice(node.start, node.end).includes("JSON.stringify(")) found.push("JSON in a statement is made by jsonOf");
    return found.map((message) => ({ path: source.path, line: lineOf(source, node.start), message }));
  });
}

function textOf(node: Node): string {
  const { quasis } = node["quasi"] as { quasis: readonly { value: { raw: string } }[] };
  return quasis.map(({ value }) => value.raw).join("?");
}
