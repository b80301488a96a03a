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
  const written: Written = { text: declaration, parts: [] };
  yield* writeElement(root, written, { parts: 0 });
  // one step for a short text
  if (written.text !== declaration) yield;
  return joined(written);
}

/** Text, and parts that are joined to it at the end of a step. */
type Written = { text: string; readonly parts: string[] };

function joined(written: Written): string {
  written.text += written.parts.splice(0).join("");
  return written.text;
}

/** Characters of attributes that count like another element. */
const partLength = 256;

function* writeElement(element: XmlElement, written: Written, pace: Pace): Steps<void> {
  const length = element.attributes.reduce((sum, { value }) => sum + value.length, 0);
  if (isStepDone(pace, 1 + Math.floor(length / partLength))) {
    joined(written);
    yield;
  }
  const { parts } = written;
  parts.push("<", element.name);
  for (const { name, value } of element.attributes) parts.push(" ", name, '="', escapeAttribute(value), '"');
  if (element.children.every((node) => node.kind === "text" && node.text === "")) {
    parts.push("/>");
    return;
  }
  parts.push(">");
  for (const child of element.children) {
    if (child.kind === "element") yield* writeElement(child, written, pace);
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
