import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { client } from "../app/client.ts";
import { errorText } from "../app/error-text.ts";
import { useWords } from "../app/words.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { useToast } from "../ui/toast.tsx";
import type { FolderName } from "./folders.ts";

const words = {
  en: {
    selected: (count: number) => `${count} selected`,
    archive: "Archive",
    unarchive: "Move out of the archive",
    bin: "Move to the bin",
    restore: "Restore",
    read: "Mark as read",
    unread: "Mark as unread",
    remove: "Remove for good",
    approve: "Approve",
    clear: "Clear the selection",
    done: (count: number) => (count === 1 ? "1 envelope changed" : `${count} envelopes changed`),
    sure: (count: number) =>
      count === 1 ? "This cannot be undone. Do it for 1 envelope?" : `This cannot be undone. Do it for ${count} envelopes?`,
    yes: "Yes, do it",
  },
  uk: {
    selected: (count: number) => `Позначено: ${count}`,
    archive: "До архіву",
    unarchive: "З архіву",
    bin: "До кошика",
    restore: "Відновити",
    read: "Прочитано",
    unread: "Не прочитано",
    remove: "Видалити назавжди",
    approve: "Погодити",
    clear: "Зняти позначки",
    done: (count: number) => `Змінено конвертів: ${count}`,
    sure: (count: number) => `Цього не можна скасувати. Виконати для конвертів: ${count}?`,
    yes: "Так, виконати",
  },
};

type Action = "archive" | "unarchive" | "bin" | "restore" | "read" | "unread" | "remove" | "approve";

/** What can be done with several envelopes of a folder. */
const actionsOf: Readonly<Record<FolderName, readonly Action[]>> = {
  waiting: ["approve", "read", "unread"],
  inbox: ["read", "unread", "archive", "bin"],
  sent: ["archive", "bin"],
  drafts: ["remove"],
  completed: ["archive", "bin", "read", "unread"],
  archive: ["unarchive", "bin"],
  bin: ["restore"],
};

const opposite: Partial<Record<Action, Action>> = {
  archive: "unarchive",
  unarchive: "archive",
  bin: "restore",
  restore: "bin",
  read: "unread",
  unread: "read",
};

type Props = {
  readonly mailbox: string;
  readonly folder: FolderName;
  readonly selected: ReadonlySet<string>;
  readonly onDone: () => void;
};

/** Actions on the selected envelopes. What can be undone offers it. */
export function BulkBar({ mailbox, folder, selected, onDone }: Props) {
  const text = useWords(words);
  const toast = useToast();
  const queries = useQueryClient();
  const [asked, setAsked] = useState<Action>();
  const act = useMutation({
    mutationFn: async ({ action, uuids }: { readonly action: Action; readonly uuids: readonly string[] }) => {
      await run(mailbox, action, uuids);
      await Promise.all([
        queries.invalidateQueries({ queryKey: ["folder", mailbox] }),
        queries.invalidateQueries({ queryKey: ["counts", mailbox] }),
      ]);
    },
    onSuccess: (_, { action, uuids }) => {
      const back = opposite[action];
      toast({ text: text.done(uuids.length), ...(back && { undo: () => act.mutate({ action: back, uuids }) }) });
      setAsked(undefined);
      onDone();
    },
    // the bar may be gone by then
    onError: (error) => toast({ text: errorText(error) }),
  });
  const start = (action: Action): void => {
    if (opposite[action] === undefined) setAsked(action);
    else act.mutate({ action, uuids: [...selected] });
  };
  return (
    <div className="sticky top-0 z-10 flex flex-wrap items-center gap-2 border-b border-line bg-tint px-4 py-2">
      <span role="status" className="font-medium">
        {text.selected(selected.size)}
      </span>
      {actionsOf[folder].map((action) => (
        <Button key={action} look={action === "remove" ? "danger" : "plain"} isBusy={act.isPending} onClick={() => start(action)}>
          {text[action]}
        </Button>
      ))}
      <Button look="quiet" onClick={onDone}>
        {text.clear}
      </Button>
      {asked !== undefined && (
        <Dialog title={text[asked]} onClose={() => setAsked(undefined)}>
          <p>{text.sure(selected.size)}</p>
          <Button look="danger" isBusy={act.isPending} onClick={() => act.mutate({ action: asked, uuids: [...selected] })}>
            {text.yes}
          </Button>
        </Dialog>
      )}
    </div>
  );
}

async function run(mailbox: string, action: Action, uuids: readonly string[]): Promise<void> {
  const { envelopes } = client.in(mailbox);
  if (action === "archive" || action === "unarchive") {
    await envelopes.moveToArchive({ flag: action === "archive", body: { uuids } });
  } else if (action === "bin" || action === "restore") {
    await envelopes.moveToBin({ flag: action === "bin", body: { uuids } });
  } else if (action === "remove") await envelopes.removeDraft({ body: { uuids } });
  else if (action === "approve") await envelopes.approve({ body: { uuids } });
  else await envelopes.markAsRead({ body: { envelopeIds: uuids, reverse: action === "unread" } });
}
