import type { Origin, SignIn } from "../access/caller.ts";
import type { Json } from "../fault/fault.ts";
import type { AccountId, MailboxId, UserId } from "../ids/id.ts";
import type { Instant } from "../ids/instant.ts";

/** SHA-256 of the text's UTF-8 bytes, as lower-case hex. Handed in: core knows no cryptography. */
export type HashText = (text: string) => string;

/** The subject of a chain of records. Each subject has its own chain. */
export type AuditSubject = {
  readonly kind: "envelope" | "template" | "attachment" | "dictionary" | "mailbox" | "account" | "user" | "token";
  readonly id: string;
};

/** One change, as reported by the room that makes it. */
export type AuditRecordDraft = {
  readonly subject: AuditSubject;
  /** Envelopes: their operations ("SEND_ENVELOPE"); others: action names ("template-created"). */
  readonly operation: string;
  readonly at: Instant;
  readonly accountId?: AccountId | undefined;
  readonly mailboxId?: MailboxId | undefined;
  readonly userId?: UserId | undefined;
  /** How the user had signed in; in records of envelopes. */
  readonly signIn?: SignIn | undefined;
  readonly details?: { readonly [key: string]: Json | undefined } | undefined;
};

/** One link of a subject's chain. `hash` is that of all the rest (see chain.ts); both hashes are lower-case hex. */
export type AuditRecord = AuditRecordDraft &
  Origin & {
    /** 1, 2, 3 … within the subject. */
    readonly sequence: number;
    /** The hash of the record before it, `firstPreviousHash` for the first. */
    readonly previousHash: string;
    readonly hash: string;
    /** Places, as JSON Pointers, of texts that have been erased; those texts are empty. */
    readonly erased?: readonly string[];
  };

/** The text of a note, or the role of a step; empty if a record has neither. */
export function describe({ details }: Pick<AuditRecord, "details">): string {
  const text = details?.["text"] ?? details?.["role"] ?? details?.["roleTitle"];
  return typeof text === "string" ? text : "";
}
