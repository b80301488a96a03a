import sql from "sql-template-tag";
import type { SearchField, SearchValue } from "@chancery/core/envelope/values/search-values.ts";
import type { EnvelopeId, MailboxId } from "@chancery/core/ids/id.ts";
import type { Queries, Transaction } from "../../../../io/database/database.ts";
import { jsonOf } from "../../../../io/database/json.ts";

/** The searchable fields of a template, and the values of an envelope. */
export type FoundBy = { readonly fields: readonly SearchField[]; readonly values: readonly SearchValue[] };

/** An envelope with the mailboxes that see it. */
export type FoundEnvelope = {
  readonly envelope: { readonly id: EnvelopeId };
  readonly folders: { readonly mailboxIds: readonly MailboxId[]; readonly foundBy: FoundBy | undefined };
};

/** Writes the values of searchable fields of new envelopes, for every mailbox that sees them. */
export function addFields(tx: Transaction, all: readonly FoundEnvelope[]): void {
  if (all.every(({ folders }) => folders.foundBy === undefined)) return;
  tx.send(sql`
    with known as (
      insert into mailbox_fields (mailbox_id, name, type)
      select distinct k.mailbox_id, k.name, k.type
      from json_to_recordset(${jsonOf(all.flatMap(knownRows))}::json) as k (mailbox_id uuid, name text, type text)
      order by k.mailbox_id, k.name, k.type
      on conflict do nothing
    )
    insert into envelope_fields (mailbox_id, envelope_id, name, position, type, text, folded, terms, number, at)
    select n.mailbox_id, n.envelope_id, n.name, n.position, n.type, n.text, n.folded, n.terms, n.number, n.at
    from json_to_recordset(${jsonOf(all.flatMap(valueRows))}::json) as n (mailbox_id uuid, envelope_id uuid, name text,
      position integer, type text, text text, folded text, terms text[], number numeric, at timestamptz)
    order by n.mailbox_id, n.envelope_id, n.name, n.position`);
}

function knownRows({ folders }: FoundEnvelope): readonly object[] {
  const fields = folders.foundBy?.fields ?? [];
  return folders.mailboxIds.flatMap((mailboxId) => fields.map(({ name, type }) => ({ mailbox_id: mailboxId, name, type })));
}

function valueRows({ envelope, folders }: FoundEnvelope): readonly object[] {
  const values = folders.foundBy?.values ?? [];
  return folders.mailboxIds.flatMap((mailboxId) =>
    values.map(({ name, type, position, text, folded, grams, number, at }) => ({
      mailbox_id: mailboxId,
      envelope_id: envelope.id,
      name,
      position,
      type,
      text,
      folded,
      number,
      at,
      terms: [`${mailboxId}:${name}`, ...grams],
    })),
  );
}

/** Writes the values of searchable fields for every mailbox that sees the envelope, over those of before: one statement. */
export function saveFields(tx: Transaction, id: EnvelopeId, { fields, values }: FoundBy): void {
  tx.send(sql`
    with said as (
      select n.name, n.type, n.position, n.text, n.folded, n.number, n.at, string_to_array(n.grams, ' ') as grams
      from unnest(${values.map(({ name }) => name)}::text[], ${values.map(({ type }) => type)}::text[],
        ${values.map(({ position }) => position)}::integer[], ${values.map(({ text }) => text)}::text[],
        ${values.map(({ folded }) => folded)}::text[], ${values.map(({ grams }) => grams.join(" "))}::text[],
        ${values.map(({ number }) => number ?? null)}::numeric[], ${values.map(({ at }) => at ?? null)}::timestamptz[])
        as n (name, type, position, text, folded, grams, number, at)
    ), seeing as (
      select m.mailbox_id
      from mailbox_envelopes m
      where m.envelope_id = ${id}
    ), gone as (
      delete from envelope_fields f
      where f.envelope_id = ${id}
        and not exists (
          select 1
          from said n
          where n.name = f.name
            and n.position = f.position
        )
    ), known as (
      insert into mailbox_fields (mailbox_id, name, type)
      select s.mailbox_id, k.name, k.type
      from seeing s
      cross join unnest(${fields.map(({ name }) => name)}::text[], ${fields.map(({ type }) => type)}::text[]) as k (name, type)
      order by s.mailbox_id, k.name, k.type
      on conflict do nothing
    )
    insert into envelope_fields (mailbox_id, envelope_id, name, position, type, text, folded, terms, number, at)
    select s.mailbox_id, ${id}::uuid, n.name, n.position, n.type, n.text, n.folded,
      array_prepend(concat(s.mailbox_id, ':', n.name), n.grams), n.number, n.at
    from seeing s
    cross join said n
    order by s.mailbox_id, n.name, n.position
    on conflict (envelope_id, mailbox_id, name, position) do update
    set type = excluded.type, text = excluded.text, folded = excluded.folded, terms = excluded.terms, number = excluded.number,
      at = excluded.at
    where envelope_fields.text <> excluded.text
      or envelope_fields.type <> excluded.type`);
}

