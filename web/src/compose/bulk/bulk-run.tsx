import type { types } from "@chancery/sdk";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { client } from "../../app/client.ts";
import { errorText } from "../../app/error-text.ts";
import { readAgain, useRead } from "../../app/queries.ts";
import { useLanguage, useWords } from "../../app/words.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorNotice, Notice, Skeleton } from "../../ui/notice.tsx";
import { BulkResults } from "./bulk-results.tsx";

const pollMs = 1000;

const words = {
  en: {
    CHECKING: "The file is being checked.",
    CHECKED: "The file has been checked. Nothing has been sent yet.",
    REFUSED: "The file was rejected. Nothing was sent.",
    SENDING: "The envelopes are being sent. You can leave this page; sending continues.",
    SENT: "All rows have been processed.",
    CANCELLED: "Cancelled. Envelopes that were already sent are not affected.",
    total: "Rows",
    faulty: "With errors",
    sent: "Sent",
    failed: "Failed",
    start: "Send the envelopes",
    anyway: "Rows with errors are checked again: those that still have errors fail, the others are sent.",
    cancel: "Cancel",
    progress: "Progress",
  },
  uk: {
    CHECKING: "Файл перевіряється.",
    CHECKED: "Файл перевірено. Ще нічого не надіслано.",
    REFUSED: "Файл відхилено. Нічого не надіслано.",
    SENDING: "Конверти надсилаються. Сторінку можна закрити, надсилання триватиме.",
    SENT: "Усі рядки опрацьовано.",
    CANCELLED: "Скасовано. Уже надісланих конвертів це не стосується.",
    total: "Рядків",
    faulty: "З помилками",
    sent: "Надіслано",
    failed: "Не вдалося",
    start: "Надіслати конверти",
    anyway: "Рядки з помилками буде перевірено ще раз: ті, у яких помилки лишаться, не буде надіслано.",
    cancel: "Скасувати",
    progress: "Перебіг",
  },
};

/** A bulk send: its state, figures, what can be done now, and the result of each row. */
export function BulkRun({ mailbox, id }: { readonly mailbox: string; readonly id: string }) {
  const text = useWords(words);
  const cache = useQueryClient();
  const { bulkSends } = client.in(mailbox);
  const key = ["bulk", mailbox, id];
  const run = useRead(key, bulkSends.get, { id }, { refetchInterval: ({ state }) => (isMoving(state.data) ? pollMs : false) });
  const act = useMutation({
    mutationFn: (what: "start" | "cancel") => bulkSends[what]({ id }),
    onSuccess: (changed) => {
      cache.setQueryData(key, changed);
      void readAgain({ queryKey: ["bulk-results", mailbox, id] });
    },
  });
  if (run.error) return <Notice look="bad">{errorText(run.error)}</Notice>;
  if (!run.data) return <Skeleton />;
  const { state, errors, faulty, fileName } = run.data;
  return (
    <div className="flex flex-col gap-5">
      <div>
        <h2 className="text-lg font-semibold">{fileName}</h2>
        <p role="status">{text[state]}</p>
      </div>
      {isMoving(run.data) && <progress aria-label={text.progress} {...partOf(run.data)} className="h-3 w-full accent-accent" />}
      <Figures run={run.data} />
      {errors.length > 0 && <Notice look="bad">{errors.map(({ messageLocalized }) => messageLocalized).join(" · ")}</Notice>}
      <ErrorNotice error={act.error} />
      {state === "CHECKED" && faulty > 0 && <Notice look="warn">{text.anyway}</Notice>}
      <div className="flex flex-wrap gap-3 empty:hidden">
        {state === "CHECKED" && (
          <Button look="primary" isBusy={act.isPending} onClick={() => act.mutate("start")} text={text.start} />
        )}
        {["CHECKING", "CHECKED", "SENDING"].includes(state) && (
          <Button look="danger" isBusy={act.isPending} onClick={() => act.mutate("cancel")} text={text.cancel} />
        )}
      </div>
      {state !== "CHECKING" && <BulkResults key={state} mailbox={mailbox} run={run.data} />}
    </div>
  );
}

function Figures({ run }: { readonly run: types.BulkSend }) {
  const text = useWords(words);
  const format = new Intl.NumberFormat(useLanguage());
  const names = run.startedAt === null ? (["total", "faulty"] as const) : (["total", "sent", "failed"] as const);
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2">
      {names.map((name) => (
        <div key={name}>
          <dt className="text-sm text-muted">{text[name]}</dt>
          <dd className="text-xl font-semibold">{format.format(run[name])}</dd>
        </div>
      ))}
    </dl>
  );
}

function isMoving(run: types.BulkSend | undefined): boolean {
  return run === undefined || run.state === "CHECKING" || run.state === "SENDING";
}

/** The part that is done; nothing while the number of rows is not known yet. */
function partOf({ state, total, pending }: types.BulkSend): { readonly value?: number } {
  return state === "SENDING" && total > 0 ? { value: (total - pending) / total } : {};
}
