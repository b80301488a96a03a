import type { MailboxPermission } from "@chancery/core/access/permissions.ts";
import type { types } from "@chancery/sdk";
import { useState } from "react";
import { usePermissions } from "../../app/permissions.ts";
import { useWords } from "../../app/words.ts";
import { Button } from "../../ui/button.tsx";
import type { FolderName } from "../folders.ts";
import { LabelsDialog } from "../labels/labels-dialog.tsx";
import { AskDialog } from "./ask-dialog.tsx";
import { actionWords } from "./action-words.ts";
import { FailuresDialog } from "./failures-dialog.tsx";
import type { Action } from "./run-action.ts";
import { opposite, useAction } from "./use-action.ts";

const words = {
  en: {
    selected: (count: number) => `${count} selected`,
    labels: "Labels",
    clear: "Clear the selection",
    progress: (done: number, all: number) => `${done} of ${all} done`,
  },
  uk: {
    selected: (count: number) => `Позначено: ${count}`,
    labels: "Мітки",
    clear: "Зняти позначки",
    progress: (done: number, all: number) => `Виконано ${done} з ${all}`,
  },
};

/** Actions on several envelopes of a folder. */
const actionsOf: Readonly<Record<FolderName, readonly Action[]>> = {
  waiting: ["approve", "read", "unread"],
  inbox: ["read", "unread", "archive", "bin"],
  sent: ["cancel", "archive", "bin"],
  drafts: ["remove"],
  completed: ["archive", "bin", "read", "unread"],
  archive: ["unarchive", "bin"],
  bin: ["restore"],
};

const permissionOf: Readonly<Record<Action, MailboxPermission>> = {
  archive: "envelopeArchive",
  unarchive: "envelopeArchive",
  bin: "envelopeRecycleBin",
  restore: "envelopeRecycleBin",
  read: "envelopeListView",
  unread: "envelopeListView",
  remove: "envelopeManage",
  approve: "envelopeSign",
  cancel: "envelopeSend",
};

type Props = {
  readonly mailbox: string;
  readonly folder: FolderName;
  /** The selected rows. */
  readonly rows: types.EnvelopePage["data"];
  readonly onDone: () => void;
};

/** Actions on the selected envelopes that the user may do. What can be undone offers it; what failed is listed. */
export function BulkBar({ mailbox, folder, rows, onDone }: Props) {
  const text = useWords(words);
  const names = useWords(actionWords);
  const may = usePermissions(mailbox);
  const [asked, setAsked] = useState<Action>();
  const [isLabelling, setIsLabelling] = useState(false);
  const act = useAction(mailbox, rows, onDone);
  const start = (action: Action): void => {
    if (opposite[action] === undefined) setAsked(action);
    else act.start(action);
  };
  return (
    <div className="sticky top-0 z-10 flex items-center gap-2 border-b border-line bg-tint px-4 py-2 whitespace-nowrap max-sm:overflow-x-auto sm:flex-wrap">
      <span role="status" className="font-medium">
        {act.isBusy ? text.progress(act.done, act.total) : text.selected(rows.length)}
      </span>
      {act.isBusy && <progress aria-hidden="true" value={act.done} max={act.total} className="accent-accent" />}
      {actionsOf[folder]
        .filter((action) => may(permissionOf[action]))
        .map((action) => (
          <Button
            key={action}
            data-action={action}
            look={action === "remove" || action === "cancel" ? "danger" : "plain"}
            isBusy={act.isBusy}
            onClick={() => start(action)}
            text={names[action]}
          />
        ))}
      <Button isBusy={act.isBusy} onClick={() => setIsLabelling(true)} text={text.labels} />
      <Button look="quiet" onClick={onDone} text={text.clear} />
      {isLabelling && <LabelsDialog mailbox={mailbox} rows={rows} onClose={() => setIsLabelling(false)} />}
      {asked !== undefined && (
        <AskDialog
          action={asked}
          count={rows.length}
          onClose={() => setAsked(undefined)}
          onConfirm={(comment) => {
            setAsked(undefined);
            act.start(asked, comment);
          }}
        />
      )}
      {act.failures.length > 0 && <FailuresDialog rows={act.rows} failures={act.failures} onClose={act.forget} />}
    </div>
  );
}
