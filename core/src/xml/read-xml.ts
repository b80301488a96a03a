import { SaxesParser, type SaxesAttributeNS } from "saxes";
import { Fault, type FaultRow } from "../fault/fault.ts";
import { isOverBytes, xmlLimits, type XmlLimits } from "./limits.ts";
import { placeFinder, type PlaceFinder } from "./place.ts";
import { allSteps, type Steps } from "./steps.ts";
import type { XmlAttribute, XmlElement, XmlNode, XmlPlace } from "./tree.ts";

/** The tree of a document, or the reason it could not be read. */
export type XmlReading = { readonly root: XmlElement } | { readonly faults: readonly FaultRow[] };

/**
 * Parses a document strictly: well-formed, within the limits, without DOCTYPE, processing instructions, namespaces, or entities
 * other than the five predefined ones. Comments are dropped. Never throws; the fault is xml.invalid with line and column.
 */
export function readXml(text: string, limits: XmlLimits = xmlLimits): XmlReading {
  return allSteps(readXmlInSteps(text, limits));
}

/** As `readXml`, in steps of a few milliseconds that yield to other work between them. */
export function readXmlInSteps(text: string, limits: XmlLimits = xmlLimits, stepLength = stepUnits): Steps<XmlReading> {
  return readNamed(text, { ...limits, stepLength }, ownNames);
}

/** As `readXml`, for documents with namespaces: names in the tree are `{uri}local`, for attributes too. */
export function readQualifiedXml(text: string, limits: XmlLimits): XmlReading {
  return allSteps(readQualifiedXmlInSteps(text, limits));
}

/** As `readQualifiedXml`, in steps that yield to other work between them. */
export function readQualifiedXmlInSteps(text: string, limits: XmlLimits): Steps<XmlReading> {
  return readNamed(text, { ...limits, stepLength: stepUnits }, qualifiedNames);
}

/** Code units per step: 4 ms of text, or 15 ms of elements with many attributes. */
const stepUnits = 65_536;

type StepLimits = XmlLimits & { readonly stepLength: number };

function* readNamed(text: string, limits: StepLimits, names: Names): Steps<XmlReading> {
  if (isOverBytes(text, limits.bytesMax)) return refused(`it is over ${limits.bytesMax} bytes`, { line: 1, column: 1 });
  yield;
  if (!text.isWellFormed()) return refused("half of a surrogate pair", placeFinder(text)(text.search(loneSurrogate)));
  yield;
  try {
    return { root: yield* parse(text, limits, names) };
  } catch (error) {
    if (error instanceof Fault && error.details.errors) return { faults: error.details.errors };
    throw error;
  }
}

/** A fault row for an invalid document. */
export function xmlFault(reason: string, place: XmlPlace): FaultRow {
  return {
    code: "xml.invalid",
    args: [reason.length > reasonMax ? `${reason.slice(0, reasonMax)}…` : reason],
    line: place.line,
    column: place.column,
  };
}

type OpenElement = XmlElement & { readonly attributes: XmlAttribute[]; readonly children: XmlNode[] };

const instanceNamespace = "http://www.w3.org/2001/XMLSchema-instance";
const declarationNamespace = "http://www.w3.org/2000/xmlns/";
const schemaHints: ReadonlySet<string> = new Set(["schemaLocation", "noNamespaceSchemaLocation"]);
const reasonMax = 200;
const loneSurrogate = /\p{Surrogate}/u;

type Parser = SaxesParser<{ xmlns: true }>;
type Named = { readonly name: string; readonly uri: string; readonly local: string };

/** The mapping of names into the tree. An attribute may be dropped; both functions may stop the parser. */
type Names = {
  readonly element: (tag: Named, place: XmlPlace) => string;
  readonly attribute: (attribute: SaxesAttributeNS, place: XmlPlace) => string | undefined;
};

/** Without namespaces: namespace declarations and schema locations are dropped, prefixed names are refused. */
const ownNames: Names = {
  element: ({ name, uri }, place) => (uri === "" ? name : stop(`element ${name} is in a namespace`, place)),
  attribute: (attribute, place) => {
    if (isOurs(attribute)) return attribute.name;
    const isHint = attribute.uri === instanceNamespace && schemaHints.has(attribute.local);
    const isHarmless = isHint || attribute.uri === declarationNamespace;
    return isHarmless ? undefined : stop(`attribute ${attribute.name} is in a namespace`, place);
  },
};

/** Names with their namespace URI; namespace declarations are dropped. */
const qualifiedNames: Names = {
  element: qualified,
  attribute: (attribute) => (isDeclaration(attribute) ? undefined : qualified(attribute)),
};

/** The state of parsing one document. */
type Reading = {
  readonly text: string;
  readonly limits: XmlLimits;
  readonly names: Names;
  readonly parser: Parser;
  readonly placeAt: PlaceFinder;
  readonly open: OpenElement[];
  root: OpenElement | undefined;
  elements: number;
  /** The attributes of the tag being read. */
  attributePlaces: XmlPlace[];
  tagPlace: XmlPlace;
  /** The start of the next run of text or attribute. */
  partStart: number;
};

