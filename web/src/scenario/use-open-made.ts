import { useNavigate } from "@tanstack/react-router";
import { client } from "../app/client.ts";
import { readAgain } from "../app/queries.ts";
import { useWords } from "../app/words.ts";
import { useToast } from "../ui/toast.tsx";

const words = {
  en: { draft: "Draft created", sent: "Envelope sent" },
  uk: { draft: "Чернетку створено", sent: "Конверт надіслано" },
};

/** Returns a function that opens an envelope which a scenario has made: a draft to be continued, or one that was sent. */
export function useOpenMade(mailbox: string): (uuid: string) => Promise<void> {
  const text = useWords(words);
  const navigate = useNavigate();
  const toast = useToast();
  return async (uuid) => {
    const { envelope } = await client.in(mailbox).envelopes.get({ envelopeUuid: uuid, include: "envelope" });
    const isDraft = envelope.status === "DRAFT";
    if (isDraft) await navigate({ to: "/mailbox/$mailbox/new", params: { mailbox }, search: { draft: uuid } });
    else await navigate({ to: "/envelope/$uuid", params: { uuid }, search: { mailbox } });
    toast({ text: isDraft ? text.draft : text.sent });
    await Promise.all([readAgain({ queryKey: ["folder", mailbox] }), readAgain({ queryKey: ["counts", mailbox] })]);
  };
}
