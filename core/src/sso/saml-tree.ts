import { SaxesParser } from "saxes";

/** Namespaces in scope by prefix; the default one by the empty prefix. */
type Scope = ReadonlyMap<string, string>;

/**
 * An element with its namespace. Attributes are named `local`, or `{namespace}local`; `text` is its own text.
 * `start` and `end` are its place in the text.
 */
export type SamlElement = {
  readonly namespace: string;
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly SamlElement[];
  readonly text: string;
  readonly scope: Scope;
  readonly parent: SamlElement | undefined;
  readonly start: number;
  readonly end: number;
};

/** The tree of a text, or the reason why it was refused. */
export type SamlReading = { readonly root: SamlElement } | { readonly refusal: string };

/**
 * Bounds of a document. `attributesMax` is of one element, `allAttributesMax` of all: checking a signature costs by the attribute.
 * `namespacesMax` is of those in scope, which are copied for each element that declares one.
 */
export const samlLimits = {
  charactersMax: 262_144,
  depthMax: 40,
  elementsMax: 2000,
  attributesMax: 40,
  allAttributesMax: 4000,
  namespacesMax: 32,
} as const;

type OpenElement = Omit<SamlElement, "children" | "text" | "end"> & {
  readonly children: SamlElement[];
  text: string;
  end: number;
};
type Reading = {
  readonly text: string;
  readonly open: OpenElement[];
  root: OpenElement | undefined;
  elements: number;
  attributes: number;
};
type Parser = SaxesParser<{ xmlns: true }>;

const declarationNamespace = "http://www.w3.org/2000/xmlns/";
const loneSurrogate = /\p{Surrogate}/u;
const idNames: readonly string[] = ["ID", "Id", "id"];

/**
 * Reads a SAML document strictly: no DTD, comment, CDATA or processing instruction anywhere, entities but the five, ids that
 * are unique, everything bounded. Anything that other parsers could read differently is refused. Never throws.
 */
export function readSaml(text: string): SamlReading {
  if (text.length > samlLimits.charactersMax) return { refusal: `it is over ${samlLimits.charactersMax} characters` };
  if (loneSurrogate.test(text)) return { refusal: "half of a surrogate pair" };
  // nowhere else in well-formed XML is "<" literal
  if (/<[!?]/.test(withoutDeclaration(text)))
    return { refusal: "a DTD, comment, CDATA section or processing instruction is not allowed" };
  try {
    return { root: parse(text) };
  } catch (error) {
    if (error instanceof SyntaxError) return { refusal: error.message };
    throw error;
  }
}

/** An element and all below it, in document order. */
export function* everyElement(element: SamlElement): Generator<SamlElement> {
  yield element;
  for (const child of element.children) yield* everyElement(child);
}

/** The element's own text as a document: within an element `scope` that declares the namespaces in scope. */
export function standalone(text: string, element: SamlElement): string {
  return inScopeOf(element, text.slice(element.start, element.end));
}

/** A piece of XML in the namespaces of an element. */
export function inScopeOf(element: SamlElement, inner: string): string {
  const declared = [...element.scope].filter(([prefix]) => prefix !== "xml" && prefix !== "xmlns");
  const names = declared.map(([prefix, uri]) => ` xmlns${prefix === "" ? "" : `:${prefix}`}="${escaped(uri)}"`);
  return `<scope${names.join("")}>${inner}</scope>`;
}

function escaped(value: string): string {
  return value
    .replace(/&/g, "&amp;")
    .replace(/"/g, "&quot;")
    .replace(/</g, "&lt;")
    .replace(/[\t\n\r]/g, " ");
}

function withoutDeclaration(text: string): string {
  return text.replace(/^\uFEFF?<\?xml[^?]*\?>/, "");
}

function stop(reason: string): never {
  throw new SyntaxError(reason);
}

function parse(text: string): SamlElement {
  const parser: Parser = new SaxesParser({ xmlns: true, position: true });
  const reading: Reading = { text, open: [], root: undefined, elements: 0, attributes: 0 };
  parser.on("error", (error) => stop(error.message));
  readElements(parser, reading);
  parser.write(text).close();
  return reading.root ?? stop("there is no root element");
}

function readElements(parser: Parser, reading: Reading): void {
  const { open } = reading;
  const ids = new Set<string>();
  let start = 0;
  parser.on("opentagstart", () => {
    start = reading.text.lastIndexOf("<", parser.position - 1);
    reading.elements += 1;
    if (open.length >= samlLimits.depthMax) stop(`it is over ${samlLimits.depthMax} elements deep`);
    if (reading.elements > samlLimits.elementsMax) stop(`it has over ${samlLimits.elementsMax} elements`);
  });
  parser.on("opentag", ({ uri, local, attributes: found, ns }) => {
    const attributes = attributesOf(Object.values(found));
    reading.attributes += Object.keys(found).length;
    if (reading.attributes > samlLimits.allAttributesMax) stop(`it has over ${samlLimits.allAttributesMax} attributes`);
    takeIds(attributes, ids);
    const parent = open.at(-1);
    const scope = scopeIn(parent, ns);
    const element: OpenElement = {
      namespace: uri,
      name: local,
      attributes,
      children: [],
      text: "",
      scope,
      parent,
      start,
      end: 0,
    };
    parent?.children.push(element);
    reading.root ??= element;
    open.push(element);
  });
  parser.on("text", (run) => {
    const element = open.at(-1);
    if (element) element.text += run;
  });
  parser.on("closetag", () => {
    const element = open.pop();
    if (element) element.end = parser.position;
  });
}

type Found = { readonly uri: string; readonly local: string; readonly value: string };

function attributesOf(found: readonly Found[]): ReadonlyMap<string, string> {
  if (found.length > samlLimits.attributesMax) stop(`an element has over ${samlLimits.attributesMax} attributes`);
  const own = found.filter(({ uri }) => uri !== declarationNamespace);
  return new Map(own.map(({ uri, local, value }) => [uri === "" ? local : `{${uri}}${local}`, value]));
}

/** Refuses repeated ids and other spellings of ID: they could make a signature point elsewhere. */
function takeIds(attributes: ReadonlyMap<string, string>, ids: Set<string>): void {
  for (const name of idNames) {
    const id = attributes.get(name);
    if (id === undefined) continue;
    if (!/^[A-Za-z_][\w.-]{0,255}$/.test(id)) stop("an ID is no name");
    if (ids.has(id)) stop("an ID appears twice");
    ids.add(id);
  }
}

function scopeIn(parent: SamlElement | undefined, declared: Readonly<Record<string, string>>): Scope {
  const own = Object.entries(declared);
  if (parent && own.length === 0) return parent.scope;
  const scope = new Map([...(parent?.scope ?? []), ...own]);
  return scope.size > samlLimits.namespacesMax ? stop(`over ${samlLimits.namespacesMax} namespaces are in scope`) : scope;
}
