import { SaxesParser, type SaxesAttributeNS } from "saxes";
import { Fault, type FaultRow } from "../fault/fault.ts";
import { isOverBytes, xmlLimits, type XmlLimits } from "./limits.ts";
import { placeFinder } from "./place.ts";
import type { XmlAttribute, XmlElement, XmlNode, XmlPlace } from "./tree.ts";

/** What a text becomes: its tree, or why there is none. */
export type XmlReading = { readonly root: XmlElement } | { readonly faults: readonly FaultRow[] };

/**
 * Reads a document strictly: well-formed, within the limits, no DOCTYPE, no processing instructions, no entities but the
 * five, no namespace. Comments are dropped. Never throws; the fault is xml.invalid with line and column.
 */
export function readXml(text: string, limits: XmlLimits = xmlLimits): XmlReading {
  if (isOverBytes(text, limits.bytesMax)) return refused(`it is over ${limits.bytesMax} bytes`, { line: 1, column: 1 });
  const lone = text.search(loneSurrogate);
  if (lone >= 0) return refused("half of a surrogate pair", placeFinder(text)(lone));
  try {
    return { root: parse(text, limits) };
  } catch (error) {
    if (error instanceof Fault && error.details.errors) return { faults: error.details.errors };
    throw error;
  }
}

/** The one row of a document that is not what it should be. */
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
const reasonMax = 200;
const loneSurrogate = /\p{Surrogate}/u;

function parse(text: string, limits: XmlLimits): XmlElement {
  const parser = new SaxesParser({ xmlns: true, position: false, forceXMLVersion: true, defaultXMLVersion: "1.0" });
  const placeAt = placeFinder(text);
  const open: OpenElement[] = [];
  let root: OpenElement | undefined;
  let elements = 0;
  let attributePlaces: XmlPlace[] = [];
  let tagPlace: XmlPlace = { line: 1, column: 1 };
  let partStart = 0;

  const stop = (reason: string, place: XmlPlace): never => {
    throw new Fault("xml.invalid", { args: [reason], errors: [xmlFault(reason, place)] });
  };
  const here = (): XmlPlace => placeAt(parser.position);
  const addText = (run: string): void => {
    const parent = open.at(-1);
    const place = placeAt(partStart);
    partStart = parser.position;
    if (parent && run !== "") appendText(parent.children, run, place);
  };

  parser.on("error", (error) => {
    const unclosed = error.message.startsWith("unclosed tag") ? open.at(-1) : undefined;
    if (unclosed) stop(`element ${unclosed.name.slice(0, 60)} is not closed`, unclosed);
    stop(error.message.replace(/\.$/, "").slice(0, reasonMax), here());
  });
  parser.on("xmldecl", (declaration) => {
    const { version, encoding } = declaration;
    if (version !== "1.0") stop(`version ${String(version)}; it must be 1.0`, here());
    if (encoding !== undefined && encoding.toUpperCase() !== "UTF-8") stop(`encoding ${encoding}; it must be UTF-8`, here());
  });
  parser.on("doctype", () => stop("a DOCTYPE is not allowed", here()));
  parser.on("processinginstruction", () => stop("a processing instruction is not allowed", here()));
  parser.on("comment", () => {
    partStart = parser.position;
  });
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.on("opentagstart", () => {
    tagPlace = placeAt(text.lastIndexOf("<", parser.position - 1));
    elements += 1;
    attributePlaces = [];
    partStart = parser.position;
    if (elements > limits.elementsMax) stop(`it has over ${limits.elementsMax} elements`, tagPlace);
    if (open.length >= limits.depthMax) stop(`it is over ${limits.depthMax} elements deep`, tagPlace);
  });
  parser.on("attribute", () => {
    attributePlaces.push(placeAt(skipSpace(text, partStart)));
    partStart = parser.position;
    if (attributePlaces.length > limits.attributesMax) stop(`the element has over ${limits.attributesMax} attributes`, tagPlace);
  });
  parser.on("opentag", (tag) => {
    if (tag.uri !== "") stop(`element ${tag.name} is in a namespace`, tagPlace);
    const attributes: XmlAttribute[] = [];
    Object.values(tag.attributes).forEach((attribute, index) => {
      const place = attributePlaces[index] ?? tagPlace;
      if (isOurs(attribute)) attributes.push({ ...place, name: attribute.name, value: attribute.value });
      else if (attribute.uri !== instanceNamespace && attribute.uri !== declarationNamespace) {
        stop(`attribute ${attribute.name} is in a namespace`, place);
      }
    });
    const element: OpenElement = { kind: "element", name: tag.name, attributes, children: [], ...tagPlace };
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
    partStart = parser.position;
  });
  parser.on("closetag", () => {
    open.pop();
    partStart = parser.position;
  });

  parser.write(text).close();
  return root ?? stop("there is no root element", { line: 1, column: 1 });
}

function isOurs(attribute: SaxesAttributeNS): boolean {
  return attribute.uri === "" && attribute.name !== "xmlns";
}

/** Adjacent runs (text, CDATA, around a comment) are one. */
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
