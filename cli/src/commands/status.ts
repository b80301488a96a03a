import { buildCommand } from "@stricli/core";
import { serviceFlags, word } from "../flags.ts";
import { signedIn, type Context, type ServiceFlags, type Work } from "../service.ts";

/** `chancery status`: the sign-in, or an envelope. */
export const statusCommand = buildCommand<ServiceFlags, [string?], Context>({
  func: signedIn(status),
  parameters: {
    flags: serviceFlags,
    positional: { kind: "tuple", parameters: [{ ...word("UUID of an envelope", "envelope"), optional: true }] },
  },
  docs: { brief: "Show your sign-in, or the status of an envelope" },
});

async function status(at: Work, _: ServiceFlags, envelopeUuid?: string): Promise<void> {
  return envelopeUuid === undefined ? signInStatus(at) : envelopeStatus(at, envelopeUuid);
}

async function signInStatus({ client, url, mailbox, show }: Work): Promise<void> {
  const [{ email }, { buildVersion }] = await Promise.all([client.profile.get(), client.service.settings()]);
  const counts = mailbox === undefined ? {} : (await client.mailboxes.counts()).counters;
  const lines = [
    `Server    ${url} (${buildVersion})`,
    `User      ${email}`,
    `Mailbox   ${mailbox ?? "none: use --mailbox"}`,
    ...Object.entries(counts).map(([name, count]) => `${name.padEnd(9)} ${count}`),
  ];
  show({ url, version: buildVersion, email, mailbox: mailbox ?? null, counts }, lines.join("\n"));
}

async function envelopeStatus({ client, show }: Work, envelopeUuid: string): Promise<void> {
  const { envelope } = await client.envelopes.get({ envelopeUuid, include: "envelope" });
  const { uuid, subject, sentAt, expiredAfter, total, completed, sender } = envelope;
  const lines = [
    `Envelope  ${uuid}`,
    `Subject   ${subject}`,
    `Status    ${envelope.status}, ${completed} of ${total} roles completed`,
    `Sender    ${sender?.mailboxName}, ${sender?.accountName}`,
    `Sent      ${sentAt ?? "not yet"}`,
    `Expires   ${expiredAfter ?? "never"}`,
  ];
  show({ uuid, subject, status: envelope.status, total, completed, sender, sentAt, expiredAfter }, lines.join("\n"));
}
