import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { explainError } from "../app/explain-error.ts";
import { followProcess } from "../app/follow-process.ts";
import { useWords } from "../app/words.ts";
import { RecipientSearch } from "../compose/recipient-search.tsx";
import type { Recipient } from "../compose/recipient.ts";
import { Button, TaskButton } from "../ui/button.tsx";
import { DeclineDialog } from "../ui/decline-dialog.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { ErrorNotice, Notice } from "../ui/notice.tsx";
import { useToast } from "../ui/toast.tsx";
import type { DetailsProps } from "./details-props.ts";
import { Sharing } from "./sharing.tsx";
import { auditTrailQuery, hasDelegated } from "./trail-records.ts";

const words = {
  en: {
    delegate: "Delegate my step",
    delegateText:
      "The mailbox you choose acts in your place. An email address gets an invitation. You can still read the envelope.",
    cancel: "Cancel the envelope",
    to: "Mailbox or email address",
    delegated: "Your step was delegated.",
    takeBack: "Revoke the delegation",
    taken: "The step is yours again.",
  },
  uk: {
    delegate: "Делегувати мій крок",
    delegateText:
      "Обрана скринька діятиме замість вас. На електронну адресу надійде запрошення. Ви й далі зможете читати конверт.",
    cancel: "Скасувати конверт",
    to: "Скринька або електронна адреса",
    delegated: "Ваш крок делеговано.",
    takeBack: "Відкликати делегування",
    taken: "Крок знову ваш.",
  },
};

/** Shares the envelope, delegates the own step, takes that back, and cancels the envelope, each with the permission for it. */
export function MoreActions(props: DetailsProps) {
  const { client, mailbox, envelope, may, reload } = props;
  const text = useWords(words);
  const [isCancelling, setIsCancelling] = useState(false);
  const isSender = envelope.sender.mailboxUuid === mailbox;
  const canDelegate = envelope.status === "WAITING" && may("envelopeDelegate");
  const canCancel = isSender && ["SENT", "WAITING"].includes(envelope.status) && may("envelopeSend");
  const canShare = !envelope.shared && may("envelopeShare");
  return (
    <div className="flex flex-col items-start gap-3">
      {canShare && <Sharing {...props} />}
      {canDelegate && <Delegate {...props} />}
      <TakeBack {...props} />
      {canCancel && <Button look="danger" onClick={() => setIsCancelling(true)} text={text.cancel} />}
      {isCancelling && (
        <DeclineDialog client={client} uuid={envelope.uuid} isSender reload={reload} onClose={() => setIsCancelling(false)} />
      )}
    </div>
  );
}

function Delegate({ client, mailbox, envelope, reload }: DetailsProps) {
  const text = useWords(words);
  const toast = useToast();
  const [isAsked, setIsAsked] = useState(false);
  const delegate = useMutation({
    mutationFn: async ({ to }: Recipient) => {
      const { uuid } = await client.envelopes.delegate({ body: { uuids: [envelope.uuid], delegateMailbox: to } });
      const [failure] = await followProcess(client, uuid, () => undefined);
      return failure;
    },
    onSuccess: async (failure) => {
      if (failure) return;
      setIsAsked(false);
      toast({ text: text.delegated });
      await reload();
    },
  });
  const problem = delegate.error ? explainError(delegate.error) : delegate.data?.message;
  return (
    <>
      <Button onClick={() => setIsAsked(true)} text={text.delegate} />
      {isAsked && (
        <Dialog title={text.delegate} onClose={() => setIsAsked(false)}>
          <p>{text.delegateText}</p>
          {problem !== undefined && <Notice look="bad">{problem}</Notice>}
          <RecipientSearch label={text.to} mailbox={mailbox} taken={[mailbox]} onPick={(picked) => delegate.mutate(picked)} />
        </Dialog>
      )}
    </>
  );
}

/** Takes back a step that the mailbox has delegated. */
function TakeBack(props: DetailsProps) {
  const { client, mailbox, envelope, may, reload } = props;
  const text = useWords(words);
  const toast = useToast();
  const trail = useQuery(auditTrailQuery(props));
  const takeBack = useMutation({
    mutationFn: () => client.envelopes.takeBack({ body: { envelopeUuid: envelope.uuid } }),
    onSuccess: async () => {
      toast({ text: text.taken });
      await reload();
    },
  });
  const isRunning = envelope.status === "SENT" || envelope.status === "WAITING";
  if (!isRunning || !may("envelopeDelegate") || !hasDelegated(mailbox, trail.data ?? [])) return null;
  return (
    <>
      <TaskButton task={takeBack} text={text.takeBack} />
      <ErrorNotice error={takeBack.error} />
    </>
  );
}
