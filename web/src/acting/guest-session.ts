import type { types } from "@chancery/sdk";

/** The envelope that a guest's session is for. */
export type GuestPlace = Pick<types.GuestSession, "envelopeUuid" | "mailboxUuid">;

/** The place that a link led to before in this tab, so that reloading the page does not ask again. */
export function storedPlace(link: string): GuestPlace | undefined {
  const text = sessionStorage.getItem(`guest ${link}`);
  return text === null ? undefined : (JSON.parse(text) as GuestPlace);
}

/** Keeps where a link has led to, for this tab. The session itself is in a cookie. */
export function keepPlace(link: string, { envelopeUuid, mailboxUuid }: GuestPlace): void {
  sessionStorage.setItem(`guest ${link}`, JSON.stringify({ envelopeUuid, mailboxUuid }));
}

/** Forgets a link, whose session has ended. */
export function forgetPlace(link: string): void {
  sessionStorage.removeItem(`guest ${link}`);
}
