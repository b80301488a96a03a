import type { Field } from "../../template/model/field.ts";
import { templateLimits } from "../../template/model/limits.ts";
import { isStepDone, type Pace, type Steps } from "../../xml/steps.ts";
import type { XmlElement } from "../../xml/tree.ts";
import { simpleType, spaces, unionType, unsettled } from "../../xml/xsd-types.ts";
import { normalForm } from "../../text/normal-form.ts";

type ValueTypes = { readonly text: string | undefined; readonly definitions: readonly XmlElement[] };
/** A duplicate takes the values of its source. */
type Source = Exclude<Field, { readonly type: "duplicate" }>;

/** The type of a text that is a value of any of the fields; undefined if one of them takes several values. Works in steps. */
export function* valueTypes(name: string, fields: readonly Field[], pace: Pace): Steps<ValueTypes> {
  const sources = new Set(fields.map((field) => (field.type === "duplicate" ? field.source : field)));
  const patterns = new Set<string>();
  let lengthMax: number | undefined;
  let isAny = false;
  for (const field of sources) {
    if (isStepDone(pace)) yield;
    if (field && hasSeveral(field)) return { text: undefined, definitions: [] };
    const pattern = field && patternOf(field);
    if (pattern !== undefined) patterns.add(pattern);
    else if (field?.type === "text") lengthMax = Math.max(lengthMax ?? 0, field.maxLength);
    else isAny = true;
  }
  if (isAny) return { text: "xs:string", definitions: [] };
  const types = [...patterns, `[${spaces}]*`].map((pattern, at) =>
    simpleType(`${name}.${at}`, "xs:string", [["pattern", pattern]]),
  );
  const texts = lengthMax === undefined ? [] : [`text.${lengthMax}`];
  return { text: name, definitions: [unionType(name, [...texts, ...types.map((_, at) => `${name}.${at}`)]), ...types] };
}

/** A readable description of the values a field accepts. */
export function describeField(field: Field): string {
  const where = field.table === undefined ? field.documentId : `${field.documentId}, table ${field.table}`;
  const who =
    field.roleId === undefined ? "worked out by the service" : `of role ${field.roleId}${field.isRequired ? ", required" : ""}`;
  return `${where}: ${field.type} ${who}${limitsOf(field)}`;
}

function limitsOf(field: Field): string {
  switch (field.type) {
    case "text":
      return `, ${field.minLength ?? 0} to ${field.maxLength} characters${field.pattern === undefined ? "" : `, pattern ${field.pattern}`}`;
    case "number":
    case "money":
      return `, ${field.min ?? "any"} to ${field.max ?? "any"}`;
    case "dropdown":
    case "radio":
      return `, one of ${field.options.join(" | ")}`.slice(0, 2 * templateLimits.placeholderMax);
    case "datetime":
      return field.time ? ", date and time with zone" : ", date";
    default:
      return "";
  }
}

function hasSeveral(field: Source): boolean {
  return field.type === "dropdown" && field.multiSelect;
}

const number = "[+\\-]?[0-9]+(\\.[0-9]+)?";
const date = "[0-9]{4}-[0-9]{2}-[0-9]{2}";

/** The pattern of a field's values, without surrounding white space; undefined if any text is valid. */
function patternOf(field: Source): string | undefined {
  const core = corePatternOf(field);
  return core === undefined ? undefined : `[${spaces}]*(${core})[${spaces}]*`;
}

function corePatternOf(field: Source): string | undefined {
  switch (field.type) {
    case "number":
    case "money":
    case "formula":
      return number;
    case "datetime":
      return field.time ? `${date}T[0-9:.]+(Z|[+\\-][0-9:]+)` : date;
    case "checkbox":
      return "[01]";
    case "radio":
    case "dropdown":
      return field.type === "dropdown" && field.allowCustomValue ? undefined : optionsPattern(field.options);
    case "einksign":
    case "initials":
      return "data:image/png;base64,[A-Za-z0-9+/]+={0,2}";
    default:
      return undefined;
  }
}

/** A pattern for the options. Options in another Unicode normal form are accepted too, which a schema cannot express. */
function optionsPattern(options: readonly string[]): string {
  const literals = options.map((option) => normalForm(option).replace(/[\\|.?*+(){}[\]^$-]/g, "\\$&"));
  return `${literals.join("|")}|[\\s\\S]*[${unsettled}][\\s\\S]*`;
}
