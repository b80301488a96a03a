import sql from "sql-template-tag";
import type { EnvelopeId, MailboxId, UserId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries } from "../../../../io/database/database.ts";
import { sessionSlotsMax } from "../limits.ts";

/** The outcome of slots of an envelope in a session. A drawing has one slot without a document and a name. */
export type NotedSlots = {
  readonly mailboxId: MailboxId;
  readonly sessionId: string;
  readonly envelopeId: EnvelopeId;
  readonly userId: UserId;
  readonly slots: readonly { readonly documentId: string; readonly signatureName: string }[];
  readonly outcome: "REQUESTED" | "SIGNED" | "REFUSED";
  /** The code of the fault; `sequence.gap`. */
  readonly fault?: string | undefined;
  readonly at: Instant;
};

/** Notes slots in a session, unless it is full. A signed slot stays signed. */
export async function noteSlots(db: Queries, { slots, ...noted }: NotedSlots): Promise<void> {
  const { mailboxId, sessionId, envelopeId, userId, outcome, at } = noted;
  const fault = noted.fault ?? null;
  await db.run(sql`
    insert into signing_session_slots
      (mailbox_id, session_id, envelope_id, document_id, signature_name, user_id, outcome, fault, noted_at)
    select distinct ${mailboxId}::uuid, ${sessionId}, ${envelopeId}::uuid, s.document_id, s.signature_name, ${userId}::uuid, ${outcome},
      ${fault}, ${at}::timestamptz
    from unnest(${slots.map(({ documentId }) => documentId)}::text[], ${slots.map(({ signatureName }) => signatureName)}::text[])
      as s (document_id, signature_name)
    where (
      select count(*)
      from signing_session_slots
      where mailbox_id = ${mailboxId}
        and session_id = ${sessionId}
    ) < ${sessionSlotsMax}
    on conflict (mailbox_id, session_id, envelope_id, document_id, signature_name) do update
    set user_id = excluded.user_id, outcome = excluded.outcome, fault = excluded.fault, noted_at = excluded.noted_at
    where signing_session_slots.outcome <> 'SIGNED'`);
}

/** A slot of a session, with the subject of its envelope while that exists. */
export type SessionSlot = {
  readonly envelopeId: EnvelopeId;
  readonly subject: string | null;
  readonly documentId: string;
  readonly signatureName: string;
  readonly userId: UserId;
  readonly outcome: NotedSlots["outcome"];
  readonly fault: string | null;
  readonly at: Instant;
};

/** Slots of a session behind the last one read, by envelope, document and name. */
export async function listSlots(
  db: Queries,
  { mailboxId, sessionId }: Pick<NotedSlots, "mailboxId" | "sessionId">,
  after: Pick<SessionSlot, "envelopeId" | "documentId" | "signatureName"> | undefined,
  limit: number,
): Promise<readonly SessionSlot[]> {
  const { envelopeId, documentId, signatureName } = after ?? { envelopeId: null, documentId: "", signatureName: "" };
  return db.all<SessionSlot>(sql`
    select s.envelope_id as "envelopeId", e.subject, s.document_id as "documentId", s.signature_name as "signatureName",
      s.user_id as "userId", s.outcome, s.fault, s.noted_at as at
    from signing_session_slots s
    left join envelopes e on e.id = s.envelope_id
    where s.mailbox_id = ${mailboxId}
      and s.session_id = ${sessionId}
      and (${envelopeId}::uuid is null
        or (s.envelope_id, s.document_id, s.signature_name) > (${envelopeId}::uuid, ${documentId}, ${signatureName}))
    order by s.envelope_id, s.document_id, s.signature_name
    limit ${limit}`);
}

/** Removes up to `limit` slots that were noted before a time; how many. */
export async function removeSlots(db: Queries, before: Instant, limit: number): Promise<number> {
  return db.run(sql`
    delete from signing_session_slots
    where ctid in (
      select ctid
      from signing_session_slots
      where noted_at < ${before}
      order by noted_at
      limit ${limit}
    )`);
}
