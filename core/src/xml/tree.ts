/** A position in the text: line and column from 1, columns in code points. */
export type XmlPlace = { readonly line: number; readonly column: number };

export type XmlAttribute = XmlPlace & { readonly name: string; readonly value: string };

/** A run of text, with CDATA and references resolved and comments dropped. */
export type XmlText = XmlPlace & { readonly kind: "text"; readonly text: string };

export type XmlElement = XmlPlace & {
  readonly kind: "element";
  readonly name: string;
  readonly attributes: readonly XmlAttribute[];
  readonly children: readonly XmlNode[];
};

export type XmlNode = XmlElement | XmlText;

const nowhere: XmlPlace = { line: 0, column: 0 };

/** Creates an element. Undefined attributes are dropped; a text child may be given as a string. */
export function xmlElement(
  name: string,
  attributes: Readonly<Record<string, string | undefined>> = {},
  children: readonly (XmlNode | string)[] = [],
): XmlElement {
  return {
    kind: "element",
    name,
    attributes: Object.entries(attributes).flatMap(([key, value]) =>
      value === undefined ? [] : [{ name: key, value, ...nowhere }],
    ),
    children: children.map((child) => (typeof child === "string" ? xmlText(child) : child)),
    ...nowhere,
  };
}

/** Creates a run of text. */
export function xmlText(text: string): XmlText {
  return { kind: "text", text, ...nowhere };
}
