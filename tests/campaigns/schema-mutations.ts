import { xmlText, type XmlAttribute, type XmlElement, type XmlNode } from "@chancery/core/xml/tree.ts";
import type { Chance } from "./length.ts";

/** A change of an element; the element itself is left as it is. */
type Change = (element: XmlElement) => XmlElement;

/** A tree with one to three chance changes: attributes dropped, added, renamed or set, nodes moved, doubled, dropped, put in. */
export function mutated(root: XmlElement, chance: Chance, words: readonly string[]): XmlElement {
  let tree = root;
  for (let left = 1 + chance.below(3); left > 0; left -= 1)
    tree = changed(tree, chance.below(sizeOf(tree)), anyChange(tree, chance, words));
  return tree;
}

/** The tree with one element changed: that of a number, counted in the order of the text. */
export function changed(root: XmlElement, at: number, change: Change): XmlElement {
  let count = 0;
  const visit = (element: XmlElement): XmlElement => {
    const own = count;
    count += 1;
    const children = element.children.map((node) => (node.kind === "element" ? visit(node) : node));
    const whole = { ...element, children };
    return own === at ? change(whole) : whole;
  };
  return visit(root);
}

/** The elements of a tree in the order of the text. */
export function elementsOf(root: XmlElement): readonly XmlElement[] {
  return [root, ...root.children.flatMap((node) => (node.kind === "element" ? elementsOf(node) : []))];
}

function sizeOf(root: XmlElement): number {
  return elementsOf(root).length;
}

function anyChange(tree: XmlElement, chance: Chance, words: readonly string[]): Change {
  const pick = <T>(all: readonly T[]): T => chance.pick(all);
  const other = pick(elementsOf(tree));
  switch (chance.below(9)) {
    case 0:
      return (element) => ({ ...element, attributes: without(element.attributes, chance) });
    case 1:
      return withAttribute(pick(words), pick([pick(values), pick(words)]));
    case 2:
    case 3:
      return setAny(chance, words);
    case 4:
      return (element) => ({ ...element, children: without(element.children, chance) });
    case 5:
      return (element) => putIn(element, chance, element.children.length === 0 ? other : pick(element.children));
    case 6:
      return (element) => putIn(element, chance, xmlText(pick(["stray", " ", "\u00a0", "\n"])));
    case 7:
      return (element) => putIn(element, chance, other);
    default:
      return (element) => ({ ...element, name: pick([pick(words), other.name]) });
  }
}

/** The element with an attribute of this value, instead of the one it may have. */
export function withAttribute(name: string, value: string): Change {
  return (element) => ({
    ...element,
    attributes: [...element.attributes.filter((one) => one.name !== name), { name, value, line: 0, column: 0 }],
  });
}

function setAny(chance: Chance, words: readonly string[]): Change {
  return (element) => {
    if (element.attributes.length === 0) return element;
    const { name, value } = chance.pick(element.attributes);
    const spelled = [
      ` ${value}`,
      `${value}\t`,
      `\u00a0${value}`,
      value.toUpperCase(),
      value.normalize("NFD"),
      `${value}  x`,
      value.slice(1),
    ];
    return withAttribute(name, chance.pick([chance.pick(values), chance.pick(spelled), chance.pick(words)]))(element);
  };
}

function without<T extends XmlAttribute | XmlNode>(all: readonly T[], chance: Chance): readonly T[] {
  const at = chance.below(Math.max(1, all.length));
  return all.filter((_, index) => index !== at);
}

/** The element with a node at a chance place among its children. */
export function putIn(element: XmlElement, chance: Chance, node: XmlNode): XmlElement {
  const at = chance.below(element.children.length + 1);
  return { ...element, children: [...element.children.slice(0, at), node, ...element.children.slice(at)] };
}

const values = [
  "",
  " ",
  "x",
  "0",
  "1",
  "-1",
  "+7",
  " 12 ",
  "1.5",
  "99999999999999999999",
  "0000000000000000000000001",
  "true",
  "TRUE",
  "a,b",
  "a  b",
  "&\"<>'",
  "e\u0301".repeat(130),
  "x".repeat(129),
  "x".repeat(61),
  "\u00a0",
  "\u200b",
  "😀".repeat(128),
  "12px",
  "50%",
  "{}",
  "https://acme.example",
  "javascript:alert(1)",
  "color: red; background: url(x)",
  "data:image/png;base64,iVBORw0KGgoAAAAN",
  "01930000-0000-7000-8000-0000000000c1",
  "somebody@acme.example",
];
