import { useWords } from "../app/words.ts";
import { TextArea, TextField } from "../ui/form.tsx";
import { Section } from "../ui/section.tsx";

const words = {
  en: {
    title: "Message",
    subject: "Subject",
    message: "Message (optional)",
    days: "Days until it expires (optional)",
    daysHint: "Leave empty if the envelope should not expire.",
    fixed: "Set by the template.",
  },
  uk: {
    title: "Повідомлення",
    subject: "Тема",
    message: "Повідомлення (необов'язково)",
    days: "Діє, днів (необов'язково)",
    daysHint: "Залиште порожнім, якщо термін не обмежено.",
    fixed: "Визначає шаблон.",
  },
};

type Texts = { readonly subject: string; readonly message: string; readonly days: string };

type Props = {
  readonly values: Texts;
  readonly faults: { readonly [K in keyof Texts]: string | undefined };
  /** Parts that the template fixes, with what it says. */
  readonly fixed?: { readonly [K in keyof Texts]?: string | undefined };
  readonly onChange: (change: Partial<Texts>) => void;
};

/** Subject, message and expiry of an envelope. */
export function TextFields({ values, faults, fixed = {}, onChange }: Props) {
  const text = useWords(words);
  return (
    <Section title={text.title}>
      <TextField
        label={text.subject}
        required={fixed.subject === undefined}
        readOnly={fixed.subject !== undefined}
        hint={fixed.subject === undefined ? undefined : text.fixed}
        maxLength={1000}
        value={fixed.subject ?? values.subject}
        error={faults.subject}
        onChange={(event) => onChange({ subject: event.target.value })}
      />
      <TextArea
        label={text.message}
        hint={fixed.message === undefined ? undefined : text.fixed}
        error={faults.message}
        rows={4}
        maxLength={5000}
        readOnly={fixed.message !== undefined}
        value={fixed.message ?? values.message}
        onValue={(message) => onChange({ message })}
      />
      <TextField
        label={text.days}
        hint={fixed.days === undefined ? text.daysHint : text.fixed}
        type="number"
        inputMode="numeric"
        min={1}
        max={36_500}
        step={1}
        readOnly={fixed.days !== undefined}
        value={fixed.days ?? values.days}
        error={faults.days}
        className="sm:max-w-40"
        onChange={(event) => onChange({ days: event.target.value })}
      />
    </Section>
  );
}
