import { type XmlElement, xmlElement } from "../../xml/tree.ts";
import { writeXml } from "../../xml/write-xml.ts";
import { lengthOf, templateLimits } from "../model/limits.ts";
import type { Placement } from "../model/placement.ts";
import { normalForm } from "../../text/normal-form.ts";

/**
 * Options for the form of an uploaded PDF. The `_SAFE` options also accept signed files; their signatures become invalid but
 * remain visible.
 */
export const pdfActions = ["PARSE", "DELETE", "KEEP", "PARSE_SAFE", "KEEP_SAFE"] as const;
export type PdfAction = (typeof pdfActions)[number];

/** The options for an attached PDF, whose form is not parsed. */
export const attachmentPdfActions = ["DELETE", "KEEP", "KEEP_SAFE"] as const satisfies readonly PdfAction[];

/** A form field of a PDF file. */
export type FormField = {
  readonly kind: "text" | "checkbox" | "radio" | "choice" | "signature";
  /** The full name; of radio buttons, the group's name. */
  readonly name: string;
  readonly tooltip: string;
  readonly placement: Placement;
  readonly isRequired: boolean;
  readonly multilines: boolean;
  readonly maxLength: number | undefined;
  readonly options: readonly string[];
  /** The value of a box or button when selected. */
  readonly value: string;
  readonly allowCustomValue: boolean;
  readonly multiSelect: boolean;
};

/** The fields as the `body` of a template, without roles: text, checkbox, radio, dropdown and einksign elements. */
export function formFieldsXml(fields: readonly FormField[]): string {
  const taken = new Set<string>();
  const groups = new Map<string, { readonly name: string; readonly values: Set<string> }>();
  const elements = fields
    .filter(({ placement: { widthMm, heightMm } }) => Math.min(widthMm, heightMm) >= templateLimits.placementMinMm)
    .map((field) => {
      if (field.kind !== "radio") return fieldElement(field, freeName(field.name, taken));
      const group = groups.get(field.name) ?? { name: freeName(field.name, taken), values: new Set<string>() };
      groups.set(field.name, group);
      return xmlElement("field", {
        type: "radio",
        name: group.name,
        value: freeName(field.value, group.values),
        ...placed(field),
      });
    });
  return writeXml(xmlElement("body", {}, elements));
}

function fieldElement(field: FormField, name: string): XmlElement {
  const common = {
    name,
    tooltip: short(field.tooltip.trim(), templateLimits.tooltipMax) || undefined,
    optional: field.isRequired ? undefined : "true",
    ...placed(field),
  };
  const options = usableOptions(field.options);
  if (field.kind === "checkbox") return xmlElement("field", { type: "checkbox", ...common });
  if (field.kind === "signature") return xmlElement("field", { type: "einksign", ...common });
  if (field.kind !== "choice" || options.length === 0) return textElement(field, common);
  const more = field.multiSelect ? { multiSelect: "true" } : { allowCustomValue: field.allowCustomValue ? "true" : undefined };
  return xmlElement(
    "field",
    { type: "dropdown", ...common, ...more },
    options.map((option) => xmlElement("option", {}, [option])),
  );
}

function textElement(field: FormField, common: Readonly<Record<string, string | undefined>>): XmlElement {
  const { textMax, multilineTextMax } = templateLimits;
  const { maxLength, multilines } = field;
  const fits = maxLength !== undefined && maxLength >= 1 && maxLength <= (multilines ? multilineTextMax : textMax);
  const more = { multilines: multilines ? "true" : undefined, max: fits ? String(maxLength) : undefined };
  return xmlElement("field", { type: "text", ...common, ...more });
}

function placed({ placement: { page, xMm, yMm, widthMm, heightMm } }: FormField): Readonly<Record<string, string>> {
  return { x: String(xMm), y: String(yMm), width: String(widthMm), height: String(heightMm), page: String(page) };
}

/** The options that a dropdown can have: 1–50 characters, unique, at most 100. */
function usableOptions(options: readonly string[]): readonly string[] {
  const usable = options
    .map((option) => option.trim())
    .filter((option) => option !== "" && lengthOf(option) <= templateLimits.optionMax);
  return [...new Set(usable)].slice(0, templateLimits.optionsMax);
}

/** A valid field name that no earlier field has. */
function freeName(name: string, taken: Set<string>): string {
  // oxlint-disable-next-line no-control-regex -- a name is one line
  const clean =
    short(normalForm(name.replaceAll(/[&"<>\u0000-\u001f]/g, " ").trim()), templateLimits.fieldNameMax - 6) || "field";
  for (let count = 1; ; count += 1) {
    const free = count === 1 ? clean : `${clean} ${count}`;
    if (taken.has(free)) continue;
    taken.add(free);
    return free;
  }
}

function short(text: string, max: number): string {
  return [...text].slice(0, max).join("");
}
