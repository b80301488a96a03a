import type { types } from "@chancery/sdk";
import { useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { client, guestClient } from "../app/client.ts";
import { useWords } from "../app/words.ts";
import { Button } from "../ui/button.tsx";
import { ErrorNotice, Notice, Skeleton } from "../ui/notice.tsx";
import { PlainPage } from "../ui/plain-page.tsx";
import { currentVisit, leaveFor, type RemoteVisit } from "./remote-signing.ts";

const words = {
  en: {
    title: "Digital signature",
    lost: "This page was opened in another tab or window. Open the envelope again.",
    choose: "Choose the certificate to sign with.",
    serial: "Serial number",
    signed: "Signed. Thank you.",
    cancelled: "You cancelled at the signing service. Nothing was signed.",
    back: "Back to the envelope",
  },
  uk: {
    title: "Електронний підпис",
    lost: "Цю сторінку відкрито в іншій вкладці чи вікні. Відкрийте конверт ще раз.",
    choose: "Виберіть сертифікат для підпису.",
    serial: "Серійний номер",
    signed: "Підписано. Дякуємо.",
    cancelled: "Ви скасували підписання у службі підпису. Нічого не підписано.",
    back: "Назад до конверта",
  },
};

const route = getRouteApi("/remote-signing");

/** The page that remote signing services send the browser back to: it goes on to the next step, or says how the signing ended. */
export function RemoteSigningPage() {
  const text = useWords(words);
  const [visit] = useState(currentVisit);
  return (
    <PlainPage title={text.title}>
      {visit ? <Returned visit={visit} /> : <Notice look="bad">{text.lost}</Notice>}
      {visit && <a href={visit.back}>{text.back}</a>}
    </PlainPage>
  );
}

function Returned({ visit }: { readonly visit: RemoteVisit }) {
  const text = useWords(words);
  const { state = "", code = null, error = null } = route.useSearch();
  const mine = (visit.isGuest ? guestClient : client).in(visit.mailbox);
  const goOn = ({ url, ...signing }: types.RemoteSigning): types.RemoteSigning => {
    if (url !== null) leaveFor(url, visit);
    return { url, ...signing };
  };
  // a state counts once: the answer is kept, and nothing is sent again
  const returned = useQuery({
    queryKey: ["remote signing", visit.uuid, state],
    queryFn: async () => {
      const body = { state, code, error };
      return goOn(await mine.envelopes.continueRemoteSigning({ id: visit.envelope, uuid: visit.uuid, body }));
    },
    retry: false,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const choose = useMutation({
    mutationFn: async (credentialId: string) =>
      goOn(await mine.envelopes.chooseRemoteCredential({ id: visit.envelope, uuid: visit.uuid, body: { credentialId } })),
  });
  const failure = returned.error ?? choose.error;
  if (failure) return <ErrorNotice error={failure} />;
  const { step, credentials = [] } = returned.data ?? {};
  if (step === "SIGNED") return <Notice look="good">{text.signed}</Notice>;
  if (step === "CANCELLED") return <Notice look="bad">{text.cancelled}</Notice>;
  if (step !== "CHOOSE" || choose.data) return <Skeleton />;
  return (
    <div className="flex flex-col gap-2">
      <p>{text.choose}</p>
      {credentials.map(({ credentialId, name, serial, description }) => (
        <Button key={credentialId} isBusy={choose.isPending} onClick={() => choose.mutate(credentialId)}>
          {name} {description} ({text.serial} {serial})
        </Button>
      ))}
    </div>
  );
}
