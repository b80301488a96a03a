import sql, { empty } from "sql-template-tag";
import type { EnvelopeId, LabelId, MailboxId } from "@chancery/core/ids/id.ts";
import type { Transaction } from "../../../../io/database/database.ts";
import { labelTerm } from "../../envelope/folder-rows.ts";

type Labelling = { readonly mailboxId: MailboxId; readonly labelId: LabelId; readonly ids: readonly EnvelopeId[] };

/** Puts a label on rows of a mailbox that do not have it; their envelopes. */
export async function addLabelToFolders(tx: Transaction, { mailboxId, labelId, ids }: Labelling): Promise<readonly EnvelopeId[]> {
  return tx.values<EnvelopeId>(sql`
    update mailbox_envelopes
    set label_ids = array_append(label_ids, ${labelId}::uuid), terms = array_append(terms, ${labelTerm(labelId)}::text)
    where mailbox_id = ${mailboxId}
      and envelope_id = any(${ids}::uuid[])
      and not label_ids @> array[${labelId}::uuid]
    returning envelope_id`);
}

/** Takes a label off rows of a mailbox that have it; their envelopes. */
export async function removeLabelFromFolders(
  tx: Transaction,
  { mailboxId, labelId, ids }: Labelling,
): Promise<readonly EnvelopeId[]> {
  return tx.values<EnvelopeId>(sql`
    update mailbox_envelopes
    set label_ids = array_remove(label_ids, ${labelId}::uuid), terms = array_remove(terms, ${labelTerm(labelId)}::text)
    where mailbox_id = ${mailboxId}
      and envelope_id = any(${ids}::uuid[])
      and label_ids @> array[${labelId}::uuid]
    returning envelope_id`);
}

type Clearing = Pick<Labelling, "mailboxId" | "labelId"> & { readonly limit: number; readonly after?: EnvelopeId | undefined };

/** Takes a label off some rows of a mailbox that have it, found by their terms, behind an envelope. Answers their envelopes. */
export async function clearLabel(
  tx: Transaction,
  { mailboxId, labelId, limit, after }: Clearing,
): Promise<readonly EnvelopeId[]> {
  const behind = after
    ? sql`
        and envelope_id > ${after}`
    : empty;
  return tx.values<EnvelopeId>(sql`
    with carrying as (
      select envelope_id
      from mailbox_envelopes
      where mailbox_id = ${mailboxId}
        and terms @> array[${labelTerm(labelId)}::text]${behind}
      order by envelope_id
      limit ${limit}
      for update
    )
    update mailbox_envelopes m
    set label_ids = array_remove(m.label_ids, ${labelId}::uuid), terms = array_remove(m.terms, ${labelTerm(labelId)}::text)
    from carrying c
    where m.mailbox_id = ${mailboxId}
      and m.envelope_id = c.envelope_id
    returning m.envelope_id`);
}
