import { useWords } from "../../app/words.ts";
import { Options, SelectField } from "../../ui/form.tsx";

const words = {
  en: {
    title: "Columns of the file",
    text: "Columns with names that the template defines are mapped. Choose what the others contain.",
    ready: "All columns are mapped.",
    unknown: "Not defined by the template",
    choose: "Choose …",
    column: (name: string) => `Column ${name}`,
  },
  uk: {
    title: "Стовпці файлу",
    text: "Стовпці з назвами, визначеними в шаблоні, уже зіставлено. Виберіть, що містять інші.",
    ready: "Усі стовпці зіставлено.",
    unknown: "Не визначено в шаблоні",
    choose: "Вибрати …",
    column: (name: string) => `Стовпець ${name}`,
  },
};

type Props = {
  /** Names of the columns in the file. */
  readonly file: readonly string[];
  /** Names that are sent instead of them. */
  readonly names: readonly string[];
  /** Names that the template knows. */
  readonly known: readonly string[];
  readonly onChange: (names: readonly string[]) => void;
};

/** Columns of a file that the template does not know, each with a choice of those it does. */
export function ColumnList({ file, names, known, onChange }: Props) {
  const text = useWords(words);
  const rows = file.flatMap((name, at) => (isKnown(name, known) ? [] : [{ name, at }]));
  if (rows.length === 0) return <p className="text-good">{text.ready}</p>;
  return (
    <div className="flex flex-col gap-3">
      <h3 className="font-semibold">{text.title}</h3>
      <p className="text-muted">{text.text}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        {rows.map(({ name, at }) => (
          <SelectField
            key={at}
            label={text.column(name)}
            value={names[at] === name ? "" : names[at]}
            error={names[at] === name ? text.unknown : undefined}
            onChange={(event) => onChange(names.with(at, event.target.value || name))}
          >
            <option value="">{text.choose}</option>
            <Options of={known.filter((one) => one === names[at] || !names.includes(one)).map((one) => [one, one])} />
          </SelectField>
        ))}
      </div>
    </div>
  );
}

/** A field may be named with or without its document; an apostrophe in front keeps spreadsheets from running a name. */
function isKnown(name: string, known: readonly string[]): boolean {
  const shortOf = (one: string): string => one.replace(/^'/, "").split("::").at(-1) ?? one;
  return name === "" || name.startsWith("metadata.") || known.some((one) => shortOf(one) === shortOf(name));
}
