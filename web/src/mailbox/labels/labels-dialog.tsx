import type { types } from "@chancery/sdk";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { client } from "../../app/client.ts";
import { usePermissions } from "../../app/permissions.ts";
import { readAgain } from "../../app/queries.ts";
import { useWords } from "../../app/words.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Checkbox } from "../../ui/form.tsx";
import { ErrorNotice } from "../../ui/notice.tsx";
import { useLabels } from "../filter/names.ts";
import { LabelForm } from "./label-form.tsx";

const words = {
  en: {
    title: "Labels",
    none: "This mailbox has no labels yet.",
    create: "New label",
    edit: (name: string) => `Edit ${name}`,
    remove: (name: string) => `Delete ${name}`,
    sure: (name: string) => `Delete ${name} and remove it from all envelopes? This cannot be undone.`,
    yes: "Yes, delete",
    no: "Keep it",
  },
  uk: {
    title: "Мітки",
    none: "У цій скриньці ще немає міток.",
    create: "Нова мітка",
    edit: (name: string) => `Змінити ${name}`,
    remove: (name: string) => `Видалити ${name}`,
    sure: (name: string) => `Видалити ${name} і зняти з усіх конвертів? Цього не можна скасувати.`,
    yes: "Так, видалити",
    no: "Залишити",
  },
};

type Props = {
  readonly mailbox: string;
  /** The selected rows, whose labels are changed. */
  readonly rows: types.EnvelopePage["data"];
  readonly onClose: () => void;
};

/** The labels of a mailbox: on and off the selected envelopes, new, renamed, coloured and deleted. */
export function LabelsDialog({ mailbox, rows, onClose }: Props) {
  const text = useWords(words);
  const may = usePermissions(mailbox);
  const labels = useLabels(mailbox);
  const [edited, setEdited] = useState<types.Label | "new">();
  const [doomed, setDoomed] = useState<types.Label>();
  const { assign, remove } = useLabelActions(mailbox, rows);
  const error = assign.error ?? remove.error;
  return (
    <Dialog title={text.title} onClose={onClose}>
      {labels.length === 0 && <p>{text.none}</p>}
      <ul>
        {labels.map((label) => (
          <li key={label.uuid} className="flex flex-wrap items-center gap-x-2">
            <Checkbox
              className="min-w-0 grow"
              label={<Named label={label} />}
              disabled={!may("labelAssign") || assign.isPending}
              checked={rows.every((row) => row.labels?.includes(label.uuid))}
              onChange={({ target: { checked } }) => assign.mutate({ label: label.uuid, isOn: checked })}
            />
            {may("labelManage") && (
              <Button look="quiet" aria-label={text.edit(label.name)} onClick={() => setEdited(label)}>
                ✎
              </Button>
            )}
            {may("labelDelete") && (
              <Button look="quiet" aria-label={text.remove(label.name)} onClick={() => setDoomed(label)}>
                ×
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ErrorNotice error={error} />
      {doomed && (
        <div role="alert" className="flex flex-col gap-2 rounded-md bg-bad-tint p-3">
          <p>{text.sure(doomed.name)}</p>
          <div className="flex flex-wrap gap-2">
            <Button
              look="danger"
              isBusy={remove.isPending}
              onClick={() => remove.mutate(doomed.uuid, { onSuccess: () => setDoomed(undefined) })}
              text={text.yes}
            />
            <Button onClick={() => setDoomed(undefined)} text={text.no} />
          </div>
        </div>
      )}
      {edited !== undefined && (
        <LabelForm
          key={edited === "new" ? "" : edited.uuid}
          mailbox={mailbox}
          label={edited === "new" ? undefined : edited}
          onDone={() => setEdited(undefined)}
        />
      )}
      {may("labelManage") && edited === undefined && <Button onClick={() => setEdited("new")} text={text.create} />}
    </Dialog>
  );
}

function Named({ label }: { readonly label: types.Label }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden="true" className="size-3 shrink-0 rounded-full" style={{ backgroundColor: `#${label.colorBg}` }} />
      {label.name}
    </span>
  );
}

function useLabelActions(mailbox: string, rows: Props["rows"]) {
  const { labels } = client.in(mailbox);
  const assign = useMutation({
    mutationFn: async ({ label, isOn }: { readonly label: string; readonly isOn: boolean }) => {
      const body = { labelUuid: label, envelopes: rows.map(({ uuid }) => uuid) };
      await (isOn ? labels.assign({ body }) : labels.unassign({ body }));
      await readAgain({ queryKey: ["folder", mailbox] });
    },
  });
  const remove = useMutation({
    mutationFn: async (uuid: string) => {
      await labels.remove({ uuid });
      await readAgain({ queryKey: ["labels", mailbox] });
      await readAgain({ queryKey: ["folder", mailbox] });
    },
  });
  return { assign, remove };
}
