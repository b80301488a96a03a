import type { Node } from "../../shape/walk.ts";

/** How one node may be wrong, in the words of its file. `parent` is the node that holds it. */
type Mutate = (node: Node, code: (part: Node) => string, parent: Node | undefined) => readonly string[];

const operators: Readonly<Record<string, readonly string[]>> = {
  "===": ["!=="],
  "!==": ["==="],
  "<": ["<=", ">="],
  "<=": ["<", ">"],
  ">": [">=", "<="],
  ">=": [">", "<"],
  "+": ["-"],
  "-": ["+"],
  "*": ["/"],
  "/": ["*"],
  "%": ["*"],
  "&&": ["||"],
  "||": ["&&"],
};

/** The mutations of each type of node: operators, bounds, conditions, what is returned, what is called, what is said. */
export const mutations: Readonly<Record<string, Mutate>> = {
  BinaryExpression: (node, code) => {
    if (node["operator"] === "+" && sides(node).some(isText)) return [];
    return exchanged(node, code);
  },
  LogicalExpression: (node, code) => {
    if (node["operator"] !== "??") return exchanged(node, code);
    const [left, right] = sides(node).map(code) as [string, string];
    // the types ask for what to do when nothing is there: often it always is
    return isIndexed(sides(node)[0]!) ? [`(${right})`] : [`(${left})`, `(${right})`];
  },
  UnaryExpression: (node, code) => (node["operator"] === "!" ? [code(node["argument"] as Node)] : []),
  IfStatement: negated,
  ConditionalExpression: negated,
  WhileStatement: negated,
  DoWhileStatement: negated,
  ReturnStatement: (node, code) =>
    returned(node["argument"] as Node | null).map((text) => replaced(node, "argument", text, code)),
  ArrowFunctionExpression: (node, code) =>
    node["expression"] === true ? returned(node["body"] as Node).map((text) => replaced(node, "body", text, code)) : [],
  ExpressionStatement: (node) => (node["directive"] ? [] : [";"]),
  Literal: (node, _, parent) => literal(node, parent),
  TemplateLiteral: (node, code, parent) => (parent?.type === "TaggedTemplateExpression" || code(node) === "``" ? [] : ['""']),
};

function exchanged(node: Node, code: (part: Node) => string): readonly string[] {
  const [left, right] = sides(node).map(code);
  return (operators[String(node["operator"])] ?? []).map((operator) => `(${left} ${operator} ${right})`);
}

/** Conditions that no mutation of an operator inverts. */
function negated(node: Node, code: (part: Node) => string): readonly string[] {
  const test = node["test"] as Node;
  const isTurned = test.type === "UnaryExpression" || (test.type === "BinaryExpression" && String(test["operator"]) in operators);
  return isTurned ? [] : [replaced(node, "test", `!(${code(test)})`, code)];
}

const truths = /^(?:===|!==|<|<=|>|>=|in|instanceof)$/;

/** Other results of a function. Literals have their own mutations. */
function returned(value: Node | null): readonly string[] {
  if (!value || value.type === "Literal" || value.type === "TemplateLiteral") return [];
  if (value.type === "Identifier" && value["name"] === "undefined") return [];
  if (value.type === "ArrayExpression") return (value["elements"] as readonly Node[]).length === 0 ? [] : ["[]"];
  const isTruth = truths.test(String(value["operator"])) || value["operator"] === "!";
  return isTruth ? ["true", "false"] : ["undefined"];
}

function literal(node: Node, parent: Node | undefined): readonly string[] {
  const { value } = node;
  if (typeof value === "boolean") return [String(!value)];
  if (typeof value === "number") return [`(${value + 1})`, `(${value - 1})`];
  const isKey = parent?.["key"] === node && parent["computed"] !== true;
  return typeof value === "string" && value !== "" && !isKey && parent?.["directive"] === undefined ? ['""'] : [];
}

function replaced(node: Node, part: string, text: string, code: (part: Node) => string): string {
  const { start, end } = node[part] as Node;
  const whole = code(node);
  return whole.slice(0, start - node.start) + text + whole.slice(end - node.start);
}

function sides(node: Node): readonly Node[] {
  return [node["left"] as Node, node["right"] as Node];
}

function isText(node: Node): boolean {
  return node.type === "TemplateLiteral" || (node.type === "Literal" && typeof node["value"] === "string");
}

function isIndexed(node: Node): boolean {
  return node.type === "MemberExpression" && node["computed"] === true;
}
