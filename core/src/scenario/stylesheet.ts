import type { FaultRow } from "../fault/fault.ts";
import { elements, textOf } from "../xml/element.ts";
import { xmlLimits } from "../xml/limits.ts";
import { readQualifiedXmlInSteps, readXmlInSteps, xmlFault } from "../xml/read-xml.ts";
import { isStepDone, type Pace, type Steps } from "../xml/steps.ts";
import type { XmlElement, XmlNode } from "../xml/tree.ts";
import { writeXmlInSteps } from "../xml/write-xml.ts";
import { scenarioLimits } from "./limits.ts";

const xsltNamespace = "{http://www.w3.org/1999/XSL/Transform}";
const limits = { ...xmlLimits, bytesMax: scenarioLimits.stylesheetMax * 4, elementsMax: 10_000 };

/** Instructions that read or write elsewhere, or run what only a run makes. */
const refused: ReadonlySet<string> = new Set(
  "include import import-schema use-package result-document source-document stream evaluate".split(" "),
);

/** Namespaces of the engine's own functions, which reach beyond a stylesheet. */
const engineNamespaces = ["saxonica.com/ns/", "saxon.sf.net"];

/**
 * The faults of a stylesheet that are found without compiling it, as xml.invalid with line and column: it is no XML, is in no XSLT
 * element, or has instructions that reach beyond the envelope. The isolation of the engine does not depend on this. Reads in steps.
 */
export function* stylesheetFaults(text: string): Steps<readonly FaultRow[]> {
  const reading = yield* readQualifiedXmlInSteps(text, limits);
  if ("faults" in reading) return reading.faults;
  const { root } = reading;
  const own = engineNamespaces.filter((one) => text.includes(one)).map((one) => xmlFault(`${one} is not available`, root));
  const isSheet = ["stylesheet", "transform"].some((name) => root.name === `${xsltNamespace}${name}`);
  const isSimplified = root.attributes.some(({ name }) => name === `${xsltNamespace}version`);
  if (!isSheet && !isSimplified) return [xmlFault("it is no XSLT stylesheet", root)];
  return [...own, ...refusedIn(root)];
}

function refusedIn(element: XmlElement): readonly FaultRow[] {
  const local = element.name.startsWith(xsltNamespace) ? element.name.slice(xsltNamespace.length) : "";
  const rows = refused.has(local) ? [xmlFault(`xsl:${local} is not available`, element)] : [];
  return [...rows, ...elements(element).flatMap(refusedIn)];
}

/**
 * Envelope XML as stylesheets and conditions read it, made in steps: fields have their text as attribute `value`, too, which older
 * stylesheets read. The XML is one that the service wrote.
 */
export function* stylesheetSource(data: string): Steps<string> {
  const reading = yield* readXmlInSteps(data);
  return "root" in reading ? yield* writeXmlInSteps(yield* withValues(reading.root, { parts: 0 })) : data;
}

function* withValues(element: XmlElement, pace: Pace): Steps<XmlElement> {
  if (isStepDone(pace)) yield;
  const children: XmlNode[] = [];
  for (const node of element.children) children.push(node.kind === "element" ? yield* withValues(node, pace) : node);
  const text = element.name === "field" ? textOf(element) : "";
  if (text === "" || elements(element).length > 0) return { ...element, children };
  const { line, column } = element;
  return { ...element, children, attributes: [...element.attributes, { name: "value", value: text, line, column }] };
}
