import type { types } from "@chancery/sdk";
import { useState } from "react";
import { guestClient } from "../app/client.ts";
import type { EnvelopeProps } from "./step-props.ts";

type Place = Pick<types.GuestSession, "envelopeUuid" | "mailboxUuid">;

/**
 * The envelope that a link led a guest to in this tab, as properties of its view, so that reloading the page does not ask again. The
 * session itself is in a cookie. `enter` keeps where the link leads.
 */
export function useGuestPlace(link: string): { readonly view?: EnvelopeProps; readonly enter: (place: Place) => void } {
  const key = `guest ${link}`;
  const [place, setPlace] = useState(() => {
    const text = sessionStorage.getItem(key);
    return text === null ? undefined : (JSON.parse(text) as Place);
  });
  const enter = ({ envelopeUuid, mailboxUuid }: Place): void => {
    sessionStorage.setItem(key, JSON.stringify({ envelopeUuid, mailboxUuid }));
    setPlace({ envelopeUuid, mailboxUuid });
  };
  if (!place) return { enter };
  const { envelopeUuid, mailboxUuid } = place;
  const onSignedOut = (): void => {
    sessionStorage.removeItem(key);
    setPlace(undefined);
  };
  const guest = { isGuest: true, mailboxName: "", drawings: {}, onSignedOut };
  return { enter, view: { ...guest, client: guestClient.in(mailboxUuid), mailbox: mailboxUuid, uuid: envelopeUuid } };
}
