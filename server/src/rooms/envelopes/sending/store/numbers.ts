import sql from "sql-template-tag";
import type { TemplateVersionId } from "@chancery/core/ids/id.ts";
import type { Transaction } from "../../../../io/database/database.ts";

/**
 * Takes the next number of a template version, from 1. The row stays locked until the transaction ends, and a transaction that
 * is rolled back gives the number back: no gaps, no repeats. Take it last, because others wait for it.
 */
export async function takeNumber(tx: Transaction, version: TemplateVersionId): Promise<number> {
  const row = await tx.first<{ readonly last_number: number }>(sql`
    insert into template_numbers as n (template_version, last_number)
    values (${version}, 1)
    on conflict (template_version) do update
    set last_number = n.last_number + 1
    returning last_number`);
  if (!row) throw new Error(`no number for template version ${version}`);
  return row.last_number;
}

/** The last number of a template version, 0 at first, locked until the transaction ends. */
export async function lockLastNumber(tx: Transaction, version: TemplateVersionId): Promise<number> {
  const row = await tx.first<{ readonly last_number: number }>(sql`
    insert into template_numbers as n (template_version, last_number)
    values (${version}, 0)
    on conflict (template_version) do update
    set last_number = n.last_number
    returning last_number`);
  if (!row) throw new Error(`no number for template version ${version}`);
  return row.last_number;
}

/** Says which number of a template version was the last one taken. Needs lockLastNumber. */
export async function setLastNumber(tx: Transaction, version: TemplateVersionId, last: number): Promise<void> {
  await tx.run(sql`
    update template_numbers
    set last_number = ${last}
    where template_version = ${version}`);
}
