import type { OpenMailbox } from "@chancery/core/access/caller.ts";
import { refuse, type FaultRow } from "@chancery/core/fault/fault.ts";
import type { AccountId, MailboxId } from "@chancery/core/ids/id.ts";
import type { Queries } from "../../io/database/database.ts";
import type { CommentsNeeds } from "./needs.ts";

/**
 * The readers of a thread among those who see the envelope: its mailbox alone, its account, its mailbox and those it is shared
 * with, or all. `public-hidden` is read like `public`.
 */
export const threadAccesses = ["mailbox", "account", "shared", "public", "public-hidden"] as const;
export type ThreadAccess = (typeof threadAccesses)[number];

/** Mailboxes that a thread may be shared with. */
export const sharesMax = 100;

/** The readers of a thread as stored: `accountId` is null if all who see the envelope may read it. */
export type Readers = {
  readonly accountId: AccountId | null;
  readonly access: ThreadAccess;
  readonly sharedTo: readonly MailboxId[];
};

/** The readers as sent by a client. `audience` is the older name of two of the accesses. */
export type ReadersWanted = {
  readonly accessType?: string | undefined;
  readonly audience?: "participants" | "account" | undefined;
  readonly sharedTo?: readonly MailboxId[] | null | undefined;
};

/** The requested access, if any. Throws access.unknown, request.invalid if the two names differ. */
export function readAccess({ accessType, audience }: ReadersWanted): ThreadAccess | undefined {
  const older = audience === "participants" ? "public" : audience;
  if (accessType === undefined) return older;
  const pointer = "/accessType";
  const access = threadAccesses.find((one) => one === accessType);
  if (access === undefined) refuse([{ code: "access.unknown", args: [accessType], pointer, allowed: threadAccesses }]);
  const isSame = older === undefined || older === access || (older === "public" && access === "public-hidden");
  if (!isSame) refuse([{ code: "request.invalid", args: ["accessType and audience differ"], pointer }]);
  return access;
}

/** The readers of a thread of the mailbox. Throws access.unknown, access.shared_empty, request.invalid. */
export async function readReaders(
  { mailboxes }: CommentsNeeds,
  db: Queries,
  wanted: ReadersWanted,
  mailbox: OpenMailbox,
): Promise<Readers> {
  const access = readAccess(wanted) ?? "public";
  const isOpen = access === "public" || access === "public-hidden";
  const sharedTo = access === "shared" ? [...new Set(wanted.sharedTo ?? [])] : [];
  if (access === "shared") refuse(shareFaults(sharedTo, await mailboxes.findMailboxes(db, sharedTo), mailbox));
  return { access, accountId: isOpen ? null : mailbox.accountId, sharedTo };
}

type Known = Awaited<ReturnType<CommentsNeeds["mailboxes"]["findMailboxes"]>>;

function shareFaults(ids: readonly MailboxId[], known: Known, mailbox: OpenMailbox): readonly FaultRow[] {
  if (ids.every((id) => id === mailbox.id)) return [{ code: "access.shared_empty", pointer: "/sharedTo" }];
  return ids.flatMap((id, index): readonly FaultRow[] => {
    const card = known.get(id);
    if (card && !card.isRemoved) return [];
    return [{ code: "request.invalid", args: [`mailbox ${id} does not exist`], pointer: `/sharedTo/${index}` }];
  });
}
