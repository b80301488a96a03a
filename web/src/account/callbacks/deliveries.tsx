import type { types } from "@chancery/sdk";
import { keepPreviousData, useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { client } from "../../app/client.ts";
import { useDateTime } from "../../app/use-date-time.ts";
import { useLanguage, useWords } from "../../app/words.ts";
import { Button } from "../../ui/button.tsx";
import { ChoiceField } from "../../ui/form.tsx";
import { Notice } from "../../ui/notice.tsx";
import { filterWords } from "./filter.ts";
import { PagedList, usePages } from "../../ui/paged-list.tsx";

const words = {
  en: {
    show: "Show",
    every: "All",
    states: { pending: "Pending", succeeded: "Succeeded", dead: "Failed" },
    none: "No deliveries yet. The next event that matches the filter appears here.",
    noneFound: "No deliveries found.",
    replay: "Replay",
    replayAll: "Replay all failed",
    replayed: (count: number) => `Deliveries to be sent again: ${count}.`,
    refresh: "Refresh",
    attempts: (count: number) => `${count} ${count === 1 ? "attempt" : "attempts"}`,
    next: (when: string) => `next attempt ${when}`,
    noAnswer: "no answer",
    answer: "Answer",
  },
  uk: {
    show: "Показати",
    every: "Усі",
    states: { pending: "Очікує", succeeded: "Доставлено", dead: "Не доставлено" },
    none: "Доставок ще немає. Тут з'явиться наступна подія, що відповідає фільтру.",
    noneFound: "Доставок не знайдено.",
    replay: "Повторити",
    replayAll: "Повторити всі невдалі",
    replayed: (count: number) => `Буде надіслано ще раз: ${count}.`,
    refresh: "Оновити",
    attempts: (count: number) => `спроб: ${count}`,
    next: (when: string) => `наступна спроба ${when}`,
    noAnswer: "без відповіді",
    answer: "Відповідь",
  },
};

const looks = { pending: "text-warn", succeeded: "text-good", dead: "text-bad" } as const;
const pageRows = 20;

type Props = { readonly mailbox: string; readonly callback: string };

/** The deliveries of a callback, newest first, and the way to send those again that failed. */
export function Deliveries({ mailbox, callback: callbackUuid }: Props) {
  const text = useWords(words);
  const [state, setState] = useState<keyof typeof looks | "">("");
  const { callbacks } = client.in(mailbox);
  const list = usePages(
    ["deliveries", callbackUuid, state],
    callbacks.deliveries,
    { callbackUuid, limit: pageRows, ...(state && { state }) },
    { placeholderData: keepPreviousData },
  );
  const replay = useMutation({
    mutationFn: (ids: readonly string[]) => callbacks.replay({ callbackUuid, body: ids.length === 0 ? {} : { ids: [...ids] } }),
    onSuccess: () => list.refetch(),
  });
  const error = list.error ?? replay.error;
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-3">
      <div className="flex flex-wrap items-end gap-2">
        <ChoiceField label={text.show} names={{ "": text.every, ...text.states }} value={state} onValue={setState} />
        <Button isBusy={list.isFetching} onClick={() => void list.refetch()} text={text.refresh} />
        {list.data?.some((row) => row.state === "dead") && (
          <Button isBusy={replay.isPending} onClick={() => replay.mutate([])} text={text.replayAll} />
        )}
      </div>
      {replay.data && <Notice look="good">{text.replayed(replay.data.replayed)}</Notice>}
      <PagedList list={list} error={error} lines={2} none={state ? text.noneFound : text.none}>
        {(row) => <DeliveryRow key={row.uuid} row={row} onReplay={() => replay.mutate([row.uuid])} />}
      </PagedList>
    </div>
  );
}

type RowProps = { readonly row: types.CallbackDelivery; readonly onReplay: () => void };

function DeliveryRow({ row, onReplay }: RowProps) {
  const text = useWords(words);
  const statuses: Readonly<Record<string, string>> = useWords(filterWords).statuses;
  const language = useLanguage();
  const dateTime = useDateTime("medium");
  const { state, status, attempts, nextAttemptAt, responseCode, durationMs, response } = row;
  const facts = [
    statuses[status] ?? status,
    responseCode !== null && (responseCode === 0 ? text.noAnswer : String(responseCode)),
    durationMs !== null && `${durationMs.toLocaleString(language)} ms`,
    text.attempts(attempts),
    nextAttemptAt !== null && state === "pending" && text.next(dateTime(nextAttemptAt)),
  ];
  return (
    <li className="flex flex-wrap items-start gap-x-4 border-b border-line py-2">
      <div className="min-w-0 grow">
        <p>
          <span className={`font-medium ${looks[state]}`}>{text.states[state]}</span>{" "}
          <time dateTime={row.createdAt} className="text-sm text-muted tabular-nums">
            {dateTime(row.createdAt)}
          </time>
        </p>
        <p className="text-sm text-muted">{facts.filter(Boolean).join(" · ")}</p>
        {response !== null && response !== "" && (
          <details>
            <summary className="min-h-11 py-2.5 text-sm">{text.answer}</summary>
            <pre className="rounded-md bg-sunken p-2 text-sm whitespace-pre-wrap">{response}</pre>
          </details>
        )}
      </div>
      {state !== "pending" && <Button look="quiet" about={dateTime(row.createdAt)} onClick={onReplay} text={text.replay} />}
    </li>
  );
}
