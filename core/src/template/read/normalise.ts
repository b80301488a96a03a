import { table } from "../../text/table.ts";
import type { XmlElement, XmlNode } from "../../xml/tree.ts";
import type { Steps } from "../../xml/steps.ts";
import { writeXmlInSteps } from "../../xml/write-xml.ts";
import { isBlank } from "../../xml/space.ts";

/** Elements that hold elements only: white space between those is layout. */
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
/** Attributes by their old spelling. */
export const renamed = table<string>({ "allow-custom-value": "allowCustomValue" });

/** The same template in today's spelling and without layout between its parts; bodies stay as they are. Keeps places. */
export function normalise(element: XmlElement): XmlElement {
  if (element.name === "body") return { ...element, children: element.children.map(respellNode) };
  const kept = element.children.filter((node) => node.kind === "element" || !structure.has(element.name) || !isBlank(node.text));
  return { ...element, children: kept.map((node) => (node.kind === "element" ? normalise(node) : node)) };
}

/** The XML of a template leaving out its name and description: two versions with the same one are one. */
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

/** An old name beside its new one stays, and is refused by the reader. */
function respell(element: XmlElement): XmlElement["attributes"] {
  const names = new Set(element.attributes.map((one) => one.name));
  return element.attributes.map((one) => {
    const name = renamed[one.name];
    return name === undefined || names.has(name) ? one : { ...one, name };
  });
}
