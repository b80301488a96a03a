import { addFaults, faultRowsMax, type FaultRow } from "../../fault/fault.ts";
import { xmlFault } from "../../xml/read-xml.ts";
import { isBlank } from "../../xml/space.ts";
import type { XmlElement } from "../../xml/tree.ts";
import { parentsOf } from "./element-parents.ts";

/** The permitted content of an element: names of attributes and children, and whether it may contain text. */
export type XmlShape = {
  readonly attributes?: readonly string[];
  readonly children?: readonly string[];
  readonly hasText?: true;
};

/**
 * Adds a row for every attribute, child element and text that a shape does not permit. An element known elsewhere in templates
 * lists its parents as `allowed`; others list the elements permitted here.
 */
export function checkShape(element: XmlElement, shape: XmlShape, faults: FaultRow[]): void {
  const { attributes = [], children: names = [], hasText } = shape;
  for (const one of element.attributes) {
    if (!attributes.includes(one.name))
      addFaults(faults, [xmlFault(`element ${element.name} has no attribute ${one.name}`, one)]);
  }
  for (const node of element.children) {
    if (faults.length >= faultRowsMax) return;
    if (node.kind === "text") {
      if (!hasText && !isBlank(node.text)) addFaults(faults, [xmlFault(`text is not allowed in element ${element.name}`, node)]);
    } else if (!names.includes(node.name)) {
      const parents = parentsOf(node.name);
      const allowed = parents && !parents.includes(element.name) ? parents : names;
      addFaults(faults, [{ ...xmlFault(`element ${node.name} is not allowed in ${element.name}`, node), allowed }]);
    }
  }
}
