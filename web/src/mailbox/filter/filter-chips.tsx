import { usePermissions } from "../../app/permissions.ts";
import { useDay } from "../../app/use-date-time.ts";
import { useWords } from "../../app/words.ts";
import { Button } from "../../ui/button.tsx";
import { useStatusWords } from "../../ui/status-badge.tsx";
import { changed, statusesOf } from "./filter.ts";
import type { ListFilter } from "./list-filter.ts";
import { useLabels, useTemplates } from "./names.ts";

const words = {
  en: {
    list: "Filters",
    remove: (name: string) => `Remove the filter ${name}`,
    from: (day: string) => `From ${day}`,
    to: (day: string) => `Until ${day}`,
    template: "Template",
    label: "Label",
    clear: "Clear filters",
  },
  uk: {
    list: "Фільтри",
    remove: (name: string) => `Прибрати фільтр ${name}`,
    from: (day: string) => `З ${day}`,
    to: (day: string) => `По ${day}`,
    template: "Шаблон",
    label: "Мітка",
    clear: "Очистити фільтри",
  },
};

type Props = {
  readonly mailbox: string;
  readonly filter: ListFilter;
  readonly onChange: (filter: ListFilter) => void;
};

/** The filters of a list, each with a button that removes it. */
export function FilterChips({ mailbox, filter, onChange }: Props) {
  const text = useWords(words);
  const day = useDay();
  const statusText = useStatusWords();
  const may = usePermissions(mailbox);
  const { from, to, template, label } = filter;
  const labels = useLabels(mailbox);
  const templates = useTemplates(mailbox, template !== undefined && may("templateListView"));
  const status = statusesOf(filter);
  const without = (name: keyof ListFilter) => changed(filter, name, "");
  const chips = [
    ...status.map((one) => ({
      name: statusText[one],
      next: changed(filter, "status", status.filter((other) => other !== one).join(",")),
    })),
    ...(from === undefined ? [] : [{ name: text.from(day(`${from}T00:00`)), next: without("from") }]),
    ...(to === undefined ? [] : [{ name: text.to(day(`${to}T00:00`)), next: without("to") }]),
    ...(template === undefined
      ? []
      : [{ name: templates.find(({ uuid }) => uuid === template)?.name ?? text.template, next: without("template") }]),
    ...(label === undefined
      ? []
      : [{ name: labels.find(({ uuid }) => uuid === label)?.name ?? text.label, next: without("label") }]),
  ];
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-2">
      <ul aria-label={text.list} className="contents">
        {chips.map(({ name, next }) => (
          <li key={name}>
            <button
              type="button"
              aria-label={text.remove(name)}
              className="inline-flex min-h-11 items-center gap-2 rounded-full bg-tint px-4 text-accent"
              onClick={() => onChange(next)}
            >
              {name} <span aria-hidden="true">×</span>
            </button>
          </li>
        ))}
      </ul>
      {chips.length !== 1 && (
        <Button look="quiet" onClick={() => onChange(changed({}, "text", filter.text ?? ""))} text={text.clear} />
      )}
    </div>
  );
}
