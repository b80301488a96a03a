import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { errorText } from "../app/error-text.ts";
import { DeclineDialog } from "../ui/decline-dialog.tsx";
import { settled } from "../app/settled.ts";
import { useWords } from "../app/words.ts";
import { RecipientSearch } from "../compose/recipient-search.tsx";
import type { Recipient } from "../compose/recipient.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Notice } from "../ui/notice.tsx";
import type { DetailsProps } from "./details-props.ts";

const words = {
  en: {
    delegate: "Delegate my step",
    delegateText: "The mailbox you choose acts in your place. You can read the envelope further.",
    cancel: "Cancel the envelope",
    share: "Share a copy",
    shareText: "The mailbox you choose can read the envelope, and cannot act on it.",
    to: "Mailbox",
    delegated: "Your step was delegated.",
    shared: "The envelope was shared.",
    onlyMailboxes: "Choose a mailbox; an email address cannot be used here.",
  },
  uk: {
    delegate: "Делегувати мій крок",
    delegateText: "Обрана скринька діятиме замість вас. Ви й далі зможете читати конверт.",
    cancel: "Скасувати конверт",
    share: "Поділитися копією",
    shareText: "Обрана скринька зможе читати конверт, але не діяти в ньому.",
    to: "Скринька",
    delegated: "Ваш крок делеговано.",
    shared: "Конвертом поділилися.",
    onlyMailboxes: "Оберіть скриньку; електронна адреса тут не підходить.",
  },
};

/** Delegates the own step to another mailbox, and shares a copy. The sender decides whether either is possible. */
export function MoreActions({ client, mailbox, envelope, reload }: DetailsProps) {
  const text = useWords(words);
  const [isCancelling, setIsCancelling] = useState(false);
  const [asked, setAsked] = useState<"delegate" | "share">();
  const act = useMutation({
    mutationFn: async ({ to, kind }: Recipient): Promise<"delegate" | "share"> => {
      if (kind === "email") throw new Error(text.onlyMailboxes);
      if (asked === "delegate") {
        await client.envelopes.delegate({ body: { uuids: [envelope.uuid], delegateMailbox: to } });
        await settled(client, envelope.uuid, ({ status }) => status !== "WAITING");
        return "delegate";
      }
      await client.sharing.shareCopy({ body: { envelopeUuids: [envelope.uuid], mailboxUuids: [to] } });
      return "share";
    },
    onSuccess: async () => {
      setAsked(undefined);
      await reload();
    },
  });
  const canDelegate = envelope.status === "WAITING";
  const canCancel = envelope.sender.mailboxUuid === mailbox && ["SENT", "WAITING"].includes(envelope.status);
  const problem = act.error && (act.error.message === text.onlyMailboxes ? text.onlyMailboxes : errorText(act.error));
  return (
    <div className="flex flex-wrap gap-3">
      {canDelegate && <Button onClick={() => setAsked("delegate")}>{text.delegate}</Button>}
      <Button onClick={() => setAsked("share")}>{text.share}</Button>
      {canCancel && (
        <Button look="danger" onClick={() => setIsCancelling(true)}>
          {text.cancel}
        </Button>
      )}
      {isCancelling && (
        <DeclineDialog client={client} uuid={envelope.uuid} isSender reload={reload} onClose={() => setIsCancelling(false)} />
      )}
      {act.isSuccess && <Notice look="good">{act.data === "delegate" ? text.delegated : text.shared}</Notice>}
      {asked !== undefined && (
        <Dialog title={text[asked]} onClose={() => setAsked(undefined)}>
          <p>{asked === "delegate" ? text.delegateText : text.shareText}</p>
          {problem !== null && <Notice look="bad">{problem}</Notice>}
          <RecipientSearch label={text.to} mailbox={mailbox} taken={[mailbox]} onPick={(picked) => act.mutate(picked)} />
        </Dialog>
      )}
    </div>
  );
}