function* parse(text: string, limits: StepLimits, names: Names): Steps<XmlElement> {
  const start = { line: 1, column: 1 };
  const parser: Parser = new SaxesParser({ xmlns: true, position: false, forceXMLVersion: true, defaultXMLVersion: "1.0" });
  const reading: Reading = {
    text,
    limits,
    names,
    parser,
    placeAt: placeFinder(text),
    open: [],
    root: undefined,
    elements: 0,
    attributePlaces: [],
    tagPlace: start,
    partStart: 0,
  };
  refuseTheRest(reading);
  readText(reading);
  readTags(reading);
  for (let at = 0; at < text.length; at += limits.stepLength) {
    parser.write(text.slice(at, at + limits.stepLength));
    yield;
  }
  parser.close();
  return reading.root ?? stop("there is no root element", start);
}

function stop(reason: string, place: XmlPlace): never {
  throw new Fault("xml.invalid", { args: [reason], errors: [xmlFault(reason, place)] });
}

/** Refuses input that is not well-formed, and constructs that are well-formed but not permitted here. */
function refuseTheRest({ parser, open, placeAt }: Reading): void {
  const here = (): XmlPlace => placeAt(parser.position);
  parser.on("error", (error) => {
    const unclosed = error.message.startsWith("unclosed tag") ? open.at(-1) : undefined;
    if (unclosed) stop(`element ${unclosed.name.slice(0, 60)} is not closed`, unclosed);
    stop(error.message.replace(/\.$/, ""), here());
  });
  parser.on("xmldecl", ({ version, encoding }) => {
    if (version !== "1.0") stop(`version ${String(version)}; it must be 1.0`, here());
    if (encoding !== undefined && encoding.toUpperCase() !== "UTF-8") stop(`encoding ${encoding}; it must be UTF-8`, here());
  });
  parser.on("doctype", () => stop("a DOCTYPE is not allowed", here()));
  parser.on("processinginstruction", () => stop("a processing instruction is not allowed", here()));
}

/** Collects text and CDATA as runs, and drops comments. */
function readText(reading: Reading): void {
  const { parser, open, placeAt } = reading;
  const addText = (run: string): void => {
    const parent = open.at(-1);
    const place = placeAt(reading.partStart);
    reading.partStart = parser.position;
    if (parent && run !== "") appendText(parent.children, run, place);
  };
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.on("comment", () => {
    reading.partStart = parser.position;
  });
}

function readTags(reading: Reading): void {
  const { text, limits, names, parser, open, placeAt } = reading;
  parser.on("opentagstart", () => {
    reading.tagPlace = placeAt(text.lastIndexOf("<", parser.position - 1));
    reading.elements += 1;
    reading.attributePlaces = [];
    reading.partStart = parser.position;
    if (reading.elements > limits.elementsMax) stop(`it has over ${limits.elementsMax} elements`, reading.tagPlace);
    if (open.length >= limits.depthMax) stop(`it is over ${limits.depthMax} elements deep`, reading.tagPlace);
  });
  parser.on("attribute", () => {
    reading.attributePlaces.push(placeAt(skipSpace(text, reading.partStart)));
    reading.partStart = parser.position;
    const isOver = reading.attributePlaces.length > limits.attributesMax;
    if (isOver) stop(`the element has over ${limits.attributesMax} attributes`, reading.tagPlace);
  });
  parser.on("opentag", (tag) => {
    const name = names.element(tag, reading.tagPlace);
    const attributes = namedAttributes(Object.values(tag.attributes), reading);
    const element: OpenElement = { kind: "element", name, attributes, children: [], ...reading.tagPlace };
    open.at(-1)?.children.push(element);
    reading.root ??= element;
    open.push(element);
    reading.partStart = parser.position;
  });
  parser.on("closetag", () => {
    open.pop();
    reading.partStart = parser.position;
  });
}

function namedAttributes(found: readonly SaxesAttributeNS[], { names, attributePlaces, tagPlace }: Reading): XmlAttribute[] {
  return found.flatMap((attribute, index) => {
    const place = attributePlaces[index] ?? tagPlace;
    const name = names.attribute(attribute, place);
    return name === undefined ? [] : [{ ...place, name, value: attribute.value }];
  });
}

function isOurs(attribute: SaxesAttributeNS): boolean {
  return attribute.uri === "" && attribute.name !== "xmlns";
}

function isDeclaration({ uri, name }: SaxesAttributeNS): boolean {
  return uri === declarationNamespace || name === "xmlns";
}

function qualified({ uri, local }: Named): string {
  return uri === "" ? local : `{${uri}}${local}`;
}

/** Joins adjacent runs: text, CDATA, and text around a comment. */
function appendText(children: XmlNode[], run: string, place: XmlPlace): void {
  const last = children.at(-1);
  if (last?.kind === "text") children[children.length - 1] = { ...last, text: last.text + run };
  else children.push({ kind: "text", text: run, ...place });
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (" \t\r\n".includes(text[at] ?? "x")) at += 1;
  return at;
}

function refused(reason: string, place: XmlPlace): XmlReading {
  return { faults: [xmlFault(reason, place)] };
}
