import { canonical } from "@chancery/core/audit/canonical.ts";
import { emptyHead, type AuditHead } from "@chancery/core/audit/chain.ts";
import type { AuditSubject } from "@chancery/core/audit/record.ts";
import type { Json } from "@chancery/core/fault/fault.ts";
import { parseInstant } from "@chancery/core/ids/instant.ts";
import type { Database } from "@chancery/server/io/database/database.ts";
import { sha256Hex } from "@chancery/server/io/sha256.ts";
import sql from "sql-template-tag";

/** A record as versions before 0108 wrote it: with its texts in clear. */
export type OldRecord = { readonly operation?: string; readonly userId?: string; readonly details?: Json };

/** Plants a chain of before 0108, as if its upgrade had just been made, and returns its head. */
export async function plantOldChain(
  database: Database,
  subject: AuditSubject,
  records: readonly OldRecord[],
): Promise<AuditHead> {
  const at = parseInstant("2026-10-01T10:00:00.000Z", "at");
  let head = emptyHead;
  const rows = records.map(({ operation = "INFO", userId, details }) => {
    const clear = { ip: "192.0.2.77", userAgent: "Canary Fox 7.7", requestId: "r", source: "WEB" };
    const member = { subject, operation, at, userId, details, ...clear };
    const record = canonical({ ...member, sequence: head.sequence + 1, previousHash: head.hash });
    head = { sequence: head.sequence + 1, hash: sha256Hex(record) };
    return { sequence: head.sequence, record, hash: head.hash };
  });
  await database.transaction(async (tx) => {
    await tx.run(sql`
      insert into audit_records (subject_id, subject_kind, sequence, at, record, hash)
      select ${subject.id}, ${subject.kind}, sequence, ${at}, record, hash
      from json_to_recordset(${JSON.stringify(rows)}::json) as r (sequence integer, record text, hash text)`);
    await tx.run(sql`
      insert into audit_heads (subject_id, subject_kind, sequence, hash)
      values (${subject.id}, ${subject.kind}, ${head.sequence}, ${head.hash})`);
    await tx.run(sql`
      update audit_carrying_over
      set is_done = false, upto_id = default, upto_kind = default, upto_sequence = default`);
  });
  return head;
}
