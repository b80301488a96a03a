import { useWords } from "../../app/words.ts";
import { Options, SelectField } from "../../ui/form.tsx";
import type { Named } from "./use-names.ts";

const words = {
  en: { add: "Add…", remove: (name: string) => `Remove ${name}` },
  uk: { add: "Додати…", remove: (name: string) => `Вилучити ${name}` },
};

type Props = {
  readonly label: string;
  readonly rows: readonly Named[];
  /** The ids of the chosen rows. */
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
};

/** A choice of several rows: a list to add from, and the chosen ones with a button that removes each. Nothing without rows. */
export function PickMany({ label, rows, chosen, onChange }: Props) {
  const text = useWords(words);
  if (rows.length === 0) return null;
  return (
    <div className="flex flex-col gap-2">
      <SelectField label={label} value="" onChange={({ target: { value } }) => onChange([...chosen, value])}>
        <option value="">{text.add}</option>
        <Options of={rows.filter(({ uuid }) => !chosen.includes(uuid)).map(({ uuid, name }) => [uuid, name])} />
      </SelectField>
      <ul aria-label={label} className="flex flex-wrap gap-2 empty:hidden">
        {rows
          .filter(({ uuid }) => chosen.includes(uuid))
          .map(({ uuid, name }) => (
            <li key={uuid} className="max-w-full">
              <button
                type="button"
                aria-label={text.remove(name)}
                className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-full bg-tint px-4 text-accent"
                onClick={() => onChange(chosen.filter((one) => one !== uuid))}
              >
                <span className="truncate">{name}</span> <span aria-hidden="true">×</span>
              </button>
            </li>
          ))}
      </ul>
    </div>
  );
}
