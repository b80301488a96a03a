import { reminderLimits } from "@chancery/core/notification/reminder.ts";
import type { types } from "@chancery/sdk";
import { useWords } from "../../app/words.ts";
import { Checkbox, TextField } from "../../ui/form.tsx";
import { Section } from "../../ui/section.tsx";

const words = {
  en: {
    title: "Reminders",
    own: "Send reminders for this envelope",
    every: "Days between reminders",
    max: "Maximum number of reminders",
    hint: "Otherwise the reminders of your account apply.",
  },
  uk: {
    title: "Нагадування",
    own: "Надсилати нагадування про цей конверт",
    every: "Днів між нагадуваннями",
    max: "Найбільша кількість нагадувань",
    hint: "Інакше діють нагадування вашого облікового запису.",
  },
};

type Props = {
  readonly reminders: types.Reminders | undefined;
  readonly onChange: (reminders: types.Reminders | undefined) => void;
};

/** Reminders of an envelope, in place of those of the account. */
export function ReminderFields({ reminders, onChange }: Props) {
  const text = useWords(words);
  return (
    <Section title={text.title}>
      <div>
        <Checkbox
          label={text.own}
          checked={reminders !== undefined}
          onChange={(event) => onChange(event.target.checked ? { everyDays: 3, max: 5 } : undefined)}
        />
        {!reminders && <p className="text-sm text-muted">{text.hint}</p>}
      </div>
      {reminders && (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label={text.every}
            type="number"
            min={1}
            max={reminderLimits.everyDaysMax}
            required
            value={String(reminders.everyDays)}
            onChange={(event) => onChange({ ...reminders, everyDays: event.target.valueAsNumber || 1 })}
          />
          <TextField
            label={text.max}
            type="number"
            min={0}
            max={reminderLimits.timesMax}
            required
            value={String(reminders.max)}
            onChange={(event) => onChange({ ...reminders, max: event.target.valueAsNumber || 0 })}
          />
        </div>
      )}
    </Section>
  );
}
