import { Fault } from "@chancery/core/fault/fault.ts";
import { parseId, type Id, type MailboxId, type UserId } from "@chancery/core/ids/id.ts";
import { everyMailbox } from "./preferences.ts";
import type { NotificationsNeeds } from "./needs.ts";

/** The emails that a link switches off: of these numbers to a user about a mailbox, or outside of mailboxes. */
export type Stop = {
  readonly userId: UserId;
  readonly mailboxId: MailboxId | undefined;
  readonly codes: readonly number[];
};

/** Path of the page and of the POST. */
export const stopPath = "/unsubscribe";

type LinkNeeds = Pick<NotificationsNeeds, "baseUrl" | "digests">;

/** The address of the page that switches emails off. Its token is signed with the keys of the service and stored nowhere. */
export function stopLink({ baseUrl, digests }: LinkNeeds, { userId, mailboxId, codes }: Stop): string {
  const numbers = Buffer.from(Uint16Array.from(codes).buffer);
  const payload = Buffer.concat([bytesOf(userId), bytesOf(mailboxId ?? everyMailbox), numbers]).toString("base64url");
  const signature = Buffer.from(digests.digest(signed(payload))).toString("base64url");
  return `${baseUrl()}${stopPath}?token=${payload}.${signature}`;
}

/** Reads the token of a link. Throws user.code_wrong. */
export function readStop({ digests }: Pick<LinkNeeds, "digests">, token: string): Stop {
  const [payload = "", signature = ""] = token.split(".");
  const isSigned = digests.matches(signed(payload), Buffer.from(signature, "base64url").toString()) === true;
  if (!isSigned) throw new Fault("user.code_wrong");
  const bytes = Buffer.from(payload, "base64url");
  const mailboxId = idOf<"mailbox">(bytes, idBytes);
  const codes = Array.from({ length: (bytes.length - 2 * idBytes) / 2 }, (_, at) => bytes.readUInt16LE(2 * idBytes + 2 * at));
  return { userId: idOf<"user">(bytes, 0), mailboxId: mailboxId === everyMailbox ? undefined : mailboxId, codes };
}

const idBytes = 16;

function signed(payload: string): string {
  return `unsubscribe ${payload}`;
}

function bytesOf(id: Id<string>): Buffer {
  return Buffer.from(id.replaceAll("-", ""), "hex");
}

function idOf<Kind extends string>(bytes: Buffer, at: number): Id<Kind> {
  const hex = bytes.toString("hex", at, at + idBytes);
  return parseId<Kind>(hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5"), "token");
}
