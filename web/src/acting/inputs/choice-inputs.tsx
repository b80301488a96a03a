import type { CheckboxField, DropdownField, RadioField } from "@chancery/core/template/model/field.ts";
import { useId } from "react";
import { useWords } from "../../app/words.ts";
import { inputLook } from "../../ui/form.tsx";
import type { InputProps } from "../document/props.ts";

const words = { en: { choose: "Choose …" }, uk: { choose: "Оберіть …" } };
const boxClass = "size-6 shrink-0 accent-accent";

/** A box to tick. */
export function CheckboxInput({ entry, onChange, tied }: InputProps<CheckboxField>) {
  return (
    <span className="inline-flex min-h-11 min-w-11 items-center">
      <input
        {...tied}
        type="checkbox"
        className={boxClass}
        checked={entry.text === "1"}
        onChange={(event) => onChange({ text: event.target.checked ? "1" : "0" })}
      />
    </span>
  );
}

type RadioProps = InputProps<RadioField> & { readonly option?: string | undefined };

/** One option of a group of radios, which can be anywhere in the document. */
export function RadioInput({ field, row, option = "", entry, onChange, tied }: RadioProps) {
  const { "aria-label": label, "aria-required": _, ...rest } = tied;
  return (
    <label className="inline-flex min-h-11 items-center gap-2">
      <input
        {...rest}
        type="radio"
        name={`${field.documentId}/${field.name}/${row ?? ""}`}
        aria-label={`${label}: ${option}`}
        className={boxClass}
        checked={entry.text === option.normalize("NFC")}
        onChange={() => onChange({ text: option })}
      />
      <span>{option}</span>
    </label>
  );
}

/** A value out of a list: one, one or a text of the user's own, or several. */
export function ChoiceInput({ field, ...props }: InputProps<DropdownField>) {
  if (field.multiSelect) return <SeveralInput field={field} {...props} />;
  return field.allowCustomValue ? <OwnInput field={field} {...props} /> : <OneInput field={field} {...props} />;
}

function OneInput({ field, entry, onChange, tied }: InputProps<DropdownField>) {
  const { choose } = useWords(words);
  return (
    <select
      {...tied}
      className={`${inputLook} min-w-40 max-w-full`}
      value={entry.text}
      onChange={(event) => onChange({ text: event.target.value })}
    >
      <option value="">{field.placeholder ?? choose}</option>
      {field.options.map((option) => (
        <option key={option}>{option}</option>
      ))}
    </select>
  );
}

function OwnInput({ field, entry, onChange, tied }: InputProps<DropdownField>) {
  const list = useId();
  return (
    <>
      <input
        {...tied}
        list={list}
        className={`${inputLook} min-w-40`}
        placeholder={field.placeholder ?? field.name}
        value={entry.text}
        onChange={(event) => onChange({ text: event.target.value })}
      />
      <datalist id={list}>
        {field.options.map((option) => (
          <option key={option} value={option} />
        ))}
      </datalist>
    </>
  );
}

function SeveralInput({ field, entry, onChange, tied }: InputProps<DropdownField>) {
  const { "aria-invalid": _, "aria-required": __, ...group } = tied;
  const chosen = entry.texts ?? (entry.text === "" ? [] : [entry.text]);
  const toggle = (option: string): void => {
    const next = field.options.filter((one) => (one === option ? !chosen.includes(one) : chosen.includes(one)));
    onChange(next.length === 0 ? { text: "" } : { text: "", texts: next });
  };
  return (
    <span {...group} role="group" className="inline-flex flex-col">
      {field.options.map((option) => (
        <label key={option} className="inline-flex min-h-11 items-center gap-2">
          <input type="checkbox" className={boxClass} checked={chosen.includes(option)} onChange={() => toggle(option)} />
          <span>{option}</span>
        </label>
      ))}
    </span>
  );
}
