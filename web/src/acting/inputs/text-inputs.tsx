import type { BarcodeField, DatetimeField, MoneyField, NumberField, TextField } from "@chancery/core/template/model/field.ts";
import { inputLook } from "../../ui/form.tsx";
import type { InputProps } from "../document/props.ts";

/** A line of text, or several. It grows with its content. */
export function TextInput({ field, entry, onChange, tied }: InputProps<TextField | BarcodeField>) {
  const max = field.type === "text" ? field.maxLength : undefined;
  if (field.type === "text" && field.multilines) {
    return (
      <textarea
        {...tied}
        className={`${inputLook} min-h-24 w-[min(36rem,75vw)]`}
        maxLength={max}
        placeholder={field.placeholder}
        value={entry.text}
        onChange={(event) => onChange({ text: event.target.value })}
      />
    );
  }
  return (
    <input
      {...tied}
      className={`${inputLook} field-sizing-content min-w-40`}
      maxLength={max}
      placeholder={field.placeholder ?? field.name}
      value={entry.text}
      onChange={(event) => onChange({ text: event.target.value })}
    />
  );
}

/** A number with a decimal point; a comma is taken as one. */
export function NumberInput({ field, entry, onChange, tied }: InputProps<NumberField | MoneyField>) {
  const isWhole = field.type === "number" && field.precision === 0;
  return (
    <input
      {...tied}
      className={`${inputLook} w-36 text-end tabular-nums`}
      inputMode={isWhole ? "numeric" : "decimal"}
      placeholder={field.placeholder ?? field.name}
      value={entry.text}
      onChange={(event) => onChange({ text: event.target.value.replace(",", ".").replaceAll(/\s/g, "") })}
    />
  );
}

/** A date, or a date with a time of the device's zone; its value is in UTC. */
export function DateInput({ field, entry, onChange, tied }: InputProps<DatetimeField>) {
  return (
    <input
      {...tied}
      type={field.time ? "datetime-local" : "date"}
      className={`${inputLook} w-56`}
      value={field.time ? localOf(entry.text) : entry.text}
      onChange={({ target: { value } }) => onChange({ text: field.time && value !== "" ? new Date(value).toISOString() : value })}
    />
  );
}

/** An instant in the form of the input, in the device's zone. */
function localOf(instant: string): string {
  const ms = Date.parse(instant);
  if (Number.isNaN(ms)) return "";
  const shifted = new Date(ms - new Date(ms).getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}
