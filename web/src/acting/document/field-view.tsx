import { lazy, memo, Suspense, useId, type ReactNode } from "react";
import { ChoiceInput, CheckboxInput, RadioInput } from "../inputs/choice-inputs.tsx";
import { DateInput, NumberInput, TextInput } from "../inputs/text-inputs.tsx";
import { useWords } from "../../app/words.ts";
import type { InputProps, Place } from "./props.ts";
import { useDocuments, type Documents } from "./document-context.ts";
import { cellKey, entryOf, mayWrite } from "./draft.ts";
import { ValueView } from "./value-view.tsx";

const DictionaryInput = lazy(async () => ({ default: (await import("../inputs/dictionary-input.tsx")).DictionaryInput }));
const AttachmentInput = lazy(async () => ({ default: (await import("../inputs/attachment-input.tsx")).AttachmentInput }));
const DrawingInput = lazy(async () => ({ default: (await import("../inputs/drawing-input.tsx")).DrawingInput }));

const words = {
  en: { required: "required", optional: "optional" },
  uk: { required: "обов'язкове", optional: "необов'язкове" },
};

type Props = Place & { readonly name: string; readonly option?: string | undefined };

/** A field in its place: an input for the roles of the user, otherwise its value. */
export function FieldView({ name, option, document, row }: Props) {
  const { roleIds, valueOf } = useDocuments();
  const field = document.fields.find((one) => one.name === name);
  if (!field) return null;
  if (mayWrite(field, roleIds)) return <FieldInput field={field} row={row} option={option} />;
  return (
    <span data-value={name} className="font-medium">
      <ValueView field={field} value={valueOf(field, row)} option={option} />
    </span>
  );
}

type FieldProps = Pick<InputProps, "field" | "row"> & Pick<Props, "option">;

/** The input of a field, with its fault below it. */
export function FieldInput({ field, row, option }: FieldProps) {
  const { draft, setEntry, faultOf } = useDocuments();
  const key = cellKey({ documentId: field.documentId, name: field.name, row });
  const message = faultOf(key)?.message;
  const given = { field, row, option, cell: key, message, setEntry };
  return <EntryInput {...given} entry={entryOf(draft, field, row)} />;
}

type EntryProps = FieldProps &
  Pick<InputProps, "entry"> &
  Pick<Documents, "setEntry"> & {
    /** The key of the cell. */
    readonly cell: string;
    /** The fault. */
    readonly message: string | undefined;
  };

/** An input that renders again only when its entry or its fault has changed: an envelope may have thousands. */
const EntryInput = memo(function EntryInput({ field, row, option, cell, message, entry, setEntry }: EntryProps) {
  const text = useWords(words);
  const id = useId();
  const label = field.placeholder ?? field.name;
  const props: InputProps = {
    field,
    row,
    entry,
    onChange: (entry) => setEntry(field, row, entry),
    tied: {
      id,
      "aria-label": `${label}, ${field.isRequired ? text.required : text.optional}`,
      "aria-describedby": `${id}-more`,
      "aria-invalid": message !== undefined,
      "aria-required": field.isRequired,
    },
  };
  return (
    <span data-cell={cell} className="my-1 inline-flex max-w-full flex-col gap-1 align-middle">
      <Suspense fallback={<span className="skeleton inline-block h-11 w-40" />}>{inputOf(props, option)}</Suspense>
      <span id={`${id}-more`} className="text-sm empty:hidden">
        {message !== undefined && <span className="block text-bad">{message}</span>}
        {field.tooltip !== undefined && <span className="block text-muted">{field.tooltip}</span>}
      </span>
    </span>
  );
});

function inputOf({ field, ...rest }: InputProps, option: string | undefined): ReactNode {
  switch (field.type) {
    case "text":
      return <TextInput field={field} {...rest} />;
    case "number":
    case "money":
      return <NumberInput field={field} {...rest} />;
    case "datetime":
      return <DateInput field={field} {...rest} />;
    case "checkbox":
      return <CheckboxInput field={field} {...rest} />;
    case "radio":
      return <RadioInput field={field} option={option} {...rest} />;
    case "dropdown":
      return <ChoiceInput field={field} {...rest} />;
    case "select-dictionary":
      return <DictionaryInput field={field} {...rest} />;
    case "attachment":
      return <AttachmentInput field={field} {...rest} />;
    case "einksign":
    case "initials":
      return <DrawingInput field={field} {...rest} />;
    case "barcode":
      return <TextInput field={field} {...rest} />;
    case "lookup":
    case "duplicate":
    case "formula":
    case "autonumber":
      return null;
  }
}
