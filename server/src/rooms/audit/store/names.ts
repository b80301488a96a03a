import type { EnvelopeId, MailboxId, UserId } from "@chancery/core/ids/id.ts";
import sql from "sql-template-tag";
import type { Queries } from "../../../io/database/database.ts";

/** The current names of the ids on a page of a log. */
export type Names = {
  readonly people: ReadonlyMap<string, string>;
  readonly mailboxes: ReadonlyMap<string, string>;
  /** Subjects of envelopes. */
  readonly envelopes: ReadonlyMap<string, string>;
};

type Row = { readonly id: string; readonly name: string };

/** Ids to find names of, at most one per row of a page. An envelope is given with a mailbox that sees it. */
export type Nameless = {
  readonly people: readonly UserId[];
  readonly mailboxes: readonly MailboxId[];
  readonly envelopes: readonly { readonly id: EnvelopeId; readonly mailboxId: MailboxId }[];
};

/** The names of ids, of people without one their email address; those that no longer exist are absent. */
export async function findNames(db: Queries, { people, mailboxes, envelopes }: Nameless): Promise<Names> {
  const called = await db.all<Row>(sql`
    select id, name
    from mailbox_cards
    where id = any(${mailboxes}::uuid[])`);
  return { people: await namePeople(db, people), mailboxes: byId(called), envelopes: byId(await findSubjects(db, envelopes)) };
}

/** The current names of users; of those without a name their email address. Users who no longer exist are absent. */
export async function namePeople(db: Queries, ids: readonly UserId[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db.all<Row>(sql`
    select id, coalesce(nullif(trim(first_name || ' ' || last_name), ''), email) as name
    from user_cards
    where id = any(${ids}::uuid[])`);
  return byId(rows);
}

async function findSubjects(db: Queries, envelopes: Nameless["envelopes"]): Promise<readonly Row[]> {
  const ids = envelopes.map(({ id }) => id);
  const mailboxIds = envelopes.map(({ mailboxId }) => mailboxId);
  return db.all<Row>(sql`
    select e.envelope_id as id, e.subject as name
    from unnest(${mailboxIds}::uuid[], ${ids}::uuid[]) as w (mailbox_id, id)
    cross join lateral (
      select envelope_id, subject
      from envelope_cards
      where mailbox_id = w.mailbox_id
        and envelope_id = w.id
    ) e`);
}

function byId(rows: readonly Row[]): ReadonlyMap<string, string> {
  return new Map(rows.map(({ id, name }) => [id, name]));
}
