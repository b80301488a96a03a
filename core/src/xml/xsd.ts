import { attribute } from "./element.ts";
import { type XmlElement, xmlElement } from "./tree.ts";
import { allSteps, isStepDone, type Pace, type Steps } from "./steps.ts";
import { writeXmlInSteps } from "./write-xml.ts";
import { sharedType } from "./xsd-types.ts";

type Attributes = Readonly<Record<string, string | undefined>>;

/** An element of XML Schema 1.0. */
export function xsd(name: string, attributes: Attributes = {}, children: readonly XmlElement[] = []): XmlElement {
  return xmlElement(`xs:${name}`, attributes, children);
}

/** The text of a schema for documents without a namespace. Adds the types of xsd-types.ts that its parts refer to. */
export function writeXsd(parts: readonly XmlElement[]): string {
  return allSteps(writeXsdInSteps(parts));
}

/** As `writeXsd`, in steps that yield to other work between them. */
export function* writeXsdInSteps(parts: readonly XmlElement[]): Steps<string> {
  const known = new Set<string>();
  const shared: XmlElement[] = [];
  const pace: Pace = { parts: 0 };
  function* visit(element: XmlElement): Steps<void> {
    if (isStepDone(pace)) yield;
    for (const { name, value } of element.attributes) {
      for (const type of typeNames(name, value)) {
        if (known.has(type)) continue;
        known.add(type);
        const found = sharedType(type);
        shared.push(...found);
        for (const one of found) known.add(attribute(one, "name") ?? "");
        for (const one of found) yield* visit(one);
      }
    }
    for (const node of element.children) if (node.kind === "element") yield* visit(node);
  }
  for (const part of parts) yield* visit(part);
  const root = xsd("schema", { "xmlns:xs": "http://www.w3.org/2001/XMLSchema" }, [...parts, ...shared]);
  return yield* writeXmlInSteps(root);
}

function typeNames(attribute: string, value: string): readonly string[] {
  if (attribute === "memberTypes") return value.split(" ");
  return attribute === "type" || attribute === "base" ? [value] : [];
}

/** An element with an annotation. */
export function annotated(text: string, element: XmlElement): XmlElement {
  const note = xsd("annotation", {}, [xmlElement("xs:documentation", { "xml:lang": "en" }, [text])]);
  return { ...element, children: [note, ...element.children] };
}

/**
 * Attribute declarations in the order of the reader's list, each with its given type or any text. Those in `required` are
 * required.
 */
export function attributesOf(
  names: readonly string[],
  types: Readonly<Record<string, string>>,
  required: readonly string[] = [],
): readonly XmlElement[] {
  return [...new Set(names)].map((name) =>
    xsd("attribute", {
      name,
      type: (Object.hasOwn(types, name) ? types[name] : undefined) ?? "xs:string",
      use: required.includes(name) ? "required" : undefined,
    }),
  );
}

/** A wildcard for attributes that the schema does not list: the reader ignores them or checks only their prefix. */
export function otherAttributes(): XmlElement {
  return xsd("anyAttribute", { namespace: "##local", processContents: "skip" });
}

/** An element of a named type, with its occurrences (`0..1`, `2..*`); once by default. */
export function one(name: string, type: string, occurs = "1..1"): XmlElement {
  return xsd("element", { name, type, ...occursOf(occurs) });
}

/** An element with an anonymous type. */
export function oneOf(name: string, type: XmlElement, occurs = "1..1"): XmlElement {
  return xsd("element", { name, ...occursOf(occurs) }, [type]);
}

function occursOf(occurs: string): Attributes {
  const [min, max] = occurs.split("..");
  return { minOccurs: min === "1" ? undefined : min, maxOccurs: max === "1" ? undefined : max === "*" ? "unbounded" : max };
}

/** Elements in any order and any number. */
export function anyOf(elements: readonly XmlElement[]): XmlElement {
  return xsd("choice", { minOccurs: "0", maxOccurs: "unbounded" }, elements);
}

/** A type of elements with a text of the base type, or empty (`nothing`), and attributes. */
export function textual(base: string, attributes: readonly XmlElement[] = [], name?: string): XmlElement {
  return xsd("complexType", { name }, [xsd("simpleContent", {}, [xsd("extension", { base }, attributes)])]);
}

/** A type of elements with child elements: the particle, then the attributes; `mixed` permits text between them. */
export function holding(
  particle: XmlElement,
  attributes: readonly XmlElement[] = [],
  more: { readonly name?: string; readonly mixed?: "true" } = {},
): XmlElement {
  return xsd("complexType", { name: more.name, mixed: more.mixed }, [particle, ...attributes]);
}

/** A uniqueness constraint on the elements of a path; `key` also requires the fields to be present. */
export function identity(kind: "key" | "unique", name: string, xpath: string, fields: readonly string[]): XmlElement {
  const parts = [xsd("selector", { xpath }), ...fields.map((field) => xsd("field", { xpath: field }))];
  return xsd(kind, { name }, parts);
}

/** A constraint that an attribute refers to a key. */
export function reference(name: string, xpath: string, field: string, refer: string): XmlElement {
  return xsd("keyref", { name, refer }, [xsd("selector", { xpath }), xsd("field", { xpath: field })]);
}
