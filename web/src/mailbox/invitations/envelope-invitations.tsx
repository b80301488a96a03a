import type { types } from "@chancery/sdk";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { client } from "../../app/client.ts";
import { readAgain } from "../../app/queries.ts";
import { useDay } from "../../app/use-date-time.ts";
import { useWords } from "../../app/words.ts";
import { Button } from "../../ui/button.tsx";
import { DeclineDialog } from "../../ui/decline-dialog.tsx";
import { ErrorNotice } from "../../ui/notice.tsx";
import { Section } from "../../ui/section.tsx";
import { useToast } from "../../ui/toast.tsx";
import { envelopeInvitationsQuery } from "./invitation-queries.ts";

const words = {
  en: {
    title: "Envelopes",
    hint: "Envelopes sent to your email address. Envelopes that you accept are moved to this mailbox.",
    noSubject: "Without a subject",
    until: (day: string) => `Until ${day}`,
    accept: "Accept",
    decline: "Decline",
    declined: "Envelope declined",
  },
  uk: {
    title: "Конверти",
    hint: "Конверти, надіслані на вашу електронну адресу. Прийняті конверти потрапляють до цієї скриньки.",
    noSubject: "Без теми",
    until: (day: string) => `До ${day}`,
    accept: "Прийняти",
    decline: "Відмовитися",
    declined: "Конверт відхилено",
  },
};

/** Envelopes that wait for the user's email address, to accept into the mailbox or to decline; nothing when there is none. */
export function EnvelopeInvitations({ mailbox }: { readonly mailbox: string }) {
  const text = useWords(words);
  const { data } = useQuery(envelopeInvitationsQuery);
  if (!data || data.data.length === 0) return null;
  return (
    <Section title={text.title} hint={text.hint}>
      <ul className="rounded-lg border border-line bg-surface">
        {data.data.map((one) => (
          <Invitation key={one.envelopeUuid} one={one} mailbox={mailbox} />
        ))}
      </ul>
    </Section>
  );
}

type RowProps = { readonly one: types.EnvelopeInvitation; readonly mailbox: string };

function Invitation({ one, mailbox }: RowProps) {
  const text = useWords(words);
  const day = useDay();
  const navigate = useNavigate();
  const toast = useToast();
  const [isDeclining, setIsDeclining] = useState(false);
  const { envelopeUuid: uuid, subject = "", roles, sender, expireAt } = one;
  const title = subject === "" ? text.noSubject : subject;
  const take = () => client.in(mailbox).invitations.accept({ body: [uuid] });
  const reload = async (): Promise<void> => {
    const keys = [["own-invitations"], ["folder", mailbox], ["counts", mailbox]];
    await Promise.all(keys.map((queryKey) => readAgain({ queryKey })));
  };
  const accept = useMutation({
    mutationFn: take,
    onSuccess: async () => {
      await navigate({ to: "/envelope/$uuid", params: { uuid }, search: { mailbox } });
      await reload();
    },
  });
  const about = [sender.mailboxName, sender.accountName, roles.join(", ")].filter((part) => part !== null && part !== "");
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3 last:border-b-0">
      <div className="min-w-0 grow">
        <p className="font-medium break-words">{title}</p>
        <p className="text-sm break-words text-muted">{about.join(" · ")}</p>
        {expireAt !== null && <p className="text-sm text-muted">{text.until(day(expireAt))}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button about={title} isBusy={accept.isPending} onClick={() => accept.mutate()} text={text.accept} />
        <Button about={title} onClick={() => setIsDeclining(true)} text={text.decline} />
      </div>
      <ErrorNotice error={accept.error} />
      {isDeclining && (
        <DeclineDialog
          client={client.in(mailbox)}
          uuid={uuid}
          before={take}
          reload={async () => {
            toast({ text: text.declined });
            await reload();
          }}
          onClose={() => setIsDeclining(false)}
        />
      )}
    </li>
  );
}
