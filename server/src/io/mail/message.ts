import { logoContentId } from "@chancery/core/email/logo.ts";
import type { Email, EmailLogo } from "./mail.ts";

/** An email as the library takes it. Nothing in it is read from files or addresses, whatever its text says. */
export function messageOf({ id, to, subject, text, html, at, replyTo, stopUrl, logo }: Email, from: string) {
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
    ...(logo && { attachments: [logoPart(logo)] }),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function logoPart({ contentType, bytes }: EmailLogo) {
  const filename = contentType === "image/png" ? "logo.png" : "logo.jpg";
  return { cid: logoContentId, filename, contentType, contentDisposition: "inline" as const, content: bytes };
}
