import { constants, createContext, runInContext } from "node:vm";

/** Work of the engine. `condition` is an XPath expression over the same XML; empty for none. */
export type XsltWork =
  | { readonly kind: "transform"; readonly xml: string; readonly stylesheet: string; readonly condition: string }
  /** Compiles stylesheets and conditions without running them. */
  | { readonly kind: "check"; readonly stylesheets: readonly string[]; readonly conditions: readonly string[] };

/** A stylesheet or a condition that failed, by its place in the work, and the reason in one line. */
export type XsltFailure = { readonly of: "stylesheet" | "condition"; readonly at: number; readonly reason: string };

/** The result of work: XML without a declaration, or that the condition is false, or failures. */
export type XsltResult =
  | { readonly kind: "made"; readonly xml: string }
  | { readonly kind: "unmet" }
  | { readonly kind: "checked" }
  | { readonly kind: "failed"; readonly failures: readonly XsltFailure[] };

/**
 * Runs work in a realm of its own, from the source of the engine. Nothing of Node is in that realm: no module, no process, no
 * timer, no network and no file; it makes no code from texts, and only texts cross its border. Throws at the time limit, which counts when the service itself is gone.
 */
export function runEngine(engineSource: string, work: XsltWork, timeoutMs: number): XsltResult {
  const realm = createContext(constants.DONT_CONTEXTIFY, { codeGeneration: { strings: false, wasm: false } });
  runInContext(surroundings, realm);
  runInContext(engineSource, realm, { filename: "engine" });
  runInContext(driver, realm);
  const answer: unknown = runInContext(`run(${JSON.stringify(JSON.stringify(work))})`, realm, { timeout: timeoutMs });
  return JSON.parse(String(answer));
}

/** Stubs of the modules that the engine asks Node.js for, with nothing behind them. */
const surroundings = `
"use strict";
var module = { exports: {} };
var global = Object.create(null);
var process = { platform: "linux", stdout: { write() {} } };
var console = { log() {}, info() {}, warn() {}, error() {} };
var outside = () => { throw new Error("stylesheets cannot reach files or addresses"); };
var closed = new Proxy({}, { get: () => outside });
var modules = {
  stream: { Stream: class {} },
  url: { URL: class { constructor() { outside(); } }, fileURLToPath: outside },
  util: { TextEncoder: class {}, TextDecoder: class {} },
};
var require = (name) => modules[name] ?? closed;
`;

/** Functions inside the realm. The stylesheet is compiled by the standard function fn:transform; output methods are ignored. */
const driver = `
"use strict";
const engine = module.exports;
const platform = engine.getPlatform();
const reaching = "readFile writeFileAsync writeFileSync resourcePromise makeHttpRequest newURL fileURL resolveUri";
for (const name of reaching.split(" ")) platform[name] = outside;
const { evaluate } = engine.XPath;
const parse = (xml) => evaluate("parse-xml($xml)", null, { params: { xml } });
const output = "serialize(transform(map { 'stylesheet-text': $stylesheet, 'source-node': ., 'delivery-format': 'document' })?output, " +
  "map { 'method': 'xml', 'indent': false(), 'omit-xml-declaration': true() })";
const compile = "transform(map { 'stylesheet-text': $stylesheet, 'initial-template': QName('urn:chancery:none', 'none') })";
const codeOf = (error) => String(error?.code ?? "").replace(/^Q\\{[^}]*\\}/, "");
const reasonOf = (error) => {
  if (error instanceof RangeError) return "it is nested too deeply";
  if (error instanceof TypeError) return "it uses what the service does not offer, such as other files";
  return String(error?.message ?? error).replace(/ in \\/?NoStylesheetBaseURI|NoStylesheetBaseURI/g, "").replace(/\\s+/g, " ").slice(0, 500);
};
const failed = (failures) => ({ kind: "failed", failures });
function holds(condition, doc) {
  return evaluate("boolean((\\n" + condition + "\\n))", doc, { resultForm: "value" });
}
function transform({ xml, stylesheet, condition }) {
  const doc = parse(xml);
  try {
    if (condition !== "" && !holds(condition, doc)) return { kind: "unmet" };
  } catch (error) {
    return failed([{ of: "condition", at: 0, reason: reasonOf(error) }]);
  }
  try {
    return { kind: "made", xml: evaluate(output, doc, { params: { stylesheet } }) };
  } catch (error) {
    return failed([{ of: "stylesheet", at: 0, reason: reasonOf(error) }]);
  }
}
function check({ stylesheets, conditions }) {
  const failures = [];
  stylesheets.forEach((stylesheet, at) => {
    try {
      evaluate(compile, null, { params: { stylesheet } });
    } catch (error) {
      if (codeOf(error) !== "XTDE0040") failures.push({ of: "stylesheet", at, reason: reasonOf(error) });
    }
  });
  const doc = parse("<envelope/>");
  conditions.forEach((condition, at) => {
    try {
      if (condition !== "") holds(condition, doc);
    } catch (error) {
      if (codeOf(error).startsWith("XPST")) failures.push({ of: "condition", at, reason: reasonOf(error) });
    }
  });
  return failures.length > 0 ? failed(failures) : { kind: "checked" };
}
function run(text) {
  const work = JSON.parse(text);
  return JSON.stringify(work.kind === "check" ? check(work) : transform(work));
}
`;
