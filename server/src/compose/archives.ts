import { sealer } from "../io/pdf/seal-pdf.ts";
import { commonNameOf } from "../io/pdf/sign-cms.ts";
import { newSalt, sha256Hex } from "../io/sha256.ts";
import { writeZip, zipSize } from "../io/zip/write-zip.ts";
import { archives, type Archives, type ArchivesNeeds } from "../rooms/archives/index.ts";
import type { Outside } from "./outside.ts";

type Given = Outside &
  Pick<ArchivesNeeds, "envelopes" | "attachments" | "templates" | "audit" | "accounts" | "emails" | "mailboxes">;

/** The room of archives with sealing and ZIP. */
export function composeArchives(given: Given): Archives {
  return archives({
    ...given,
    zipSize,
    writeZip,
    hashText: sha256Hex,
    newSalt,
    sealName: () => commonNameOf(given.keys.seal),
    sealPdf: sealer(given.keys.seal, given.clock),
    waitMaxMs: given.archiveWaitMaxS * 1000,
  });
}
