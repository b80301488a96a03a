import { faultRowsMax, type FaultRow } from "../../fault/fault.ts";
import { table } from "../../text/table.ts";
import { elements } from "../../xml/element.ts";
import { xmlFault } from "../../xml/read-xml.ts";
import { isStepDone, type Pace, type Steps } from "../../xml/steps.ts";
import type { XmlElement } from "../../xml/tree.ts";
import { isBlank } from "../../xml/space.ts";

/** The permitted children of each element. Unknown attributes are ignored. */
export const envelopeElements = table<readonly string[]>({
  envelope: ["state", "info", "flow", "documents", "signatures"],
  state: ["message", "status", "date", "roleId"],
  info: ["subject", "message", "expire", "forwarding"],
  flow: ["roles"],
  roles: ["role"],
  documents: ["document"],
  document: ["field", "fieldgroup", "signature"],
  fieldgroup: ["fieldset"],
  fieldset: ["field"],
  field: ["value"],
  signatures: ["signature"],
});

/** The permitted parents of an element; undefined for a name that is not part of envelope XML. */
function parentsOf(name: string): readonly string[] | undefined {
  const parents = Object.keys(envelopeElements).filter((parent) => envelopeElements[parent]?.includes(name));
  return parents.length > 0 ? parents : undefined;
}

/** Elements that may carry text. */
export const textElements: ReadonlySet<string> = new Set(["message", "status", "date", "roleId", "subject", "field", "value"]);

/** Elements that may occur several times in one parent. */
export const repeatable: ReadonlySet<string> = new Set([
  "role",
  "document",
  "field",
  "fieldgroup",
  "fieldset",
  "value",
  "signature",
]);

/**
 * Adds a row for each unexpected element and each unexpected text. An element known elsewhere lists its parents as `allowed`; an
 * unknown one lists the elements permitted here.
 */
export function* checkNames(element: XmlElement, faults: FaultRow[], pace: Pace = { parts: 0 }): Steps<void> {
  const allowed = envelopeElements[element.name] ?? [];
  if (!textElements.has(element.name)) checkText(element, faults);
  const seen = new Set<string>();
  for (const one of elements(element)) {
    if (faults.length >= faultRowsMax) return;
    if (isStepDone(pace)) yield;
    if (seen.has(one.name) && !repeatable.has(one.name))
      faults.push(xmlFault(`element ${one.name} is repeated in ${element.name}`, one));
    seen.add(one.name);
    if (allowed.includes(one.name)) yield* checkNames(one, faults, pace);
    else
      faults.push({
        ...xmlFault(`element ${one.name} is not allowed in ${element.name}`, one),
        allowed: parentsOf(one.name) ?? allowed,
      });
  }
}

function checkText(element: XmlElement, faults: FaultRow[]): void {
  for (const node of element.children) {
    if (node.kind === "text" && !isBlank(node.text)) faults.push(xmlFault(`text is not allowed in ${element.name}`, node));
  }
}
