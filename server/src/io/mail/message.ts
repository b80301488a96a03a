import type { Email } from "./mail.ts";

/** An email as the library takes it. Nothing in it is read from files or addresses, whatever its text says. */
export function messageOf({ id, to, subject, text, html, at, replyTo, stopUrl }: Email, from: string) {
  return {
    from: { name: "Chancery", address: from },
    to: { name: "", address: to },
    ...(replyTo && { replyTo }),
    subject,
    text,
    html,
    date: new Date(at),
    messageId: `<${id}@${from.slice(from.lastIndexOf("@") + 1)}>`,
    headers: { "Auto-Submitted": "auto-generated", ...(stopUrl && { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }) },
    ...(stopUrl && { list: { unsubscribe: stopUrl } }),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
