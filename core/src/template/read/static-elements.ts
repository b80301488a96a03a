import { table } from "../../text/table.ts";

/** The static elements a document may contain and their names in the model; synonyms have one name. */
export const staticElements = table<string>({
  div: "div",
  section: "div",
  article: "div",
  p: "p",
  br: "br",
  hr: "hr",
  blockquote: "blockquote",
  pre: "pre",
  h1: "h1",
  h2: "h2",
  h3: "h3",
  h4: "h4",
  h5: "h5",
  h6: "h6",
  ul: "ul",
  ol: "ol",
  li: "li",
  table: "table",
  thead: "thead",
  tbody: "tbody",
  tfoot: "tbody",
  tr: "tr",
  th: "th",
  td: "td",
  a: "a",
  b: "b",
  strong: "strong",
  i: "i",
  em: "em",
  u: "u",
  ins: "u",
  s: "s",
  strike: "s",
  del: "s",
  span: "span",
  small: "small",
  sub: "sub",
  sup: "sup",
  "page-break": "page-break",
  pagebreak: "page-break",
});

/** Elements that start their own line; white space between them is ignored. */
export const blockElements: ReadonlySet<string> = new Set([
  "div",
  "p",
  "pre",
  "hr",
  "blockquote",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "ul",
  "ol",
  "li",
  "table",
  "thead",
  "tbody",
  "tr",
  "th",
  "td",
  "page-break",
]);

/** Elements that stay empty. */
export const emptyElements: ReadonlySet<string> = new Set(["br", "hr", "page-break"]);

/** Elements whose children are of one kind only. */
const onlyChildren = table<readonly string[]>({
  ul: ["li"],
  ol: ["li"],
  table: ["thead", "tbody", "tr"],
  thead: ["tr"],
  tbody: ["tr"],
  tr: ["th", "td"],
});

/** Elements that are permitted in certain parents only. */
const onlyParents = table<readonly string[]>({
  li: ["ul", "ol"],
  thead: ["table"],
  tbody: ["table"],
  tr: ["table", "thead", "tbody"],
  th: ["tr"],
  td: ["tr"],
});

/** Whether an element, or the body, may contain text, fields and images: all may that are not limited to children of one kind. */
export function holdsText(name: string): boolean {
  return onlyChildren[staticElements[name] ?? ""] === undefined;
}

/** Whether a static element is permitted in another, or in a body; both by their XML names. */
export function isPermittedIn(name: string, parent: string): boolean {
  const [own, above] = [staticElements[name] ?? name, staticElements[parent] ?? parent];
  return (onlyParents[own]?.includes(above) ?? true) && (onlyChildren[above]?.includes(own) ?? true);
}

/** Attributes of any static element. `data-*` and leftovers of editors are accepted and dropped. */
export const staticAttributes: ReadonlySet<string> = new Set(["class", "style", "id", "title", "lang", "dir", "align", "valign"]);

/** Additional attributes of some elements. */
export const ownAttributes = table<readonly string[]>({
  a: ["href", "target", "rel", "name"],
  ol: ["start", "type", "reversed"],
  ul: ["type"],
  li: ["value"],
  table: ["border", "cellpadding", "cellspacing", "width", "height", "summary", "bgcolor"],
  tr: ["height", "bgcolor"],
  th: ["colspan", "rowspan", "width", "height", "scope", "bgcolor"],
  td: ["colspan", "rowspan", "width", "height", "bgcolor"],
  hr: ["width", "size"],
});

/** Properties of `style` that are kept in the model; others are dropped. */
export const styleProperties: ReadonlySet<string> = new Set([
  "text-align",
  "font-weight",
  "font-style",
  "text-decoration",
  "text-decoration-line",
  "text-transform",
  "text-indent",
  "font-size",
  "line-height",
  "color",
  "background-color",
  "width",
  "height",
  "min-height",
  "vertical-align",
  "list-style-type",
  "white-space",
  "margin",
  "margin-top",
  "margin-right",
  "margin-bottom",
  "margin-left",
  "padding",
  "padding-top",
  "padding-right",
  "padding-bottom",
  "padding-left",
  "border",
  "border-top",
  "border-right",
  "border-bottom",
  "border-left",
  "border-width",
  "border-style",
  "border-color",
  "border-collapse",
  "page-break-before",
  "page-break-after",
  "page-break-inside",
  "break-before",
  "break-after",
  "break-inside",
]);
