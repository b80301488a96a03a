import { timeStamper } from "../io/time-stamps/time-stamper.ts";
import type { StampTime } from "../io/time-stamps/time-stamp.ts";
import { pdfTimeStamper } from "../io/pdf/time-stamp-pdf.ts";
import { prepareSignature } from "../io/pdf/participants/participant-signature.ts";
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
  const stampTime = stampTimeOf(given);
  return archives({
    ...given,
    zipSize,
    writeZip,
    hashText: sha256Hex,
    newSalt,
    prepareSignature,
    sealName: async () => commonNameOf(await given.keys.sealAt(given.clock.now())),
    sealPdf: sealer(given.keys.sealAt, given.clock, stampTime),
    timeStampPdf: stampTime && pdfTimeStamper(stampTime),
    waitMaxMs: given.archiveWaitMaxS * 1000,
  });
}

function stampTimeOf({ config, clock, readTrust }: Outside): StampTime | undefined {
  const { timeStamps, outboundAllow } = config;
  return timeStamps && timeStamper(timeStamps, { outbound: { allow: outboundAllow }, clock, readTrust });
}
