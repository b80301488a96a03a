import { table } from "../../text/table.ts";
import type { XmlElement } from "../../xml/tree.ts";
import { anyOf, attributesOf, holding, one, otherAttributes, textual, xsd } from "../../xml/xsd.ts";
import { simpleType, words } from "../../xml/xsd-types.ts";
import { ownElements } from "../fields/field-readers.ts";
import { templateLimits } from "../model/limits.ts";
import { bodyAttributes } from "../read/read-document.ts";
import { imageAttributes } from "../read/read-image.ts";
import { headAttributes, rowAttributes, tableAttributes } from "../read/read-table.ts";
import {
  emptyElements,
  holdsText,
  isPermittedIn,
  ownAttributes,
  staticAttributes,
  staticElements,
} from "../read/static-elements.ts";

const names = Object.keys(staticElements);

/** The types of a body and its static elements. Tables with rows to add share their name with static tables. */
export function bodyTypes(): readonly XmlElement[] {
  const image = attributesOf(imageAttributes, { ...attributeTypes, width: "pixels", height: "pixels" }, ["src"]);
  return [
    holding(content("body"), attributesOf(bodyAttributes, attributeTypes), { name: "body", mixed: "true" }),
    ...names.map(staticType),
    simpleType("everyRow", "xs:token", words("*")),
    textual("nothing", image, "img"),
  ];
}

/** Editors leave attributes such as `data-id`: the reader drops those, and refuses other unknown ones. */
function staticType(name: string): XmlElement {
  const attributes = [
    ...attributesOf([...staticAttributes, ...(ownAttributes[name] ?? []), ...dynamic(name)], typesIn(name)),
    otherAttributes(),
  ];
  if (emptyElements.has(staticElements[name] ?? "")) return xsd("complexType", { name: typeName(name) }, attributes);
  return holding(content(name), attributes, { name: typeName(name), ...(holdsText(name) && { mixed: "true" as const }) });
}

/** The additional attributes of a table, its row and a head cell when rows can be added. */
function dynamic(name: string): readonly string[] {
  const lists = table<readonly string[]>({ table: tableAttributes, tr: rowAttributes, th: headAttributes });
  return lists[name] ?? [];
}

function typesIn(name: string): Readonly<Record<string, string>> {
  const { fieldNameMax, idMax } = templateLimits;
  if (name === "table") return { ...attributeTypes, name: `name.${fieldNameMax}`, roleId: `filled.${idMax}` };
  return name === "tr" ? { ...attributeTypes, name: "everyRow" } : attributeTypes;
}

const attributeTypes = {
  style: "style",
  href: "link",
  colspan: "span",
  rowspan: "span",
  src: "imageSource",
  iterable: "boolean.true",
  autoNumbering: "boolean",
  initiallyHidden: "boolean",
};

function content(parent: string): XmlElement {
  const elements = names.filter((name) => isPermittedIn(name, parent)).map((name) => one(name, typeName(name)));
  const inText = holdsText(parent) ? ["field", ...ownElements, "img"].map((name) => one(name, name)) : [];
  return anyOf([...elements, ...inText]);
}

function typeName(name: string): string {
  return `static.${name}`;
}
