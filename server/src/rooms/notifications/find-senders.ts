import type { AccountId, EnvelopeId, MailboxId, UserId } from "@chancery/core/ids/id.ts";
import type { Queries } from "../../io/database/database.ts";
import type { EmailAddress } from "../emails/index.ts";
import type { NotificationsNeeds } from "./needs.ts";
import { listPeople } from "./store/people.ts";

/** The user who sent an envelope, and the account of its mailbox. `replyTo` is undefined when it hides the addresses of senders. */
export type Sender = {
  readonly userId: UserId;
  readonly accountId: AccountId | undefined;
  readonly name: string;
  readonly replyTo: EmailAddress | undefined;
};

/** An envelope, the mailbox that sent it, and the user who did, as far as the audit trail says. */
export type Sending = {
  readonly envelopeId: EnvelopeId;
  readonly senderMailboxId: MailboxId;
  readonly userId: UserId | undefined;
};

type FindingNeeds = Pick<NotificationsNeeds, "accounts" | "audit" | "mailboxes">;

/** The users who sent envelopes, by envelope; those who are no longer active are absent. */
export async function findSenders(
  { accounts, mailboxes }: Pick<FindingNeeds, "accounts" | "mailboxes">,
  db: Queries,
  sendings: readonly Sending[],
): Promise<ReadonlyMap<EnvelopeId, Sender>> {
  const people = await listPeople(db, [...new Set(sendings.flatMap(({ userId }) => userId ?? []))]);
  const cards = await mailboxes.findMailboxes(db, [...new Set(sendings.map(({ senderMailboxId }) => senderMailboxId))]);
  const hiding = new Map<string, boolean>();
  for (const { accountId } of cards.values()) {
    if (!hiding.has(accountId)) hiding.set(accountId, (await accounts.account.findPreferences(db, accountId)).hidesSenderEmail);
  }
  return new Map(
    sendings.flatMap(({ envelopeId, senderMailboxId, userId }) => {
      const person = userId && people.get(userId);
      if (!person) return [];
      const { name, email: address } = person;
      const accountId = cards.get(senderMailboxId)?.accountId;
      const replyTo = (hiding.get(accountId ?? "") ?? true) ? undefined : { name, address };
      return [[envelopeId, { userId: person.userId, accountId, name, replyTo }] as const];
    }),
  );
}

/** The user who sent an envelope; undefined when no active user did. */
export async function findSender(
  needs: FindingNeeds,
  db: Queries,
  envelope: Omit<Sending, "userId">,
): Promise<Sender | undefined> {
  const [actor] = await needs.audit.findActors(db, [envelope.envelopeId], ["SEND_ENVELOPE"]);
  return (await findSenders(needs, db, [{ ...envelope, userId: actor?.userId }])).get(envelope.envelopeId);
}