/** Envelopes whose values are copied, from one mailbox to others. */
export type FieldsCopy = {
  readonly envelopeIds: readonly EnvelopeId[];
  readonly source: MailboxId;
  readonly mailboxIds: readonly MailboxId[];
};

/** Gives mailboxes that came to see envelopes without a step of the flow the values those are found by. */
export async function copyFields(tx: Transaction, { envelopeIds, source, mailboxIds }: FieldsCopy): Promise<void> {
  await tx.run(sql`
    with known as (
      insert into mailbox_fields (mailbox_id, name, type)
      select distinct t.mailbox_id, f.name, f.type
      from envelope_fields f
      cross join unnest(${mailboxIds}::uuid[]) as t (mailbox_id)
      where f.envelope_id = any(${envelopeIds}::uuid[])
        and f.mailbox_id = ${source}
      order by t.mailbox_id, f.name, f.type
      on conflict do nothing
    )
    insert into envelope_fields (mailbox_id, envelope_id, name, position, type, text, folded, terms, number, at)
    select m.mailbox_id, f.envelope_id, f.name, f.position, f.type, f.text, f.folded,
      array_prepend(concat(m.mailbox_id, ':', f.name), array_remove(f.terms, concat(f.mailbox_id, ':', f.name))), f.number, f.at
    from envelope_fields f
    join mailbox_envelopes m on m.envelope_id = f.envelope_id
    where f.envelope_id = any(${envelopeIds}::uuid[])
      and f.mailbox_id = ${source}
      and m.mailbox_id = any(${mailboxIds}::uuid[])
    order by m.mailbox_id, f.envelope_id, f.name, f.position
    on conflict (envelope_id, mailbox_id, name, position) do nothing`);
}

/** The searchable fields of these names that a mailbox knows, at most four types a name. */
export async function findFields(db: Queries, mailboxId: MailboxId, names: readonly string[]): Promise<readonly SearchField[]> {
  return db.all<SearchField>(sql`
    select name, type
    from mailbox_fields
    where mailbox_id = ${mailboxId}
      and name = any(${names}::text[])
    order by name, type
    limit ${names.length * 20}`);
}

/** The searchable fields a mailbox knows whose name has a text in it, whatever its case; all without a text. */
export async function listFields(
  db: Queries,
  mailboxId: MailboxId,
  { text, limit }: { readonly text: string; readonly limit: number },
): Promise<readonly SearchField[]> {
  return db.all<SearchField>(sql`
    select name, type
    from mailbox_fields
    where mailbox_id = ${mailboxId}
      and position(lower(${text}) in lower(name)) > 0
    order by name, type
    limit ${limit}`);
}

/** A value of a row of a list. */
export type FieldValueRow = { readonly envelope_id: EnvelopeId; readonly name: string; readonly text: string };

/** The values of these fields of a page's envelopes, in their order; ten of a name at most. */
export async function listValues(
  db: Queries,
  mailboxId: MailboxId,
  { ids, names }: { readonly ids: readonly EnvelopeId[]; readonly names: readonly string[] },
): Promise<readonly FieldValueRow[]> {
  return db.all<FieldValueRow>(sql`
    select envelope_id, name, text
    from envelope_fields
    where mailbox_id = ${mailboxId}
      and envelope_id = any(${ids}::uuid[])
      and name = any(${names}::text[])
      and position < 10
    order by envelope_id, name, position
    limit ${ids.length * names.length * 10}`);
}
