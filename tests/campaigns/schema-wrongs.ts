import { staticElements } from "@chancery/core/template/read/static-elements.ts";
import { xmlElement, xmlText, type XmlElement } from "@chancery/core/xml/tree.ts";
import type { Chance } from "./length.ts";
import { changed, elementsOf, putIn, withAttribute } from "./schema-mutations.ts";

/** A change that reader and schema must both refuse: in which elements, and what becomes of one. */
type Wrong = {
  readonly isIn: (element: XmlElement) => boolean;
  readonly change: (element: XmlElement, chance: Chance) => XmlElement;
};

/** Changes of the structure of a template, by the sentence that forbids them. */
export const templateWrongs: Readonly<Record<string, Wrong>> = {
  "an element that is not known": {
    isIn: ({ name }) => name !== "shared",
    change: (element, chance) =>
      putIn(element, chance, xmlElement(chance.pick(["script", "nothing", "template", "Field", "info2"]))),
  },
  "an attribute that is not known": {
    isIn: ({ name }) => staticElements[name] === undefined,
    change: (element, chance) => withAttribute(chance.pick(["onclick", "unknown", "Name", "data-x"]), "x")(element),
  },
  "a word that is not known": {
    isIn: (element) => wordsIn(element).length > 0,
    change: (element, chance) => withAttribute(chance.pick(wordsIn(element)), chance.pick(["nonsense", "TRUE", "2"]))(element),
  },
  "text where none is allowed": {
    isIn: ({ name }) => textless.has(name),
    change: (element, chance) => putIn(element, chance, xmlText(chance.pick(["stray", "\u00a0"]))),
  },
  "an element twice": {
    isIn: (element) => onceIn(element, templateOnce).length > 0,
    change: (element, chance) => putIn(element, chance, chance.pick(onceIn(element, templateOnce))),
  },
  "an attribute missing": {
    isIn: (element) => neededIn(element, templateNeeds).length > 0,
    change: (element, chance) => dropped(element, chance.pick(neededIn(element, templateNeeds))),
  },
  "a role that is not there": {
    isIn: ({ name }) => name === "field" || name === "signature",
    change: withAttribute("roleId", "another role"),
  },
  "a part missing": {
    isIn: ({ name }) => needed[name] !== undefined,
    change: (element) => ({
      ...element,
      children: element.children.filter((node) => node.kind === "text" || !needed[element.name]?.includes(node.name)),
    }),
  },
};

/** The same for envelopes; their ignored attributes are not touched. */
export const envelopeWrongs: Readonly<Record<string, Wrong>> = {
  "an element that is not known": {
    isIn: () => true,
    change: (element, chance) => putIn(element, chance, xmlElement(chance.pick(["script", "Field", "envelope", "body"]))),
  },
  "text where none is allowed": {
    isIn: ({ name }) => envelopeTextless.has(name),
    change: (element, chance) => putIn(element, chance, xmlText(chance.pick(["stray", "\u00a0"]))),
  },
  "an element twice": {
    isIn: (element) => onceIn(element, envelopeOnce).length > 0,
    change: (element, chance) => putIn(element, chance, chance.pick(onceIn(element, envelopeOnce))),
  },
  "a name or an id missing": {
    isIn: ({ name }) => envelopeNeeds[name] !== undefined,
    change: (element) => dropped(element, envelopeNeeds[element.name]?.[0] ?? ""),
  },
  "one document, field or role twice": {
    isIn: ({ children }) => children.some((node) => node.kind === "element" && envelopeNeeds[node.name] !== undefined),
    change: (element, chance) => putIn(element, chance, chance.pick(onceIn(element, new Set(Object.keys(envelopeNeeds))))),
  },
};

/** Names that the version does not have. */
export const versionWrongs: Readonly<Record<string, Wrong>> = {
  "a document that is not known": { isIn: ({ name }) => name === "document", change: withAttribute("id", "other") },
  "a role that is not known": { isIn: ({ name }) => name === "role", change: withAttribute("id", "other") },
  "a field that is not known": { isIn: ({ name }) => name === "field", change: withAttribute("name", "other") },
  "a table that is not known": { isIn: ({ name }) => name === "fieldgroup", change: withAttribute("name", "other") },
  "another template": {
    isIn: ({ name }) => name === "envelope",
    change: withAttribute("templateUuid", "01930000-0000-7000-8000-0000000000aa"),
  },
};

/** The tree with one such change, or undefined when there is no place for it. */
export function wronged(root: XmlElement, { isIn, change }: Wrong, chance: Chance): XmlElement | undefined {
  const places = elementsOf(root).flatMap((element, at) => (isIn(element) ? [at] : []));
  return places.length === 0 ? undefined : changed(root, chance.pick(places), (element) => change(element, chance));
}

const wordAttributes: Readonly<Record<string, readonly string[]>> = {
  field: ["type", "optional", "search", "formatting", "multilines", "code", "source", "attachmentType", "time", "details"],
  role: ["type", "contactsOnly"],
  roles: ["ordered"],
  forwarding: ["delegation", "sharing"],
  table: ["iterable", "autoNumbering"],
};

function wordsIn({ name, attributes }: XmlElement): readonly string[] {
  return (wordAttributes[name] ?? []).filter((word) => attributes.some((one) => one.name === word));
}

const textless = new Set(
  "template info expire forwarding documents document signatures signature flow roles role field img ul ol table thead tbody tr br hr lookup duplicate"
    .split(" ")
    .filter((name) => name !== "info"),
);
const templateOnce = new Set("info documents flow roles title body name description subject message expire".split(" "));
const templateNeeds: Readonly<Record<string, readonly string[]>> = {
  field: ["type", "name", "roleId"],
  role: ["id", "title", "type"],
  document: ["id"],
  img: ["src"],
  pdf: ["uuid", "hash"],
};
const needed: Readonly<Record<string, readonly string[]>> = {
  template: ["flow"],
  document: ["body"],
  flow: ["roles"],
  documents: ["document"],
};

const envelopeTextless = new Set("envelope info flow roles role documents document fieldgroup fieldset expire".split(" "));
const envelopeOnce = new Set("info flow roles documents subject message expire state".split(" "));
const envelopeNeeds: Readonly<Record<string, readonly string[]>> = {
  document: ["id"],
  field: ["name"],
  fieldgroup: ["name"],
  role: ["id"],
};

function onceIn({ children }: XmlElement, names: ReadonlySet<string>): readonly XmlElement[] {
  return children.flatMap((node) => (node.kind === "element" && names.has(node.name) ? [node] : []));
}

function neededIn({ name, attributes }: XmlElement, needs: Readonly<Record<string, readonly string[]>>): readonly string[] {
  return (needs[name] ?? []).filter((one) => attributes.some((attribute) => attribute.name === one));
}

function dropped(element: XmlElement, name: string): XmlElement {
  return { ...element, attributes: element.attributes.filter((one) => one.name !== name) };
}
