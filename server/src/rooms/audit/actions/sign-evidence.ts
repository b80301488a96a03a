import { signedText, type Evidence, type SignedEvidence, type AuditPublicKey } from "@chancery/core/evidence/evidence.ts";
import { runSteps } from "../../../http/route/run-steps.ts";
import { addKey, listKeys } from "../store/keys.ts";
import type { AuditNeeds } from "../needs.ts";

/** Signs evidence with the key of the service, which is published from then on. */
export async function signEvidence({ auditKey, database, clock }: AuditNeeds, evidence: Evidence): Promise<SignedEvidence> {
  const { publicKey: key } = auditKey;
  await addKey(database, key, clock.now());
  const keyed = { ...evidence, key };
  return { ...keyed, signature: auditKey.sign(await runSteps(signedText(keyed))) };
}

/** The key of this process, and all that have signed evidence before. */
export async function listPublicKeys({ auditKey, database }: AuditNeeds): Promise<readonly AuditPublicKey[]> {
  const { publicKey } = auditKey;
  const used = await listKeys(database);
  return [publicKey, ...used.filter(({ kid }) => kid !== publicKey.kid)];
}
