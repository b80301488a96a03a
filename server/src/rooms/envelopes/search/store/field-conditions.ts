import sql, { join, raw, type Sql } from "sql-template-tag";
import { requiredGrams, wordsOf } from "@chancery/core/text/fold.ts";
import type { EnvelopeSearch, FieldFilter } from "../search.ts";

const indexedMax = 200;

/** The conditions of field filters on the folder rows `m`: each is answered by an index of the mailbox's own values. */
export function fieldConditions({ mailbox, fields }: EnvelopeSearch): readonly Sql[] {
  return fields.map((filter) => {
    const conditions = join(
      valueConditions(mailbox.id, filter),
      `
            and `,
    );
    return sql`m.envelope_id in (
          select v.envelope_id
          from envelope_fields v
          where v.mailbox_id = ${mailbox.id}
            and v.name = ${filter.name}
            and ${conditions}
        )`;
  });
}

function valueConditions(mailboxId: string, filter: FieldFilter): readonly Sql[] {
  if (filter.kind === "contains") {
    const terms = [`${mailboxId}:${filter.name}`, ...requiredGrams(wordsOf(filter.folded))];
    return [sql`v.terms @> ${terms}::text[]`, sql`position(${filter.folded} in v.folded) > 0`];
  }
  if (filter.kind === "equals") {
    return [sql`left(v.text, 200) = ${[...filter.text].slice(0, indexedMax).join("")}`, sql`v.text = ${filter.text}`];
  }
  if (filter.kind === "checked") return [sql`left(v.text, 200) = ${filter.isChecked ? "1" : "0"}`, sql`v.type = 'checkbox'`];
  const column = raw(filter.kind === "number" ? "v.number" : "v.at");
  const type = raw(filter.kind === "number" ? "numeric" : "timestamptz");
  return [
    sql`${column} is not null`,
    ...(filter.from === undefined ? [] : [sql`${column} >= ${filter.from}::${type}`]),
    ...(filter.to === undefined ? [] : [sql`${column} <= ${filter.to}::${type}`]),
  ];
}
