import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { explainError } from "../app/explain-error.ts";
import { useWords } from "../app/words.ts";
import { RecipientSearch } from "../compose/recipient-search.tsx";
import type { Recipient } from "../compose/recipient.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { ErrorNotice, Notice } from "../ui/notice.tsx";
import { useToast } from "../ui/toast.tsx";
import type { DetailsProps } from "./details-props.ts";
import { ShareArchive } from "./share-archive.tsx";

const words = {
  en: {
    share: "Share a copy",
    help: "The mailbox you choose can read the envelope but cannot act on it.",
    to: "Mailbox",
    shared: "The envelope was shared.",
    onlyMailboxes: "Choose a mailbox; an email address cannot be used here.",
    list: "Shared with",
    unshare: "Stop sharing",
    unshared: "The envelope is no longer shared.",
  },
  uk: {
    share: "Поділитися копією",
    help: "Обрана скринька зможе читати конверт, але не діяти в ньому.",
    to: "Скринька",
    shared: "Доступ до конверта надано.",
    onlyMailboxes: "Оберіть скриньку; електронна адреса тут не підходить.",
    list: "Доступ мають",
    unshare: "Скасувати доступ",
    unshared: "Доступ до конверта скасовано.",
  },
};

/** The mailboxes that the own mailbox shares the envelope with, to add and to remove, and the archive by email. */
export function Sharing(props: DetailsProps) {
  const { client, mailbox, envelope, reload } = props;
  const text = useWords(words);
  const toast = useToast();
  const [isAsked, setIsAsked] = useState(false);
  const body = (to: string) => ({ body: { envelopeUuids: [envelope.uuid], mailboxUuids: [to] } });
  const share = useMutation({
    mutationFn: async ({ to, kind }: Pick<Recipient, "to" | "kind">) => {
      if (kind === "email") throw new Error(text.onlyMailboxes);
      await client.sharing.shareCopy(body(to));
    },
    onSuccess: async () => {
      setIsAsked(false);
      toast({ text: text.shared });
      await reload();
    },
  });
  const unshare = useMutation({
    mutationFn: (to: string) => client.sharing.unshareCopy(body(to)),
    onSuccess: async (_, to) => {
      toast({ text: text.unshared, undo: () => share.mutate({ to, kind: "mailbox" }) });
      await reload();
    },
  });
  const problem = share.error && (share.error.message === text.onlyMailboxes ? text.onlyMailboxes : explainError(share.error));
  return (
    <div className="flex flex-col items-start gap-3">
      <SharedWith {...props} isBusy={unshare.isPending} onRemove={(to) => unshare.mutate(to)} />
      <ErrorNotice error={unshare.error} />
      <Button onClick={() => setIsAsked(true)} text={text.share} />
      {envelope.status === "COMPLETED" && <ShareArchive {...props} />}
      {isAsked && (
        <Dialog title={text.share} onClose={() => setIsAsked(false)}>
          <p>{text.help}</p>
          {problem !== null && <Notice look="bad">{problem}</Notice>}
          <RecipientSearch label={text.to} mailbox={mailbox} taken={[mailbox]} onPick={(picked) => share.mutate(picked)} />
        </Dialog>
      )}
    </div>
  );
}

type SharedProps = DetailsProps & { readonly isBusy: boolean; readonly onRemove: (mailboxUuid: string) => void };

function SharedWith({ client, envelope, isBusy, onRemove }: SharedProps) {
  const text = useWords(words);
  const uuids = envelope.sharedTo.map(({ mailboxUuid }) => mailboxUuid);
  const names = useQuery({
    queryKey: ["mailbox-names", uuids],
    enabled: uuids.length > 0,
    queryFn: ({ signal }) => client.mailboxes.info({ accountName: true, body: uuids }, { signal }),
  });
  if (uuids.length === 0) return null;
  return (
    <div className="flex flex-col gap-2 w-full">
      <h3 className="text-sm font-medium">{text.list}</h3>
      <ul className="flex flex-col gap-2">
        {uuids.map((uuid) => {
          const found = names.data?.[uuid];
          const name = found ? [found.name, found.accountName].filter((part) => part !== undefined).join(", ") : uuid;
          return (
            <li key={uuid} className="flex flex-wrap items-center justify-between gap-x-3">
              <span className="min-w-0 break-words">{name}</span>
              <Button look="quiet" isBusy={isBusy} about={name} onClick={() => onRemove(uuid)} text={text.unshare} />
            </li>
          );
        })}
      </ul>
    </div>
  );
}
