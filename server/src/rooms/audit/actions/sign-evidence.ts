import { signedText, type Evidence, type SignedEvidence } from "@chancery/core/evidence/evidence.ts";
import type { AuditNeeds } from "../needs.ts";
import { addKey } from "../store/keys.ts";

/** Signs evidence with the key of the service, which is published from then on. */
export async function signEvidence({ auditKey, database, clock }: AuditNeeds, evidence: Evidence): Promise<SignedEvidence> {
  const { publicKey: key } = auditKey;
  await addKey(database, key, clock.now());
  const keyed = { ...evidence, key };
  return { ...keyed, signature: auditKey.sign(signedText(keyed)) };
}
