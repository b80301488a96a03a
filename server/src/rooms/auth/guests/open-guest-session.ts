import type { GuestProof, Origin } from "@chancery/core/access/caller.ts";
import type { MailboxId, UserId } from "@chancery/core/ids/id.ts";
import { addMs } from "@chancery/core/ids/instant.ts";
import type { Transaction } from "../../../io/database/database.ts";
import { publish } from "../../../jobs/publish.ts";
import type { AuthNeeds } from "../needs.ts";
import { guestLifeMs } from "../session/limits.ts";
import { plainAddress } from "../session/password-tries.ts";
import { addToken, removeTokensOfMailbox } from "../session/store/tokens.ts";

/** A guest, their mailbox, and the proof they came with. */
export type ComingGuest = {
  readonly userId: UserId;
  readonly mailboxId: MailboxId;
  readonly email: string;
  readonly how: GuestProof;
};

/** Opens a session of a guest in their mailbox and returns its token. It ends their earlier one there. Call it last in the transaction. */
export async function openGuestSession(needs: AuthNeeds, tx: Transaction, guest: ComingGuest, origin: Origin): Promise<string> {
  const { userId, mailboxId, email, how } = guest;
  const { text, hash } = needs.tokens.newToken("guest");
  const id = needs.newId<"token">();
  const at = needs.clock.now();
  await removeTokensOfMailbox(tx, userId, mailboxId);
  await addToken(
    tx,
    {
      id,
      userId,
      kind: "guest",
      name: "",
      scopes: undefined,
      isByProvider: false,
      ip: plainAddress(origin.ip),
      createdAt: at,
      lastUsedAt: at,
      idleUntil: undefined,
      expiresAt: addMs(at, guestLifeMs),
      mailboxId,
      signIn: { by: how },
    },
    hash,
  );
  const subject = { kind: "user", id: userId } as const;
  const details = { tokenId: id, how, guest: email };
  await publish(tx, { audit: [{ subject, operation: "login", at, userId, mailboxId, details }], events: [], origin });
  return text;
}
