import type { types } from "@chancery/sdk";
import { useMutation, useQuery } from "@tanstack/react-query";
import { client } from "../app/client.ts";
import { readAgain } from "../app/queries.ts";
import { useDateTime } from "../app/use-date-time.ts";
import { useLanguage, useWords } from "../app/words.ts";
import { bytesText } from "../compose/bytes-text.ts";
import { pollMs, TaskRow } from "../mailbox/tasks/task-list.tsx";
import { Button, buttonClass } from "../ui/button.tsx";
import { ErrorNotice, Skeleton } from "../ui/notice.tsx";
import { Section } from "../ui/section.tsx";
import type { PartProps } from "./parts.ts";

const words = {
  en: {
    title: "Export",
    hint: "All that is kept of this account in one ZIP file: envelopes with their archives, templates, dictionaries, files, people and the audit log. Only owners can export it.",
    start: "Start an export",
    none: "No export in the last 30 days.",
    name: "Export of the account",
    states: {
      PENDING: "Waiting",
      STARTED: "In progress",
      COMPLETED: "Ready",
      CANCELLED: "Cancelled",
      CLEANED: "The file was removed",
    },
    files: (done: string, of: string | undefined) => (of === undefined ? `${done} files` : `${done} of ${of} files`),
    ready: (size: string, at: string) => `${size}. The link works until ${at} for anyone who has it.`,
    download: "Download",
    cancel: "Cancel",
    remove: "Remove the file",
  },
  uk: {
    title: "Експорт",
    hint: "Усе, що зберігається в цьому обліковому записі, в одному файлі ZIP: конверти з архівами, шаблони, довідники, файли, люди й журнал аудиту. Експортувати можуть лише власники.",
    start: "Почати експорт",
    none: "За останні 30 днів експортів не було.",
    name: "Експорт облікового запису",
    states: {
      PENDING: "Очікує",
      STARTED: "Триває",
      COMPLETED: "Готово",
      CANCELLED: "Скасовано",
      CLEANED: "Файл вилучено",
    },
    files: (done: string, of: string | undefined) => (of === undefined ? `файлів: ${done}` : `файлів: ${done} з ${of}`),
    ready: (size: string, at: string) => `${size}. Посилання діє до ${at} для кожного, хто його має.`,
    download: "Завантажити",
    cancel: "Скасувати",
    remove: "Вилучити файл",
  },
};

const isMoving = ({ status }: types.AccountExport): boolean => status === "PENDING" || status === "STARTED";

/** Exports of all that is kept of an account, with their progress and their files. */
export function Exports({ account }: PartProps) {
  const text = useWords(words);
  const queryKey = ["account-exports", account.uuid];
  const list = useQuery({
    queryKey,
    queryFn: ({ signal }) => client.accountExports.list({ accountUuid: account.uuid }, { signal }),
    refetchInterval: ({ state }) => (state.data?.some(isMoving) === true ? pollMs : false),
  });
  const start = useMutation({
    mutationFn: () => client.accountExports.start({ accountUuid: account.uuid }),
    onSettled: () => readAgain({ queryKey }),
  });
  const end = useMutation({
    mutationFn: (exportUuid: string) => client.accountExports.end({ accountUuid: account.uuid, exportUuid }),
    onSettled: () => readAgain({ queryKey }),
  });
  return (
    <Section title={text.title} hint={text.hint}>
      {list.isPending && <Skeleton lines={2} />}
      <ErrorNotice error={list.error ?? start.error ?? end.error} />
      {list.data && (
        <>
          <Button
            look="primary"
            className="self-start"
            isBusy={start.isPending || list.data.some(isMoving)}
            onClick={() => start.mutate()}
            text={text.start}
          />
          {list.data.length === 0 && <p className="text-muted">{text.none}</p>}
          <ul className="rounded-lg border border-line bg-surface empty:hidden">
            {list.data.map((one) => (
              <ExportRow key={one.uuid} one={one} isEnding={end.isPending} onEnd={() => end.mutate(one.uuid)} />
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}

type RowProps = { readonly one: types.AccountExport; readonly isEnding: boolean; readonly onEnd: () => void };

function ExportRow({ one, isEnding, onEnd }: RowProps) {
  const text = useWords(words);
  const language = useLanguage();
  const dateTime = useDateTime();
  const { status, files, filesTotal, fileUrl, sizeBytes = 0, expiresAt = "" } = one;
  const counted = text.files(files.toLocaleString(language), filesTotal?.toLocaleString(language));
  const part = filesTotal === undefined || filesTotal === 0 ? null : files / filesTotal;
  const state = [text.states[status], ...(isMoving(one) || fileUrl !== undefined ? [counted] : [])].join(" · ");
  return (
    <TaskRow
      title={<span className="font-medium">{text.name}</span>}
      createdAt={one.createdAt}
      state={fileUrl === undefined ? state : `${state} · ${text.ready(bytesText(sizeBytes, language), dateTime(expiresAt))}`}
      label={text.name}
      part={isMoving(one) ? part : undefined}
    >
      {fileUrl !== undefined && (
        <a href={fileUrl} className={buttonClass()}>
          {text.download}
        </a>
      )}
      {(isMoving(one) || fileUrl !== undefined) && (
        <Button look="quiet" isBusy={isEnding} onClick={onEnd} text={isMoving(one) ? text.cancel : text.remove} />
      )}
    </TaskRow>
  );
}
