import type { AuditPublicKey } from "@chancery/core/evidence/evidence.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import sql from "sql-template-tag";
import type { Queries } from "../../../io/database/database.ts";

const keysMax = 1000;

/** Notes that a key signs. */
export async function addKey(db: Queries, { kid, x }: AuditPublicKey, at: Instant): Promise<void> {
  await db.run(sql`
    insert into audit_keys (kid, public_key, first_used_at)
    values (${kid}, ${x}, ${at})
    on conflict (kid) do nothing`);
}

/** The keys that have signed, newest first. */
export async function listKeys(db: Queries): Promise<readonly AuditPublicKey[]> {
  const rows = await db.all<{ readonly kid: string; readonly public_key: string }>(sql`
    select kid, public_key
    from audit_keys
    order by first_used_at desc, kid
    limit ${keysMax}`);
  return rows.map(({ kid, public_key }) => ({ kty: "OKP", crv: "Ed25519", x: public_key, kid }));
}
