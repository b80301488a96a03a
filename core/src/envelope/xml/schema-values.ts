import type { Field } from "../../template/model/field.ts";
import { templateLimits } from "../../template/model/limits.ts";
import type { XmlElement } from "../../xml/tree.ts";
import { simpleType, spaces, unionType, unsettled } from "../../xml/xsd-types.ts";

/** The type of a text that is a value of any of the fields; undefined if one of them takes several values. */
export function valueTypes(
  name: string,
  fields: readonly Field[],
): { readonly text: string | undefined; readonly definitions: readonly XmlElement[] } {
  if (fields.some(hasSeveral)) return { text: undefined, definitions: [] };
  const patterns = new Set(fields.flatMap((field) => patternOf(field) ?? []));
  const lengths = fields.flatMap((field) => lengthMaxOf(field) ?? []);
  const isAny = fields.some((field) => patternOf(field) === undefined && lengthMaxOf(field) === undefined);
  if (isAny) return { text: "xs:string", definitions: [] };
  const types = [...patterns, `[${spaces}]*`].map((pattern, at) =>
    simpleType(`${name}.${at}`, "xs:string", [["pattern", pattern]]),
  );
  const texts = lengths.length === 0 ? [] : [`text.${Math.max(...lengths)}`];
  return { text: name, definitions: [unionType(name, [...texts, ...types.map((_, at) => `${name}.${at}`)]), ...types] };
}

/** The maximum length of a text field or of a duplicate of one; undefined for other fields. */
function lengthMaxOf(field: Field): number | undefined {
  if (field.type === "duplicate") return field.source && lengthMaxOf(field.source);
  return field.type === "text" ? field.maxLength : undefined;
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

function hasSeveral(field: Field): boolean {
  if (field.type === "duplicate") return field.source !== undefined && hasSeveral(field.source);
  return field.type === "dropdown" && field.multiSelect;
}

const number = "[+\\-]?[0-9]+(\\.[0-9]+)?";
const date = "[0-9]{4}-[0-9]{2}-[0-9]{2}";

/** The pattern of a field's values, without surrounding white space; undefined if any text is valid. */
function patternOf(field: Field): string | undefined {
  const core = corePatternOf(field);
  return core === undefined ? undefined : `[${spaces}]*(${core})[${spaces}]*`;
}

function corePatternOf(field: Field): string | undefined {
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
    case "duplicate":
      return field.source && corePatternOf(field.source);
    default:
      return undefined;
  }
}

/** A pattern for the options. Options in another Unicode normal form are accepted too, which a schema cannot express. */
function optionsPattern(options: readonly string[]): string {
  const literals = options.map((option) => option.normalize("NFC").replace(/[\\|.?*+(){}[\]^$-]/g, "\\$&"));
  return `${literals.join("|")}|[\\s\\S]*[${unsettled}][\\s\\S]*`;
}
