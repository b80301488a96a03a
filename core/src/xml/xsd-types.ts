import { table } from "../text/table.ts";
import { type XmlElement, xmlElement } from "./tree.ts";

/**
 * Characters that NFC text cannot contain, or only after certain others. A text with one of them may become shorter when
 * normalised; all others count as they are.
 */
export const unsettled =
  "\\p{M}\u0374\u037e\u0387\u0958-\u095f\u09dc-\u09df\u0a33-\u0a36\u0a59-\u0a5e\u0b5c-\u0b5d\u0f43-\u0f69\u1100-\u11ff\u1f71-\u1fff\u2000-\u2001\u2126\u212a-\u212b\u2329-\u232a\u2adc\uf900-\ufaff\ufb1d-\ufb4f" +
  "\u{11000}-\u{11fff}\u{16d60}-\u{16d6a}\u{1d15e}-\u{1d1c0}\u{2f800}-\u{2fa1f}";
/** The largest number of characters that NFC can join into one (UAX 15, expansion factors). */
const composedMax = 4;

/** White space for a character class of a pattern, as broadly as programs define it. */
export const spaces = "\\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff";

const uuid = "[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}";
const decimal = "[+\\-]?0*[0-9]{1,15}(\\.[0-9]{1,30})?";
const pixels = "([0-9]{1,5}(\\.[0-9]{1,4})?(px)?)?";

/** Types without a parameter: facets over a base. `xs:token` where surrounding white space does not count. */
const fixed = table<readonly [base: string, facets: readonly (readonly [string, string])[]]>({
  nothing: ["xs:token", [["length", "0"]]],
  boolean: ["xs:token", words("true", "false", "1", "0", "")],
  "boolean.true": ["xs:token", words("true", "1", "")],
  "boolean.false": ["xs:token", words("false", "0", "")],
  uuid: ["xs:token", [["pattern", uuid]]],
  "uuid.optional": ["xs:token", [["pattern", `(${uuid})?`]]],
  filled: ["xs:token", [["minLength", "1"]]],
  decimal: ["xs:token", [["pattern", `(${decimal})?`]]],
  recipient: ["xs:token", [["pattern", `(${uuid})?|[^@\\s]{1,64}@[^@\\s]{1,255}`]]],
  pixels: ["xs:token", [["pattern", `${pixels}|auto`]]],
  millimetres: ["xs:token", [["pattern", "[0-9]{1,6}(\\.[0-9]{1,12})?"]]],
  fieldWidth: ["xs:token", [["pattern", `([0-9]{1,6}(\\.[0-9]{1,12})?[${spaces}]*(mm|%)?)?`]]],
  index: ["xs:token", [["pattern", "[0-9]{1,9}"]]],
  page: ["xs:token", [["pattern", "[0-9]{1,6}"]]],
  span: ["xs:token", [["pattern", "[1-9][0-9]{0,2}"]]],
  style: ["xs:string", [["pattern", "[^@\\\\<]*"]]],
  link: ["xs:token", [["pattern", "([hH][tT][tT][pP][sS]?://|[mM][aA][iI][lL][tT][oO]:)\\S+|[tT][eE][lL]:[+0-9() \\-]+|#\\S*"]]],
  imageSource: ["xs:token", [["pattern", `image-uuid:${uuid}|data:image/png;base64,iVBORw0KGgo[A-Za-z0-9+/]*={0,2}`]]],
  json: [
    "xs:token",
    [
      ["maxLength", "5000"],
      ["pattern", "(\\{[\\s\\S]*\\})?"],
    ],
  ],
  given: ["xs:string", [["minLength", "1"]]],
});

/**
 * The definitions of a shared type by name: a fixed one, `text.9` (at most 9 characters), `filled.9` (1 to 9), `name.9` (without
 * `& " < >`), `id.9` (without a comma), `whole.0.9` (a whole number or empty). Empty for other names.
 */
export function sharedType(name: string): readonly XmlElement[] {
  const [kind = "", first = "", second = ""] = name.split(/\.(?=-?\d)/);
  const plain = Object.hasOwn(fixed, name) ? fixed[name] : undefined;
  if (plain) return [simpleType(name, ...plain)];
  if (kind === "whole") return wholeType(name, first, second);
  const rules = Object.hasOwn(bounded, kind) ? bounded[kind] : undefined;
  return rules && first !== "" ? boundedType(name, Number(first), rules) : [];
}

/** A simple type that restricts a base by facets. */
export function simpleType(name: string | undefined, base: string, facets: readonly (readonly [string, string])[]): XmlElement {
  const list = facets.map(([facet, value]) => xmlElement(`xs:${facet}`, { value }));
  return xmlElement("xs:simpleType", { name }, [xmlElement("xs:restriction", { base }, list)]);
}

/** A simple type that is the union of named types. */
export function unionType(name: string, members: readonly string[]): XmlElement {
  return xmlElement("xs:simpleType", { name }, [xmlElement("xs:union", { memberTypes: members.join(" ") })]);
}

/** The facets of an enumeration of words. */
export function words(...all: readonly string[]): readonly (readonly [string, string])[] {
  return all.map((word) => ["enumeration", word]);
}

type Bounded = { readonly isFilled: boolean; readonly allowed: string };

const bounded = table<Bounded>({
  text: { isFilled: false, allowed: "\\s\\S" },
  filled: { isFilled: true, allowed: "\\s\\S" },
  name: { isFilled: true, allowed: '^&"<>' },
  id: { isFilled: true, allowed: "^," },
});

/**
 * A type with a maximum length. Lengths count after NFC, which a schema cannot express, so text that may become shorter is
 * allowed to be longer.
 */
function boundedType(name: string, max: number, { isFilled, allowed }: Bounded): readonly XmlElement[] {
  const least: (readonly [string, string])[] = isFilled ? [["minLength", "1"]] : [];
  const letters: readonly [string, string] = ["pattern", `[${allowed}]*`];
  const isAny = allowed === "\\s\\S";
  return [
    unionType(name, [`${name}.settled`, `${name}.unsettled`]),
    simpleType(`${name}.settled`, "xs:token", [...least, ["maxLength", String(max)], ...(isAny ? [] : [letters])]),
    simpleType(`${name}.unsettled`, "xs:token", [
      ["maxLength", String(composedMax * max)],
      ["pattern", `[${allowed}]*[${unsettled}][${allowed}]*`],
    ]),
  ];
}

function wholeType(name: string, min: string, max: string): readonly XmlElement[] {
  return [
    unionType(name, [`${name}.number`, "nothing"]),
    simpleType(`${name}.number`, "xs:integer", [
      ["minInclusive", min],
      ["maxInclusive", max],
    ]),
  ];
}
