import type { types } from "@chancery/sdk";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { client } from "../../app/client.ts";
import { errorText } from "../../app/error-text.ts";
import { useRead } from "../../app/queries.ts";
import { useLanguage, useWords } from "../../app/words.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TaskList, TaskRow, pollWhile } from "./task-list.tsx";
import { usePages } from "../../ui/paged-list.tsx";

type Action = types.ProcessPage["data"][number];

const words = {
  en: {
    title: "Actions on envelopes",
    none: "No actions yet.",
    progress: "Progress",
    done: (done: string, all: string) => `${done} of ${all} done`,
    failed: (count: string) => `${count} failed`,
    show: "Show failures",
    open: "Open the envelope",
    other: "Action",
    kinds: {
      "envelopes.approve": "Approval of steps",
      "envelopes.cancel": "Cancellation",
      "envelopes.delegate": "Delegation",
      "approvals.start": "Request for approval",
    } as Readonly<Record<string, string>>,
  },
  uk: {
    title: "Дії з конвертами",
    none: "Таких дій ще не було.",
    progress: "Перебіг",
    done: (done: string, all: string) => `Виконано ${done} з ${all}`,
    failed: (count: string) => `не вдалося: ${count}`,
    show: "Показати помилки",
    open: "Відкрити конверт",
    other: "Дія",
    kinds: {
      "envelopes.approve": "Погодження кроків",
      "envelopes.cancel": "Скасування",
      "envelopes.delegate": "Делегування",
      "approvals.start": "Запит на погодження",
    } as Readonly<Record<string, string>>,
  },
};

const pageRows = 10;

/** The actions on several envelopes that the mailbox has started, newest first. */
export function ActionList({ mailbox }: { readonly mailbox: string }) {
  const text = useWords(words);
  const list = usePages(
    ["tasks", mailbox, "actions"],
    client.in(mailbox).processes.list,
    { limit: pageRows },
    { refetchInterval: pollWhile(isMoving) },
  );
  return (
    <TaskList title={text.title} none={text.none} list={list}>
      {(action) => <ActionRow key={action.uuid} mailbox={mailbox} action={action} />}
    </TaskList>
  );
}

function ActionRow({ mailbox, action }: { readonly mailbox: string; readonly action: Action }) {
  const text = useWords(words);
  const format = new Intl.NumberFormat(useLanguage());
  const [isShown, setIsShown] = useState(false);
  const { total, processed, successful } = action;
  const failed = processed - successful;
  const state = text.done(format.format(processed), format.format(total));
  const name = text.kinds[action.kind] ?? text.other;
  return (
    <TaskRow
      title={<p className="font-medium">{name}</p>}
      createdAt={action.createdAt}
      state={failed > 0 ? `${state} · ${text.failed(format.format(failed))}` : state}
      label={`${text.progress}: ${name}`}
      part={isMoving(action) ? processed / total : undefined}
    >
      {failed > 0 && <Button aria-expanded={isShown} onClick={() => setIsShown(!isShown)} text={text.show} />}
      {isShown && <Failures mailbox={mailbox} id={action.uuid} />}
    </TaskRow>
  );
}

function Failures({ mailbox, id }: { readonly mailbox: string; readonly id: string }) {
  const text = useWords(words);
  const { data, error } = useRead(["tasks", mailbox, "failures", id], client.in(mailbox).processes.get, { id, details: true });
  if (error) return <Notice look="bad">{errorText(error)}</Notice>;
  return (
    <ul className="w-full">
      {data?.details
        .filter(({ result }) => !result)
        .map(({ envelopeUuid = "", errorMessageLocalized }) => (
          <li key={envelopeUuid} className="flex flex-wrap items-center justify-between gap-x-4">
            <span className="min-w-0 text-sm break-words text-bad">{errorMessageLocalized}</span>
            <Link
              to="/envelope/$uuid"
              params={{ uuid: envelopeUuid }}
              search={{ mailbox }}
              className="inline-flex min-h-11 items-center text-accent"
            >
              {text.open}
            </Link>
          </li>
        ))}
    </ul>
  );
}

function isMoving({ processed, total }: Action): boolean {
  return processed < total;
}
