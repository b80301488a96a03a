import { PDFArray, PDFDict, PDFName, PDFNumber, type PDFObject, type PDFPage } from "@cantoo/pdf-lib";
import type { FormField } from "@chancery/core/template/pdf/form-fields.ts";
import { pdfLimits } from "@chancery/core/template/model/pdf-page.ts";
import { nameOf, textOf, type Annotation } from "./annotations.ts";
import { seenMm, type PageView } from "./page-view.ts";

/** A page of a file with its content. */
export type ReadPage = { readonly page: PDFPage; readonly view: PageView; readonly annotations: readonly Annotation[] };

/** The fields of the file's form in the order of its pages; buttons are none. */
export function formFields(pages: readonly ReadPage[]): readonly FormField[] {
  const fields = pages.flatMap(({ view, annotations }, page) =>
    annotations.filter(({ kind }) => kind === "Widget").flatMap((widget) => fieldOf(widget, view, page) ?? []),
  );
  if (fields.length > pdfLimits.fieldsMax) throw new Error(`the form has more than ${pdfLimits.fieldsMax} fields`);
  return fields;
}

/** Whether a widget is that of a signature. */
export function isSignature({ dict }: Annotation): boolean {
  return nameOf(inherited(dict, "FT")) === "Sig";
}

const flag = { required: 1 << 1, multiline: 1 << 12, radio: 1 << 15, pushButton: 1 << 16, edit: 1 << 18, multiple: 1 << 21 };

function fieldOf(widget: Annotation, view: PageView, page: number): FormField | undefined {
  const { dict, rect } = widget;
  const flags = numberOf(inherited(dict, "Ff")) ?? 0;
  const kind = kindOf(nameOf(inherited(dict, "FT")), flags);
  if (!kind) return undefined;
  const options = optionsOf(inherited(dict, "Opt"));
  const state = onState(dict);
  return {
    kind,
    name: fullName(dict),
    tooltip: textOf(inherited(dict, "TU")) ?? "",
    placement: { page, ...seenMm(view, rect) },
    isRequired: (flags & flag.required) !== 0,
    multilines: (flags & flag.multiline) !== 0,
    maxLength: numberOf(inherited(dict, "MaxLen")),
    options,
    // buttons are often numbered, and named by the form's list
    value: options[/^\d{1,4}$/.test(state) ? Number(state) : -1] ?? state,
    allowCustomValue: (flags & flag.edit) !== 0,
    multiSelect: (flags & flag.multiple) !== 0,
  };
}

function kindOf(type: string, flags: number): FormField["kind"] | undefined {
  if (type === "Tx") return "text";
  if (type === "Ch") return "choice";
  if (type === "Sig") return "signature";
  if (type !== "Btn" || (flags & flag.pushButton) !== 0) return undefined;
  return (flags & flag.radio) !== 0 ? "radio" : "checkbox";
}

const depthMax = 32;

/** The dictionary and those above it, nearest first. */
function lineOf(dict: PDFDict): readonly PDFDict[] {
  const line = [dict];
  for (let next = dict.lookup(PDFName.of("Parent")); next instanceof PDFDict; next = next.lookup(PDFName.of("Parent"))) {
    if (line.length === depthMax) throw new Error("a form field goes too deep");
    line.push(next);
  }
  return line;
}

function inherited(dict: PDFDict, key: string): PDFObject | undefined {
  return lineOf(dict)
    .find((one) => one.has(PDFName.of(key)))
    ?.lookup(PDFName.of(key));
}

function fullName(dict: PDFDict): string {
  const names = lineOf(dict).flatMap((one) => textOf(one.lookup(PDFName.of("T"))) ?? []);
  return names.toReversed().join(".");
}

function optionsOf(object: PDFObject | undefined): readonly string[] {
  if (!(object instanceof PDFArray) || object.size() > 10_000) return [];
  return Array.from({ length: object.size() }, (_, index) => object.lookup(index)).flatMap((option) => {
    const shown = option instanceof PDFArray && option.size() === 2 ? option.lookup(1) : option;
    return textOf(shown) ?? [];
  });
}

/** The name of a check box's "on" state. */
function onState(dict: PDFDict): string {
  const looks = dict.lookup(PDFName.of("AP"));
  const normal = looks instanceof PDFDict ? looks.lookup(PDFName.of("N")) : undefined;
  if (!(normal instanceof PDFDict)) return "";
  return (
    normal
      .keys()
      .map(nameOf)
      .find((state) => state !== "Off") ?? ""
  );
}

function numberOf(object: PDFObject | undefined): number | undefined {
  return object instanceof PDFNumber ? object.asNumber() : undefined;
}
