import type { AccountId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import sql from "sql-template-tag";
import type { Queries, Transaction } from "../../../io/database/database.ts";
import { joinJson, jsonOf } from "../../../io/database/json.ts";
import type { ProcessRow } from "../needs.ts";
import { addition, type Process } from "./processes.ts";

/** Adds a process of an account with its rows in one statement. */
export async function addRowsProcess(tx: Transaction, process: Process, rows: readonly ProcessRow[]): Promise<void> {
  await tx.run(sql`
    with added as (
      ${addition(process)}
    )
    insert into process_envelopes (process_id, position, line, label, content)
    select ${process.id}::uuid, r.position, r.line, r.label, r.content::json
    from unnest(${rows.map(({ line }) => line)}::integer[], ${rows.map(({ label }) => label)}::text[],
      string_to_array(${joinJson(rows.map(({ content }) => jsonOf(content)))}, chr(30))) with ordinality as r (line, label, content, position)`);
}

/** Whether a process of a kind that the account started after a time has rows left. */
export async function hasPendingRows(
  db: Queries,
  { accountId, kind, after }: { readonly accountId: AccountId; readonly kind: string; readonly after: Instant },
): Promise<boolean> {
  return db.has(sql`
    select p.id
    from processes p
    where p.account_id = ${accountId}
      and p.kind = ${kind}
      and p.mailbox_id is null
      and p.created_at > ${after}
      and exists (
        select
        from process_envelopes e
        where e.process_id = p.id
          and e.ended_at is null
      )
    limit 1`);
}
