import type { types } from "@chancery/sdk";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { client } from "../../app/client.ts";
import { useDateTime, useDay } from "../../app/use-date-time.ts";
import { useWords } from "../../app/words.ts";
import { Button, TaskButton } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { ErrorNotice, Notice } from "../../ui/notice.tsx";
import { Deliveries } from "./deliveries.tsx";
import { filterLine, filterWords } from "./filter.ts";
import { SecretNotice } from "./secret-notice.tsx";
import { TryCallback } from "./try-callback.tsx";
import { useNames } from "./use-names.ts";

const words = {
  en: {
    all: "all events",
    only: (filter: string) => `only ${filter}`,
    basic: "Basic authentication",
    success: (code: number) => `success code ${code}`,
    since: (when: string) => `Nothing has been sent since ${when}.`,
    reasons: {
      GONE: "The endpoint returned 410 Gone.",
      FAILING: "All requests have failed for five days.",
      PERMISSION: "The user who set it up no longer has the permission.",
    },
    enable: "Enable again",
    deliveries: "Deliveries",
    attempt: "Test",
    rotate: "Rotate the secret",
    both: "Requests are signed with both secrets for 24 hours.",
    remove: "Remove",
    sure: "Remove this callback?",
    lost: "No more events are sent to it, and its deliveries can no longer be viewed.",
  },
  uk: {
    all: "усі події",
    only: (filter: string) => `лише ${filter}`,
    basic: "Basic-автентифікація",
    success: (code: number) => `код успіху ${code}`,
    since: (when: string) => `Нічого не надсилається з ${when}.`,
    reasons: {
      GONE: "Кінцева точка відповіла 410 Gone.",
      FAILING: "Усі запити зазнавали невдачі протягом п'яти днів.",
      PERMISSION: "Користувач, який його налаштував, більше не має дозволу.",
    },
    enable: "Увімкнути знову",
    deliveries: "Доставки",
    attempt: "Перевірити",
    rotate: "Змінити секрет",
    both: "Протягом 24 годин запити підписуються обома секретами.",
    remove: "Вилучити",
    sure: "Вилучити цей зворотний виклик?",
    lost: "Події більше не надсилатимуться, а перегляд доставок стане недоступним.",
  },
};

type Props = { readonly mailbox: string; readonly callback: types.Callback; readonly onChanged: () => void };

/** One callback: where it sends what, its state, and what can be done with it. */
export function CallbackView({ mailbox, callback, onChanged }: Props) {
  const text = useWords(words);
  const names = useNames(mailbox);
  const parts = useWords(filterWords);
  const dateTime = useDateTime();
  const day = useDay();
  const [shown, setShown] = useState<"deliveries" | "attempt">();
  const [isRemoving, setIsRemoving] = useState(false);
  const { callbacks } = client.in(mailbox);
  const { uuid: callbackUuid, url, successCode, authType, disabledAt, disabledReason } = callback;
  const enable = useMutation({ mutationFn: () => callbacks.enable({ callbackUuid }), onSuccess: onChanged });
  const rotate = useMutation({ mutationFn: () => callbacks.rotateSecret({ callbackUuid }) });
  const remove = useMutation({ mutationFn: () => callbacks.remove({ callbackUuid }), onSuccess: onChanged });
  const filter = filterLine(callback.filter, {
    ...parts,
    names: new Map(Object.values(names).flatMap((rows) => rows.map(({ uuid, name }) => [uuid, name] as const))),
    day,
  });
  const facts = [filter === "" ? text.all : text.only(filter), text.success(successCode), authType === "BASIC" && text.basic];
  const error = enable.error ?? rotate.error;
  const toggle = (part: "deliveries" | "attempt") => (
    <Button aria-expanded={shown === part} onClick={() => setShown(shown === part ? undefined : part)} text={text[part]} />
  );
  return (
    <article aria-label={url} className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4">
      <h3 className="font-medium">{url}</h3>
      <p className="text-sm text-muted">{facts.filter(Boolean).join(" · ")}</p>
      {disabledAt !== null && (
        <Notice look="warn">
          {text.since(dateTime(disabledAt))} {disabledReason && text.reasons[disabledReason]}
        </Notice>
      )}
      <ErrorNotice error={error} />
      {rotate.data && (
        <>
          <SecretNotice secret={rotate.data.secret} />
          <p className="text-sm text-muted">{text.both}</p>
        </>
      )}
      <div className="flex flex-wrap gap-2">
        {disabledAt !== null && <TaskButton task={enable} look="primary" text={text.enable} />}
        {toggle("deliveries")}
        {toggle("attempt")}
        <TaskButton task={rotate} text={text.rotate} />
        <Button look="danger" onClick={() => setIsRemoving(true)} text={text.remove} />
      </div>
      {shown === "deliveries" && <Deliveries mailbox={mailbox} callback={callbackUuid} />}
      {shown === "attempt" && <TryCallback mailbox={mailbox} callback={callbackUuid} />}
      {isRemoving && (
        <ConfirmDialog title={text.sure} action={text.remove} task={remove} onClose={() => setIsRemoving(false)}>
          <p>{text.lost}</p>
        </ConfirmDialog>
      )}
    </article>
  );
}
