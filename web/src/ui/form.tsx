import { type ComponentProps, type ReactNode, useId } from "react";
import { Button, type TaskProps } from "./button.tsx";

type FormProps = Omit<ComponentProps<"form">, "onSubmit"> & { readonly onSubmit: () => void };

/** A form that calls `onSubmit` instead of loading a page. */
export function Form({ onSubmit, className = "flex flex-col gap-4", ...form }: FormProps) {
  return (
    <form
      {...form}
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    />
  );
}

/** The button that sends a form, busy while its task is under way. */
export function SubmitButton({ task, text, ...rest }: TaskProps & { readonly task: { readonly isPending: boolean } }) {
  return <Button {...rest} type="submit" isBusy={task.isPending} text={text} />;
}

/** The classes of an input that is as wide as its content or its own class says. */
export const inputLook =
  "min-h-11 max-w-full rounded-md border border-line-strong bg-surface px-3 py-2 text-base text-text placeholder:text-muted aria-invalid:border-bad aria-invalid:bg-bad-tint disabled:bg-sunken [&[readonly]]:bg-sunken";

/** The classes of an input that is as wide as its place. */
export const inputClass = `w-full ${inputLook}`;

/** Called with the new value. */
type OnValue = { readonly onValue?: (value: string) => void };
type Frame = { readonly label: string; readonly hint?: ReactNode; readonly error?: string | undefined };

/** A label with its input, a hint and an error; `children` gets the attributes that tie them together. */
export function Labelled({
  label,
  hint,
  error,
  children,
}: Frame & {
  readonly children: (tied: {
    readonly id: string;
    readonly "aria-describedby": string;
    readonly "aria-invalid": boolean;
  }) => ReactNode;
}) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      {children({ id, "aria-describedby": `${id}-more`, "aria-invalid": error !== undefined })}
      <div id={`${id}-more`} className="text-sm empty:hidden">
        {hint !== undefined && <p className="text-muted">{hint}</p>}
        {error !== undefined && <p className="text-bad">{error}</p>}
      </div>
    </div>
  );
}

function changeOf(onValue: OnValue["onValue"]) {
  return onValue && (({ target }: { readonly target: { readonly value: string } }) => onValue(target.value));
}

/** A labelled text input. */
export function TextField({ label, hint, error, className = "", onValue, ...input }: Frame & OnValue & ComponentProps<"input">) {
  return (
    <Labelled label={label} hint={hint} error={error}>
      {(tied) => <input onChange={changeOf(onValue)} {...input} {...tied} className={`${inputClass} ${className}`} />}
    </Labelled>
  );
}

/** A labelled input for the password that the user has. */
export function PasswordField(input: ComponentProps<typeof TextField>) {
  return <TextField type="password" autoComplete="current-password" {...input} />;
}

/** A labelled input for a new password, with its rule. */
export function NewPasswordField(input: ComponentProps<typeof TextField>) {
  return <TextField type="password" required minLength={12} maxLength={128} autoComplete="new-password" {...input} />;
}

type AreaProps = Frame & OnValue & ComponentProps<"textarea">;

/** A labelled text input of several lines. */
export function TextArea({ label, hint, error, className = "", onValue, ...input }: AreaProps) {
  return (
    <Labelled label={label} hint={hint} error={error}>
      {(tied) => <textarea onChange={changeOf(onValue)} {...input} {...tied} className={`${inputClass} ${className}`} />}
    </Labelled>
  );
}

type SelectProps = Frame & OnValue & ComponentProps<"select">;

/** A labelled choice from a short list. */
export function SelectField({ label, hint, error, className = "", onValue, ...select }: SelectProps) {
  return (
    <Labelled label={label} hint={hint} error={error}>
      {(tied) => <select onChange={changeOf(onValue)} {...select} {...tied} className={`${inputClass} ${className}`} />}
    </Labelled>
  );
}

type ChoiceProps<Key extends string> = Omit<SelectProps, "onValue" | "children"> & {
  readonly value: Key;
  /** The texts of the choices, in their order. */
  readonly names: Readonly<Record<Key, string>>;
  readonly onValue: (value: Key) => void;
};

/** A labelled choice of one of a few things that have names. */
export function ChoiceField<Key extends string>({ names, onValue, ...select }: ChoiceProps<Key>) {
  return (
    <SelectField {...select} onValue={(value) => onValue(value as Key)}>
      <Options of={Object.entries(names)} />
    </SelectField>
  );
}

/** A checkbox with its label beside it. */
export function Checkbox({ label, className = "", ...input }: { readonly label: ReactNode } & ComponentProps<"input">) {
  return (
    <label className={`flex min-h-11 items-start gap-3 py-2 text-base ${className}`}>
      <input {...input} type="checkbox" className="mt-0.5 size-5 shrink-0 accent-accent" />
      <span>{label}</span>
    </label>
  );
}

/** The options of a choice: each with its value and its text. */
export function Options({ of }: { readonly of: readonly (readonly [value: string, text: string])[] }) {
  return of.map(([value, text]) => (
    <option key={value} value={value}>
      {text}
    </option>
  ));
}
