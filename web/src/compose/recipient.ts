import { client } from "../app/client.ts";

/** A recipient of an envelope: a mailbox, or an email address to invite. */
export type Recipient = {
  /** UUID of the mailbox, or the email address. */
  readonly to: string;
  readonly name: string;
  readonly kind: "contact" | "mailbox" | "email";
};

const shownMax = 20;

/** Recipients for a text: contacts first, then other mailboxes; without a text the first contacts. */
export async function findRecipients(mailbox: string, text: string, signal: AbortSignal): Promise<readonly Recipient[]> {
  const here = client.in(mailbox);
  if (text === "") {
    const { data } = await here.contacts.list({ limit: shownMax }, { signal });
    return data.map(({ name, mailboxUuid }) => ({ to: mailboxUuid, name, kind: "contact" }));
  }
  const found = await here.mailboxes.search({ q: text }, { signal });
  return found
    .toSorted((a, b) => Number(b.inContacts) - Number(a.inContacts))
    .slice(0, shownMax)
    .map(({ mailboxUuid, mailboxName, inContacts }) => ({
      to: mailboxUuid,
      name: mailboxName,
      kind: inContacts ? "contact" : "mailbox",
    }));
}

/** The recipient of an email address; undefined when the text is none. */
export function recipientByEmail(text: string): Recipient | undefined {
  const email = text.trim();
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? { to: email, name: email, kind: "email" } : undefined;
}
