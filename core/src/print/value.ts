import type { Value } from "../envelope/model/model.ts";
import { findInstant } from "../ids/instant.ts";
import type { BarcodeField, Field, NumberField } from "../template/model/field.ts";
import { moneyPrecision } from "../template/fields/money.ts";
import type { PrintLocale } from "./locale/locale.ts";
import type { Inline, TextStyle } from "./page.ts";
import { withBreaks } from "./text.ts";
import type { PrintWords } from "./locale/words-en.ts";
import { sizeUnits } from "./locale/words.ts";
import { normalForm } from "../text/normal-form.ts";

/** The print settings of a text. Words longer than `lineLength` may be broken. */
export type TextLook = { readonly style: TextStyle; readonly lineLength: number };

/** The print settings of a value. */
export type ValueLook = TextLook & {
  readonly locale: PrintLocale;
  /** The option shown by this radio button. */
  readonly option?: string | undefined;
  /** The address of the envelope, for a link barcode. */
  readonly url?: string | undefined;
  /** The name and time below a drawing. */
  readonly details?: (() => readonly string[]) | undefined;
};

const blank: Inline = { kind: "blank" };

/** A field's value in readable form: formatted dates and numbers, a drawn checkbox, a thin line for an empty value. */
export function valueInlines(field: Field, value: Value | undefined, look: ValueLook): readonly Inline[] {
  if (field.type === "duplicate" && field.source) return valueInlines(field.source, value, look);
  if (field.type === "checkbox") return [{ kind: "box", checked: value?.kind === "text" && value.text === "1" }];
  if (field.type === "radio" && look.option !== undefined) return optionInlines(look.option, value, look);
  if (field.type === "barcode" && field.source === "link" && look.url !== undefined) return [barcodeOf(field, look.url)];
  if (value === undefined) return [blank];
  if (value.kind === "attachment") return attachmentInlines(value, look);
  const text = value.kind === "list" ? value.texts.join(", ") : readable(field, value.text, look.locale);
  if (text.trim() === "") return [blank];
  if (field.type === "barcode") return [barcodeOf(field, text)];
  if (field.type === "einksign" || field.type === "initials") {
    return [{ kind: "drawing", image: { dataUri: text }, lines: field.details ? (look.details?.() ?? []) : [] }];
  }
  return linesOf(text, look);
}

function optionInlines(option: string, value: Value | undefined, look: ValueLook): readonly Inline[] {
  const checked = value?.kind === "text" && value.text === normalForm(option);
  return [
    { kind: "radio", checked },
    { kind: "text", text: `\u00a0${withBreaks(option, look.lineLength)}`, style: look.style },
  ];
}

function barcodeOf({ code, width }: BarcodeField, text: string): Inline {
  return { kind: "barcode", code, text, width };
}

/** Text with its own line breaks. */
export function linesOf(text: string, look: TextLook): readonly Inline[] {
  return text.split(/\r\n|\r|\n/).flatMap((line, index) => {
    const run: Inline = { kind: "text", text: withBreaks(line, look.lineLength), style: look.style };
    return index === 0 ? [run] : [{ kind: "break" }, run];
  });
}

/** `1.4 MB`, `12 kB`, `7 bytes`: powers of ten. */
export function readableSize(sizeBytes: number, words: PrintWords): string {
  const power = sizeUnits.findLastIndex((_, index) => index === 0 || sizeBytes >= 1000 ** index);
  const amount = sizeBytes / 1000 ** power;
  return words.size(power === 0 ? String(amount) : amount.toFixed(amount < 10 ? 1 : 0), sizeUnits[power] ?? "bytes");
}

function attachmentInlines(
  value: Extract<Value, { kind: "attachment" }>,
  { style, lineLength, locale }: ValueLook,
): readonly Inline[] {
  return [
    { kind: "text", text: withBreaks(value.fileName, lineLength), style },
    { kind: "text", text: ` (${readableSize(value.sizeBytes, locale.words)})`, style: { ...style, quiet: true } },
  ];
}

function readable(field: Field, text: string, { times }: PrintLocale): string {
  if (field.type === "number" || field.type === "formula") return readableNumber(field, text);
  if (field.type === "money") return readableNumber({ ...field, precision: moneyPrecision, trailingZeros: true }, text);
  if (field.type !== "datetime") return text;
  const at = field.time ? findInstant(text) : undefined;
  return at === undefined ? text : times.minute(at);
}

/** Whether a field's values are numbers, aligned to the end of a column. */
export function isNumberField(field: Field | undefined): boolean {
  if (field?.type === "duplicate") return isNumberField(field.source);
  return field?.type === "number" || field?.type === "money" || field?.type === "formula";
}

/** `1 234 567.50`: grouped and padded with zeros to the precision, if the field says so. */
function readableNumber(field: Pick<NumberField, "formatting" | "trailingZeros" | "precision">, text: string): string {
  const match = /^([+-]?)(\d+)(?:\.(\d*))?$/.exec(text.trim());
  if (!match) return text;
  const [, sign = "", whole = "", decimals = ""] = match;
  const grouped = field.formatting ? groupDigits(whole) : whole;
  const filled = field.trailingZeros ? decimals.padEnd(field.precision ?? 0, "0") : decimals;
  return `${sign === "-" ? "\u2212" : ""}${grouped}${filled === "" ? "" : `.${filled}`}`;
}

/** Groups digits in threes from the right, with non-breaking spaces. */
function groupDigits(digits: string): string {
  const head = digits.length % 3;
  const groups = [digits.slice(0, head), ...(digits.slice(head).match(/\d{3}/g) ?? [])];
  return groups.filter((group) => group !== "").join("\u00a0");
}
