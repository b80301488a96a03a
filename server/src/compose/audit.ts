import { logName } from "../io/keys/log-name.ts";
import { signNote } from "../io/keys/signed-note.ts";
import { newSalt, sha256Hex } from "../io/sha256.ts";
import { audit, type Audit, type AuditNeeds } from "../rooms/audit/index.ts";
import type { Outside } from "./outside.ts";

type Given = Outside & Pick<AuditNeeds, "accounts" | "emails" | "envelopes">;

/** The room of audit with its key. */
export function composeAudit(given: Given): Audit {
  const { auditKey } = given.keys;
  return audit({
    ...given,
    auditKey,
    hashText: sha256Hex,
    newSalt,
    signNote: (text) => signNote(auditKey, logName(given.baseUrl()), text),
  });
}
