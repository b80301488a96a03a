import { table } from "../text/table.ts";
import { allSteps, isStepDone, type Pace, type Steps } from "./steps.ts";
import type { XmlElement } from "./tree.ts";

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

/**
 * The canonical text of a tree: with declaration, attributes in order, and short empty elements. Equal trees give equal text, and
 * reading it returns the tree. Characters that XML cannot carry become U+FFFD.
 */
export function writeXml(root: XmlElement): string {
  return allSteps(writeXmlInSteps(root));
}

/** As `writeXml`, in steps that yield to other work between them. */
export function* writeXmlInSteps(root: XmlElement): Steps<string> {
  const parts: string[] = [declaration];
  const pace = { parts: 0 };
  yield* writeElement(root, parts, pace);
  if (isStepDone(pace, parts.length / partsOfElement)) yield;
  return parts.join("");
}

/** Parts of text that are joined in the time that an element is written in. */
const partsOfElement = 10;

function* writeElement(element: XmlElement, parts: string[], pace: Pace): Steps<void> {
  if (isStepDone(pace)) yield;
  parts.push("<", element.name);
  for (const { name, value } of element.attributes) parts.push(" ", name, '="', escapeAttribute(value), '"');
  if (element.children.every((node) => node.kind === "text" && node.text === "")) {
    parts.push("/>");
    return;
  }
  parts.push(">");
  for (const child of element.children) {
    if (child.kind === "element") yield* writeElement(child, parts, pace);
    else parts.push(escapeText(child.text));
  }
  parts.push("</", element.name, ">");
}

const references = table<string>({
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\t": "&#9;",
  "\n": "&#10;",
  "\r": "&#13;",
});

/** Escapes a text for element content. */
export function escapeText(text: string): string {
  return writable(text).replace(/[&<>\r]/g, (character) => references[character] ?? character);
}

/** Escapes a text for a quoted attribute. */
export function escapeAttribute(value: string): string {
  return writable(value).replace(/[&<>"\t\n\r]/g, (character) => references[character] ?? character);
}

// oxlint-disable-next-line no-control-regex -- these are exactly the characters XML 1.0 cannot carry
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

function writable(text: string): string {
  return text.replace(unwritable, "\ufffd");
}
