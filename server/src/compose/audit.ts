import { checkpointFolder } from "../io/keys/checkpoint-folder.ts";
import { logName, openNote, signNote } from "../io/keys/signed-note.ts";
import { checkpointPoster } from "../io/outbound/checkpoint-poster.ts";
import { newSalt, sha256, sha256Hex } from "../io/sha256.ts";
import { audit, type Audit, type AuditNeeds } from "../rooms/audit/index.ts";
import type { Outside } from "./outside.ts";

type Given = Outside & Pick<AuditNeeds, "accounts" | "emails" | "envelopes">;

/** The room of audit with its key, and with the places for its checkpoints. */
export function composeAudit(given: Given): Audit {
  const { auditKey } = given.keys;
  const { minutes, folder, url } = given.config.checkpoints;
  const name = (): string => logName(given.baseUrl());
  return audit({
    ...given,
    auditKey,
    hashText: sha256Hex,
    hashBytes: sha256,
    newSalt,
    logName: name,
    signNote: (text) => signNote(auditKey, name(), text),
    openNote,
    checkpointEveryMs: minutes * 60_000,
    folder: folder === undefined ? undefined : checkpointFolder(folder),
    postCheckpoint: url === undefined ? undefined : checkpointPoster(url, { allow: given.config.outboundAllow }),
  });
}
