import { table } from "../../text/table.ts";
import type { XmlElement, XmlNode } from "../../xml/tree.ts";
import type { Steps } from "../../xml/steps.ts";
import { writeXmlInSteps } from "../../xml/write-xml.ts";
import { isBlank } from "../../xml/space.ts";

/** Elements that contain elements only; white space between those is layout. */
const structure: ReadonlySet<string> = new Set([
  "template",
  "info",
  "expire",
  "forwarding",
  "archive",
  "documents",
  "document",
  "flow",
  "roles",
  "role",
  "signatures",
  "signature",
]);
/** Old attribute names and their replacements. */
export const renamed = table<string>({ "allow-custom-value": "allowCustomValue" });

/** The template with current names and without layout between its parts. Bodies and places stay unchanged. */
export function normalise(element: XmlElement): XmlElement {
  if (element.name === "body") return { ...element, children: element.children.map(respellNode) };
  const kept = element.children.filter((node) => node.kind === "element" || !structure.has(element.name) || !isBlank(node.text));
  return { ...element, children: kept.map((node) => (node.kind === "element" ? normalise(node) : node)) };
}

/** The XML of a template without its name and description. Two versions with equal XML are the same version. */
export function comparable(root: XmlElement): Steps<string> {
  const children = root.children.map((node) =>
    node.kind === "element" && node.name === "info" ? { ...node, children: node.children.filter(isCompared) } : node,
  );
  return writeXmlInSteps({ ...root, children });
}

function isCompared(node: XmlNode): boolean {
  return node.kind === "text" || (node.name !== "name" && node.name !== "description");
}

function respellNode(node: XmlNode): XmlNode {
  if (node.kind === "text") return node;
  return {
    ...node,
    attributes: node.name === "field" || node.name === "lookup" ? respell(node) : node.attributes,
    children: node.children.map(respellNode),
  };
}

/** An old name next to the new one stays; the reader then refuses it. */
function respell(element: XmlElement): XmlElement["attributes"] {
  const names = new Set(element.attributes.map((one) => one.name));
  return element.attributes.map((one) => {
    const name = renamed[one.name];
    return name === undefined || names.has(name) ? one : { ...one, name };
  });
}
