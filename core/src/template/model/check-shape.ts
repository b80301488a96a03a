import { addFaults, faultRowsMax } from "../../fault/add-faults.ts";
import type { FaultRow } from "../../fault/fault.ts";
import { xmlFault } from "../../xml/read-xml.ts";
import { isBlank } from "../../xml/space.ts";
import type { XmlElement } from "../../xml/tree.ts";
import { parentsOf } from "./element-parents.ts";

/** What may stand in an element: names of attributes and children, and whether text may. */
export type XmlShape = {
  readonly attributes?: readonly string[];
  readonly children?: readonly string[];
  readonly hasText?: true;
};

/**
 * A row for everything in an element that its shape does not know: attributes, child elements, text. An element that stands elsewhere
 * in templates names its parents as `allowed`, others name the elements that may stand here.
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
      if (!hasText && !isBlank(node.text)) addFaults(faults, [xmlFault(`no text may stand in element ${element.name}`, node)]);
    } else if (!names.includes(node.name)) {
      const parents = parentsOf(node.name);
      const allowed = parents && !parents.includes(element.name) ? parents : names;
      addFaults(faults, [{ ...xmlFault(`no element ${node.name} may stand in ${element.name}`, node), allowed }]);
    }
  }
}
