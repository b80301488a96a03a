import { useWords } from "../../app/words.ts";
import { Checks } from "../../ui/checks.tsx";
import { TextField } from "../../ui/form.tsx";
import { callbackStatuses, dateNames, filterWords, scopes, type DateLimit, type FilterDraft } from "./filter.ts";
import { PickMany } from "./pick-many.tsx";
import { useNames } from "./use-names.ts";

const words = {
  en: {
    filter: "Only these events",
    hint: "If nothing is selected, all events are sent.",
    statuses: "Statuses",
    scopes: "Folders",
    subject: "Text in the subject",
    labels: "Labels",
    templates: "Templates",
    forms: "Forms",
    senders: "Senders",
    sendersHint: "Email addresses or UUIDs of mailboxes, separated by commas.",
    dates: "Dates",
  },
  uk: {
    filter: "Лише ці події",
    hint: "Якщо нічого не вибрано, надсилаються всі події.",
    statuses: "Статуси",
    scopes: "Теки",
    subject: "Текст у темі",
    labels: "Мітки",
    templates: "Шаблони",
    forms: "Форми",
    senders: "Відправники",
    sendersHint: "Електронні адреси або UUID скриньок, через кому.",
    dates: "Дати",
  },
};

type Props = {
  readonly mailbox: string;
  readonly filter: FilterDraft;
  readonly onChange: (filter: FilterDraft) => void;
};

/** The events that a new callback sends: by status, folder, subject, label, template, form, sender and dates. */
export function FilterFields({ mailbox, filter, onChange }: Props) {
  const text = useWords(words);
  const names = useWords(filterWords);
  const rows = useNames(mailbox);
  const set = (change: Partial<FilterDraft>): void => onChange({ ...filter, ...change });
  return (
    <details className="rounded-md border border-line px-4">
      <summary className="min-h-11 py-2.5 font-medium">{text.filter}</summary>
      <div className="flex flex-col gap-4 pb-4">
        <p className="text-sm text-muted">{text.hint}</p>
        <Checks
          legend={text.statuses}
          all={callbackStatuses}
          names={names.statuses}
          className="grid sm:grid-cols-3"
          chosen={filter.statuses}
          onChange={(statuses) => set({ statuses })}
        />
        <Checks
          legend={text.scopes}
          all={scopes}
          names={names.scopes}
          className="grid sm:grid-cols-3"
          chosen={filter.scopes}
          onChange={(chosen) => set({ scopes: chosen })}
        />
        <TextField
          label={text.subject}
          maxLength={1000}
          value={filter.subject}
          onChange={(event) => set({ subject: event.target.value })}
        />
        {(["labels", "templates", "forms"] as const).map((name) => (
          <PickMany
            key={name}
            label={text[name]}
            rows={rows[name]}
            chosen={filter[name]}
            onChange={(chosen) => set({ [name]: chosen })}
          />
        ))}
        <TextField
          label={text.senders}
          hint={text.sendersHint}
          value={filter.senders}
          onChange={(event) => set({ senders: event.target.value })}
        />
        <fieldset>
          <legend className="mb-2 text-sm font-medium">{text.dates}</legend>
          <Days days={filter.days} names={names.limits} onChange={(days) => set({ days })} />
        </fieldset>
      </div>
    </details>
  );
}

type DaysProps = {
  readonly days: FilterDraft["days"];
  readonly names: Readonly<Record<DateLimit, string>>;
  readonly onChange: (days: FilterDraft["days"]) => void;
};

function Days({ days, names, onChange }: DaysProps) {
  return (
    <div className="grid grid-cols-1 gap-x-4 gap-y-2 min-[26rem]:grid-cols-2">
      {dateNames
        .flatMap((name) => [`${name}From`, `${name}To`] as const)
        .map((limit) => (
          <TextField
            key={limit}
            type="date"
            label={names[limit]}
            value={days[limit] ?? ""}
            onChange={({ target: { value } }) => onChange({ ...days, [limit]: value })}
          />
        ))}
    </div>
  );
}
