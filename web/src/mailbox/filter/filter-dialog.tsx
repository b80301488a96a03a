import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { usePermissions } from "../../app/permissions.ts";
import { useWords } from "../../app/words.ts";
import { Button } from "../../ui/button.tsx";
import { Checks } from "../../ui/checks.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Form, Options, SelectField, TextField } from "../../ui/form.tsx";
import { ErrorNotice } from "../../ui/notice.tsx";
import { useStatusWords } from "../../ui/status-badge.tsx";
import { type FolderName, folders } from "../folders.ts";
import { changed, isFiltered, statuses, statusesOf } from "./filter.ts";
import type { ListFilter } from "./list-filter.ts";
import { useLabels, useTemplates } from "./names.ts";
import { useSavedFilters } from "./saved-filters.ts";

const words = {
  en: {
    title: "Filter",
    status: "Status",
    from: "From",
    to: "Until",
    template: "Template",
    label: "Label",
    any: "Any",
    apply: "Apply",
    save: "Save this filter as",
    shared: "Everyone with access to this mailbox sees it.",
    saved: "Saved filters",
    remove: (name: string) => `Remove ${name}`,
  },
  uk: {
    title: "Фільтр",
    status: "Статус",
    from: "З",
    to: "По",
    template: "Шаблон",
    label: "Мітка",
    any: "Будь-який",
    apply: "Застосувати",
    save: "Зберегти цей фільтр як",
    shared: "Його бачать усі, хто має доступ до цієї скриньки.",
    saved: "Збережені фільтри",
    remove: (name: string) => `Видалити ${name}`,
  },
};

type Props = {
  readonly mailbox: string;
  readonly folder: FolderName;
  readonly filter: ListFilter;
  readonly onApply: (filter: ListFilter) => void;
  readonly onClose: () => void;
};

/** Chooses the filters of a list, and keeps them under a name. */
export function FilterDialog({ mailbox, folder, filter, onApply, onClose }: Props) {
  const text = useWords(words);
  const statusText = useStatusWords();
  const may = usePermissions(mailbox);
  const [draft, setDraft] = useState(filter);
  const [name, setName] = useState("");
  const labels = useLabels(mailbox);
  const templates = useTemplates(mailbox, may("templateListView"));
  const { save, isBusy, error } = useSavedFilters(mailbox);
  const chosen = statusesOf(draft);
  const set = (field: keyof ListFilter, value: string): void => setDraft(changed(draft, field, value));
  const apply = async (): Promise<void> => {
    if (name.trim() !== "" && isFiltered(draft)) await save({ name: name.trim(), folder, filter: draft });
    onApply(draft);
    onClose();
  };
  return (
    <Dialog title={text.title} onClose={onClose}>
      <SavedList mailbox={mailbox} onClose={onClose} />
      <Form
        onSubmit={() => {
          // a filter that could not be saved is shown below
          apply().catch(() => undefined);
        }}
      >
        {!("status" in folders[folder].filter) && folder !== "drafts" && (
          <Checks
            legend={text.status}
            all={statuses}
            names={statusText}
            chosen={chosen}
            className="grid grid-cols-1 min-[26rem]:grid-cols-2"
            onChange={(next) => set("status", next.join(","))}
          />
        )}
        <div className="grid grid-cols-1 gap-4 min-[26rem]:grid-cols-2">
          <TextField type="date" label={text.from} value={draft.from ?? ""} onValue={(day) => set("from", day)} />
          <TextField type="date" label={text.to} value={draft.to ?? ""} onValue={(day) => set("to", day)} />
        </div>
        {templates.length > 0 && (
          <Choice
            label={text.template}
            any={text.any}
            rows={templates}
            value={draft.template}
            onChoose={(template) => set("template", template)}
          />
        )}
        {labels.length > 0 && (
          <Choice label={text.label} any={text.any} rows={labels} value={draft.label} onChoose={(label) => set("label", label)} />
        )}
        <TextField label={text.save} hint={text.shared} maxLength={128} value={name} onValue={setName} />
        <ErrorNotice error={error} />
        <Button type="submit" look="primary" isBusy={isBusy} text={text.apply} />
      </Form>
    </Dialog>
  );
}

type ChoiceProps = {
  readonly label: string;
  readonly any: string;
  readonly rows: readonly { readonly uuid: string; readonly name: string }[];
  readonly value: string | undefined;
  readonly onChoose: (uuid: string) => void;
};

function Choice({ label, any, rows, value = "", onChoose }: ChoiceProps) {
  return (
    <SelectField label={label} value={value} onChange={(event) => onChoose(event.target.value)}>
      <option value="">{any}</option>
      <Options of={rows.map(({ uuid, name }) => [uuid, name])} />
    </SelectField>
  );
}

function SavedList({ mailbox, onClose }: { readonly mailbox: string; readonly onClose: () => void }) {
  const text = useWords(words);
  const navigate = useNavigate();
  const { saved, remove } = useSavedFilters(mailbox);
  if (saved.length === 0) return null;
  return (
    <section className="flex flex-col gap-1">
      <h3 className="text-sm font-medium">{text.saved}</h3>
      <ul>
        {saved.map((one) => (
          <li key={one.uuid} className="flex items-center gap-2">
            <Button
              look="quiet"
              className="min-w-0 grow justify-start"
              onClick={() => {
                const { folder, filter } = one;
                void navigate({ to: "/mailbox/$mailbox/$folder", params: { mailbox, folder }, search: filter });
                onClose();
              }}
            >
              <span className="truncate">{one.name}</span>
            </Button>
            <Button look="quiet" aria-label={text.remove(one.name)} onClick={() => remove(one)}>
              ×
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
