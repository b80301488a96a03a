import type { FaultRow } from "../../fault/fault.ts";
import { readXmlInSteps } from "../../xml/read-xml.ts";
import type { Steps } from "../../xml/steps.ts";
import { xmlElement, type XmlElement, type XmlNode } from "../../xml/tree.ts";
import { writeXmlInSteps } from "../../xml/write-xml.ts";
import { lengthOf, templateLimits } from "../model/limits.ts";
import { normalForm } from "../../text/normal-form.ts";

type Renamed = { readonly data: string; readonly name: string };

/** The stored XML of a template with another `info/name`, or the faults of that name (1004, 1014), in steps. */
export function* renameTemplate(data: string, name: string): Steps<Renamed | { readonly faults: readonly FaultRow[] }> {
  const trimmed = normalForm(name)
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim();
  const { nameMax } = templateLimits;
  const pointer = "";
  if (trimmed === "") return { faults: [{ code: "request.required_empty", args: ["name"], pointer }] };
  if (lengthOf(trimmed) > nameMax) return { faults: [{ code: "value.too_long", args: ["name", nameMax], pointer }] };
  const xml = yield* readXmlInSteps(data);
  if ("faults" in xml) return xml;
  return { name: trimmed, data: yield* writeXmlInSteps(inside(xml.root, "info", (info) => named(info, trimmed))) };
}

function named(info: XmlElement, name: string): XmlElement {
  return inside(info, "name", (element) => xmlElement(element.name, {}, [name]));
}

/** The element with its children of one name replaced. */
function inside(parent: XmlElement, name: string, change: (child: XmlElement) => XmlElement): XmlElement {
  const isMeant = (node: XmlNode): node is XmlElement => node.kind === "element" && node.name === name;
  return { ...parent, children: parent.children.map((node) => (isMeant(node) ? change(node) : node)) };
}
