import type { AuditPublicKey } from "@chancery/core/evidence/evidence.ts";
import type { AuditNeeds } from "../needs.ts";
import { listKeys } from "../store/keys.ts";

/** The key of this process, and all that have signed evidence before. */
export async function listPublicKeys({ auditKey, database }: AuditNeeds): Promise<readonly AuditPublicKey[]> {
  const { publicKey } = auditKey;
  const used = await listKeys(database);
  return [publicKey, ...used.filter(({ kid }) => kid !== publicKey.kid)];
}
