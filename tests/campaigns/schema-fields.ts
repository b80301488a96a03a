import { xmlElement as e, type XmlElement } from "@chancery/core/xml/tree.ts";
import type { Chance } from "./length.ts";

export type Attributes = Readonly<Record<string, string | undefined>>;

/** Placeholders for UUIDs and addresses in generated XML. */
export const id = "01930000-0000-7000-8000-0000000000c1";
export const address = "ann@acme.example";

/** Random choices, and facts about earlier fields for later ones. */
export type Maker = {
  readonly chance: Chance;
  readonly senders: readonly string[];
  /** A document is signed by hand or digitally. */
  readonly isSigned: boolean;
  /** How many fields there are: each gets a name of its own. */
  count: number;
  /** Names of number fields of the first document outside of tables. */
  readonly numbers: string[];
};

const inAny = [
  "text",
  "number",
  "money",
  "datetime",
  "checkbox",
  "radio",
  "dropdown",
  "einksign",
  "initials",
  "barcode",
  "select-dictionary",
  "autonumber",
  "formula",
  "lookup",
  "duplicate",
];

/** A field that a template may have, of one of the types given. */
export function field(maker: Maker, roleId: string, place: Attributes = {}, types: readonly string[] = inAny): XmlElement {
  const drawn = maker.isSigned ? ["einksign", "initials"] : [];
  const type = maker.chance.pick(types.filter((one) => !drawn.includes(one)));
  const isComputed = ["autonumber", "formula", "lookup", "duplicate"].includes(type);
  // computed fields belong to no role: an assignee gets another field
  if (!isComputed) return plainField(maker, type, roleId, place);
  if (roleId !== "seller") return plainField(maker, "text", roleId, place);
  return computedField(maker, type, place);
}

function computedField(maker: Maker, type: string, place: Attributes): XmlElement {
  const { chance } = maker;
  if (type === "autonumber")
    return e("field", common(maker, type, "seller", { ...place, prefix: chance.pick([undefined, "NO-", ""]) }));
  const [number = ""] = maker.numbers;
  const name = nextName(maker);
  const ignored = chance.below(3) === 0 ? { roleId: chance.pick(["", "seller", "nobody"]) } : {};
  const attributes = { name, search: bool(chance), placeholder: chance.pick([undefined, "", "About"]), ...ignored, ...place };
  if (type === "duplicate" && number !== "") return e(type, { ...attributes, relatedTo: number, documentId: "d0" });
  if (type === "lookup" && number === "") return plainField(maker, "text", "seller", place);
  if (type === "lookup")
    return e("formula", { ...attributes, precision: chance.pick(["0", " 7 ", ""]) }, [` MAX ({d0::${number}} , 5)\n`]);
  return e("formula", attributes, [
    chance.pick(["SUM(1,2)", "PRODUCT( 2 , 3 )", number === "" ? "SUM(1)" : `SUM({d0::${number}},1)`]),
  ]);
}

function plainField(maker: Maker, type: string, roleId: string, place: Attributes): XmlElement {
  const { chance } = maker;
  const own = common(maker, type, roleId, { ...ownAttributes(chance, type), ...place });
  if (type === "number" && place["x"] === undefined && roleId === "seller") maker.numbers.push(own["name"] ?? "");
  return e(
    "field",
    own,
    type === "dropdown"
      ? [
          e("option", {}, ["red"]),
          "\n ",
          e("option", {}, [chance.pick(["dark  red", "x".repeat(50), "e\u0301".repeat(50), " a+b|c "])]),
        ]
      : [],
  );
}

function ownAttributes(chance: Chance, type: string): Attributes {
  switch (type) {
    case "text":
      return chance.pick<Attributes>([
        {},
        { max: "5", min: " 1" },
        { multilines: "true", max: "5000" },
        { pattern: "[A-Z]+\\d{2}" },
        { defaultValue: "x".repeat(1000) },
        { max: "", min: "" },
      ]);
    case "number":
      return chance.pick<Attributes>([
        {},
        { precision: "2", trailingZeros: "1" },
        { min: "-1.5", max: "+999999999999999" },
        { formatting: "false", min: "" },
      ]);
    case "money":
      return chance.pick<Attributes>([{}, { min: "0", max: "10.50" }, { formatting: "true" }]);
    case "datetime":
      return chance.pick<Attributes>([{}, { time: "true" }, { min: "-9999", max: "9999" }, { min: "+1" }]);
    case "radio":
      return { value: chance.pick(["yes", 'no & "<no>"', "x".repeat(128)]), optional: undefined };
    case "dropdown":
      return chance.pick<Attributes>([
        {},
        { allowCustomValue: "true" },
        { multiSelect: "1" },
        { "allow-custom-value": "true" },
        { allowCustomValue: "" },
      ]);
    case "einksign":
    case "initials":
      return { details: bool(chance) };
    case "barcode":
      return {
        code: chance.pick(["qrcode", " ean13 ", "bankGovUa"]),
        source: "custom",
        width: chance.pick([undefined, "", "40", "40 mm", "50\u00a0%"]),
      };
    case "select-dictionary":
      return {
        dictionaryUuid: id,
        columnUuid: id.toUpperCase(),
        allowCustomValue: bool(chance),
        filterQuery: chance.pick([undefined, "", ` {"${id}":{"roleId":"seller"}} `]),
      };
    default:
      return {};
  }
}

/** The attributes that every field has; those given go before. */
export function common(maker: Maker, type: string, roleId: string, more: Attributes): Attributes {
  const { chance } = maker;
  const isSearchable = !["attachment", "einksign", "initials", "barcode"].includes(type);
  return {
    type: padded(chance, type),
    name: nextName(maker),
    roleId: padded(chance, roleId),
    placeholder: chance.pick([undefined, undefined, "", "x".repeat(1024), "e\u0301".repeat(1024)]),
    tooltip: chance.pick([undefined, "Help"]),
    optional: bool(chance),
    search: isSearchable ? bool(chance) : chance.pick([undefined, "false", ""]),
    prefill: type === "text" ? chance.pick([undefined, "", "email", " firstName "]) : undefined,
    ...more,
  };
}

function nextName(maker: Maker): string {
  maker.count += 1;
  return `${maker.chance.pick(["field", "поле", "Field name ", "cafe\u0301 "])}${maker.count}`;
}

/** Every spelling of a switch. */
export function bool(chance: Chance): string | undefined {
  return chance.pick([undefined, undefined, "true", "false", "1", "0", "", " false "]);
}

/** A word, with white space around it at times. */
export function padded(chance: Chance, text: string): string {
  return chance.below(8) === 0 ? chance.pick([` ${text}`, `${text}\n`, `\t${text} `]) : text;
}
