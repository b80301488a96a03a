import type { FaultRow } from "../fault/fault.ts";
import { elements } from "../xml/element.ts";
import { xmlFault } from "../xml/read-xml.ts";
import type { XmlElement } from "../xml/tree.ts";

/** Which elements may stand in which, by the path of the parent. Unknown attributes are let be (facts §2.1 lists them loosely). */
const childrenOf: Readonly<Record<string, readonly string[]>> = {
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
};

/** Elements that may carry text. */
const textual: ReadonlySet<string> = new Set(["message", "status", "date", "roleId", "subject", "field", "value"]);

/** A row for every element that envelope XML does not know, and for text where none may stand. */
export function checkNames(element: XmlElement, faults: FaultRow[]): void {
  const allowed = childrenOf[element.name] ?? [];
  if (!textual.has(element.name)) checkText(element, faults);
  for (const one of elements(element)) {
    if (allowed.includes(one.name)) checkNames(one, faults);
    else faults.push({ ...xmlFault(`no element ${one.name} may stand in ${element.name}`, one), allowed });
  }
}

function checkText(element: XmlElement, faults: FaultRow[]): void {
  for (const node of element.children) {
    if (node.kind === "text" && node.text.trim() !== "") faults.push(xmlFault(`no text may stand in ${element.name}`, node));
  }
}
