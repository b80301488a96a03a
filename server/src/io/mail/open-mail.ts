import { folderMail } from "./folder-mail.ts";
import type { Mail } from "./mail.ts";
import { smtpMail } from "./smtp-mail.ts";

/** Emails go to the SMTP server of the address, or without one as files into a folder. */
export type MailSettings = { readonly smtpUrl: string | undefined; readonly folder: string };

/** The way emails leave. The base URL, known once the service listens, gives the sender's host where none is set. */
export function openMail({ smtpUrl, folder }: MailSettings, baseUrl: () => string): Mail {
  const senderOf = (submitted: string | null) => (): string => submitted ?? `chancery@${new URL(baseUrl()).hostname}`;
  if (smtpUrl === undefined) return folderMail(folder, senderOf(null));
  return smtpMail(smtpUrl, senderOf(new URL(smtpUrl).searchParams.get("from")));
}
