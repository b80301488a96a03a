import type { XmlAttribute, XmlElement, XmlNode, XmlPlace } from "./tree.ts";

/** An element, its attributes and texts as if they were written at a place; attributes without a value are left out. */
export function placedElement(
  name: string,
  attributes: Readonly<Record<string, string | undefined>>,
  { line, column }: XmlPlace,
  children: readonly (XmlElement | string)[],
): XmlElement {
  const place = { line, column };
  const own: XmlAttribute[] = [];
  for (const [key, value] of Object.entries(attributes)) if (value !== undefined) own.push({ name: key, value, ...place });
  const nodes = children.map((child): XmlNode => (typeof child === "string" ? { kind: "text", text: child, ...place } : child));
  return { kind: "element", name, attributes: own, children: nodes, ...place };
}
