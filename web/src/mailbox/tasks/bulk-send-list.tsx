import type { types } from "@chancery/sdk";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { client } from "../../app/client.ts";
import { readAgain } from "../../app/queries.ts";
import { useLanguage, useWords } from "../../app/words.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { TaskList, TaskRow, pollWhile } from "./task-list.tsx";
import { usePages } from "../../ui/paged-list.tsx";

const words = {
  en: {
    title: "Bulk sends",
    none: "No bulk sends yet.",
    progress: "Progress",
    states: {
      CHECKING: "The file is being checked",
      CHECKED: "Checked, not sent yet",
      REFUSED: "Rejected: nothing was sent",
      SENDING: "Being sent",
      SENT: "Finished",
      CANCELLED: "Cancelled",
    },
    rows: (total: string) => (total === "1" ? "1 row" : `${total} rows`),
    sent: (count: string) => `${count} sent`,
    failed: (count: string) => `${count} failed`,
    cancel: "Cancel",
    sure: "Cancel the bulk send",
    what: "Envelopes that have not been sent yet will not be sent. Those that were already sent are not affected.",
  },
  uk: {
    title: "Масові надсилання",
    none: "Масових надсилань ще не було.",
    progress: "Перебіг",
    states: {
      CHECKING: "Файл перевіряється",
      CHECKED: "Перевірено, ще не надіслано",
      REFUSED: "Відхилено: нічого не надіслано",
      SENDING: "Надсилається",
      SENT: "Завершено",
      CANCELLED: "Скасовано",
    },
    rows: (total: string) => `рядків: ${total}`,
    sent: (count: string) => `надіслано: ${count}`,
    failed: (count: string) => `не вдалося: ${count}`,
    cancel: "Скасувати",
    sure: "Скасувати надсилання",
    what: "Ще не надісланих конвертів не буде надіслано. Уже надісланих це не стосується.",
  },
};

const pageRows = 10;

/** The bulk sends of a mailbox, newest first. Each leads to its rows with their results, which can be downloaded there. */
export function BulkSendList({ mailbox }: { readonly mailbox: string }) {
  const text = useWords(words);
  const list = usePages(
    ["tasks", mailbox, "bulk-sends"],
    client.in(mailbox).bulkSends.list,
    { limit: pageRows },
    { refetchInterval: pollWhile(isMoving) },
  );
  return (
    <TaskList title={text.title} none={text.none} list={list}>
      {(run) => <BulkSendRow key={run.uuid} mailbox={mailbox} run={run} />}
    </TaskList>
  );
}

function BulkSendRow({ mailbox, run }: { readonly mailbox: string; readonly run: types.BulkSend }) {
  const text = useWords(words);
  const format = new Intl.NumberFormat(useLanguage());
  const [isAsked, setIsAsked] = useState(false);
  const { uuid, fileName, state, total, sent, failed, pending } = run;
  const cancel = useMutation({
    mutationFn: () => client.in(mailbox).bulkSends.cancel({ id: uuid }),
    onSuccess: async () => {
      setIsAsked(false);
      await readAgain({ queryKey: ["tasks", mailbox] });
    },
  });
  const figures = [
    text.states[state],
    text.rows(format.format(total)),
    ...(sent > 0 ? [text.sent(format.format(sent))] : []),
    ...(failed > 0 ? [text.failed(format.format(failed))] : []),
  ];
  return (
    <TaskRow
      title={
        <Link
          to="/mailbox/$mailbox/bulk"
          params={{ mailbox }}
          search={{ run: uuid }}
          className="inline-flex min-h-11 min-w-0 items-center font-medium break-all text-accent"
        >
          {fileName}
        </Link>
      }
      createdAt={run.createdAt}
      state={figures.join(" · ")}
      label={`${text.progress}: ${fileName}`}
      part={isMoving(run) ? (state === "SENDING" && total > 0 ? (total - pending) / total : null) : undefined}
    >
      {["CHECKING", "CHECKED", "SENDING"].includes(state) && (
        <Button look="danger" about={fileName} onClick={() => setIsAsked(true)} text={text.cancel} />
      )}
      {isAsked && (
        <ConfirmDialog title={text.sure} action={text.sure} task={cancel} onClose={() => setIsAsked(false)}>
          {text.what}
        </ConfirmDialog>
      )}
    </TaskRow>
  );
}

function isMoving({ state }: types.BulkSend): boolean {
  return state === "CHECKING" || state === "SENDING";
}
