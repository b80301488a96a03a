import { addFaults } from "../../fault/fault.ts";
import { attribute, placedFault } from "../../xml/element.ts";
import { isStepDone, type Steps } from "../../xml/steps.ts";
import type { XmlElement, XmlNode, XmlText } from "../../xml/tree.ts";
import type { BodyFindings } from "./body-findings.ts";
import { isBlank } from "../../xml/space.ts";
import { parentsOf } from "../model/element-parents.ts";
import { addField } from "../fields/radio.ts";
import { ownElements } from "../fields/field-readers.ts";
import type { Field } from "../model/field.ts";
import type { Block } from "../model/model.ts";
import { readField } from "./read-field.ts";
import { readImage } from "./read-image.ts";
import { isDynamicTable, readTable } from "./read-table.ts";
import { keepsSpace, spacedText, squeezedText } from "./spaced-text.ts";
import { pageBreaks, readStaticAttributes } from "./static-attributes.ts";
import { blockElements, emptyElements, holdsText, isPermittedIn, staticElements } from "./static-elements.ts";

const pageBreak: Block = { kind: "element", name: "page-break", attributes: {}, children: [] };

/** The blocks of an element's children. Fields, tables and images are also added to the findings. */
export function* readBlocks(parent: XmlElement, found: BodyFindings): Steps<readonly Block[]> {
  const hasBlocks = parent.children.some((node) => node.kind === "element" && startsLine(node));
  const blocks: (readonly Block[])[] = [];
  for (const node of parent.children) {
    if (isStepDone(found.pace, partsIn(node))) yield;
    blocks.push(
      node.kind === "element" ? yield* readElement(node, parent, found) : yield* readRun(node, { parent, hasBlocks }, found),
    );
  }
  return blocks.flat();
}

type Around = { readonly parent: XmlElement; readonly hasBlocks: boolean };

function* readRun(run: XmlText, { parent, hasBlocks }: Around, found: BodyFindings): Steps<readonly Block[]> {
  const isTextless = !holdsText(parent.name);
  if (isTextless ? isBlank(run.text) : hasBlocks && run.text.trim() === "") return [];
  if (found.keepsSpace && !isTextless) return yield* spacedText(run.text);
  if (isTextless) refuse(run, `text in ${parent.name}`, found);
  return [{ kind: "text", text: yield* squeezedText(run.text) }];
}

function* readElement(element: XmlElement, parent: XmlElement, found: BodyFindings): Steps<readonly Block[]> {
  if (!isField(element) && element.name !== "img" && !isDynamicTable(element)) return yield* readStatic(element, parent, found);
  if (!holdsText(parent.name)) refuseHere(element, parent, found);
  if (isField(element)) return readFieldBlock(element, found);
  return element.name === "img" ? readImageBlock(element, found) : yield* readTable(element, found, readBlocks);
}

function isField({ name }: XmlElement): boolean {
  return name === "field" || ownElements.has(name);
}

/** Characters of a formula that take as long as an element. */
const charactersOfPart = 32;

/** The parts of the work on a node: of a field also its options, or its formula. */
function partsIn(node: XmlNode): number {
  if (node.kind === "text" || !isField(node)) return 1;
  const inside = node.children.map((one) => (one.kind === "text" ? Math.ceil(one.text.length / charactersOfPart) : 1));
  return inside.reduce((sum, parts) => sum + parts, 1);
}

function readFieldBlock(element: XmlElement, found: BodyFindings): readonly Block[] {
  const { documentId, table, placed } = found;
  const field = readField(element, { documentId, table, isPlaced: placed !== undefined }, found.faults);
  if (!field) return [];
  addField(found, field, element, found.faults);
  notePlacement(element, field, found);
  return [
    field.type === "radio"
      ? { kind: "field", name: field.name, option: field.options[0] ?? "" }
      : { kind: "field", name: field.name },
  ];
}

function notePlacement({ line, column }: XmlElement, field: Field, { placed }: BodyFindings): void {
  const { name: fieldName, placement } = field;
  const option = field.type === "radio" ? field.options[0] : undefined;
  if (placement) placed?.push({ fieldName, option, placement, line, column });
}

function readImageBlock(element: XmlElement, found: BodyFindings): readonly Block[] {
  const image = readImage(element, found.faults);
  if (!image) return [];
  found.images.push({ documentId: found.documentId, source: image.source, line: element.line, column: element.column });
  return [image];
}

function* readStatic(element: XmlElement, parent: XmlElement, found: BodyFindings): Steps<readonly Block[]> {
  const name = staticElements[element.name];
  if (name === undefined || !isPermittedIn(element.name, parent.name)) {
    refuseHere(element, parent, found);
    return [];
  }
  const attributes = readStaticAttributes(element, found.faults);
  const children = yield* readBlocks(element, keepsSpace(element) ? { ...found, keepsSpace: true } : found);
  if (emptyElements.has(name) && children.length > 0) refuse(element, `content in ${element.name}`, found);
  if (isPageBreak(element)) return [pageBreak, ...children];
  const breaks = pageBreaks(attributes);
  const block: Block = { kind: "element", name, attributes, children: emptyElements.has(name) ? [] : children };
  return [...(breaks.before ? [pageBreak] : []), block, ...(breaks.after ? [pageBreak] : [])];
}

/** `page-break` as an element or as a class. */
function isPageBreak(element: XmlElement): boolean {
  const classes = attribute(element, "class") ?? "";
  return staticElements[element.name] === "page-break" || /(?:^|\s)page-?break(?:\s|$)/.test(classes);
}

function startsLine(element: XmlElement): boolean {
  return blockElements.has(staticElements[element.name] ?? "");
}

/** Refuses an element, and lists its permitted parents if it has any. */
function refuseHere(element: XmlElement, parent: XmlElement, found: BodyFindings): void {
  const fault = placedFault(element, "document.content", `element ${element.name} in ${parent.name}`);
  const allowed = parentsOf(element.name);
  addFaults(found.faults, [{ ...fault, ...(allowed && { allowed }), documentId: found.documentId }]);
}

function refuse(node: XmlNode, what: string, found: BodyFindings): void {
  addFaults(found.faults, [{ ...placedFault(node, "document.content", what), documentId: found.documentId }]);
}
