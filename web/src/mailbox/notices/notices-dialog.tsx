import type { types } from "@chancery/sdk";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { client } from "../../app/client.ts";
import { readAgain, useRead } from "../../app/queries.ts";
import { useWords } from "../../app/words.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { noticeWords } from "./notice-words.ts";
import { ListState } from "../../ui/list-state.tsx";
import { Time } from "../../ui/time.tsx";

const words = {
  en: {
    title: "Notifications",
    none: "No new notifications.",
    read: "Mark as read",
    readAll: "Mark all as read",
    noSubject: "Without a subject",
  },
  uk: {
    title: "Сповіщення",
    none: "Нових сповіщень немає.",
    read: "Прочитано",
    readAll: "Позначити все як прочитане",
    noSubject: "Без теми",
  },
};

const shownMax = 50;

type One = types.NotificationPage["data"][number];

/** The unread notifications of the user, newest first. One about an envelope leads to it. */
export function NoticesDialog({ onClose }: { readonly onClose: () => void }) {
  const text = useWords(words);
  const list = useRead(["notifications", "list"], client.notifications.list, { limit: shownMax });
  const read = useMutation({
    mutationFn: async (uuid: string | undefined) => {
      if (uuid === undefined) await client.notifications.readAll();
      else await client.notifications.read({ body: [{ uuid }] });
      await readAgain({ queryKey: ["notifications"] });
    },
  });
  const rows = list.data?.data ?? [];
  return (
    <Dialog title={text.title} onClose={onClose}>
      <ListState list={list} rows={list.data?.data} error={list.error ?? read.error} none={text.none} />
      <ul>
        {rows.map((one) => (
          <li
            key={one.uuid}
            className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line py-2 last:border-b-0"
          >
            <About
              one={one}
              onOpen={() => {
                read.mutate(one.uuid);
                onClose();
              }}
            />
            <Button
              look="quiet"
              className="ms-auto"
              isBusy={read.isPending}
              onClick={() => read.mutate(one.uuid)}
              text={text.read}
            />
          </li>
        ))}
      </ul>
      {rows.length > 1 && <Button isBusy={read.isPending} onClick={() => read.mutate(undefined)} text={text.readAll} />}
    </Dialog>
  );
}

function About({ one, onOpen }: { readonly one: One; readonly onOpen: () => void }) {
  const text = useWords(words);
  const kinds = useWords(noticeWords);
  const { envelopeUuid, subject = "", accountName, mailboxName } = one.data;
  const about = subject !== "" ? subject : envelopeUuid === undefined ? (mailboxName ?? accountName) : text.noSubject;
  return (
    <div className="flex min-w-0 flex-col">
      <span className="text-sm text-muted">
        {kinds[one.code] ?? text.title} · <Time at={one.createdAt} />
      </span>
      {envelopeUuid === undefined ? (
        <span>{about}</span>
      ) : (
        <Link
          to="/envelope/$uuid"
          params={{ uuid: envelopeUuid }}
          search={one.mailboxUuid === null ? {} : { mailbox: one.mailboxUuid }}
          className="inline-flex min-h-11 items-center text-accent"
          onClick={onOpen}
        >
          {about}
        </Link>
      )}
    </div>
  );
}
