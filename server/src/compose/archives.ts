import { timeStamper } from "../io/time-stamps/time-stamper.ts";
import { openOutbound } from "../io/outbound/open-outbound.ts";
import { prepareSignature } from "../io/pdf/participants/participant-signature.ts";
import { raiseSeal, renewSeal, type SealMeans } from "../io/validation/raise-seal.ts";
import { ocspClient } from "../io/signatures/ocsp.ts";
import { crlFetcher } from "../io/signatures/fetch-crl.ts";
import { validationDataFinder } from "../io/validation/find-validation-data.ts";
import { sealer } from "../io/pdf/seal-pdf.ts";
import { commonNameOf } from "../io/pdf/sign-cms.ts";
import { newSalt, sha256Hex, sha256OfParts } from "../io/sha256.ts";
import { writeLaidOut, writeZip, zipSize } from "../io/zip/write-zip.ts";
import { archives, type Archives, type ArchivesNeeds } from "../rooms/archives/index.ts";
import type { Outside } from "./outside.ts";

type Given = Outside &
  Pick<ArchivesNeeds, "envelopes" | "attachments" | "templates" | "audit" | "accounts" | "emails" | "mailboxes">;

/** The room of archives with sealing and ZIP. */
export function composeArchives(given: Given): Archives {
  const means = sealMeansOf(given);
  const { level, renewDays } = given.config.seals;
  return archives({
    ...given,
    zipSize,
    writeZip,
    writeLaidOut,
    hashText: sha256Hex,
    hashParts: sha256OfParts,
    newSalt,
    prepareSignature,
    sealName: async () => commonNameOf(await given.keys.sealAt(given.clock.now())),
    sealPdf: sealer(given.keys.sealAt, given.clock, means && level !== "B-B" ? { ...means, level } : undefined),
    seals: means && {
      raise: (pdf, from, to) => raiseSeal(pdf, from, to, means),
      renew: (pdf) => renewSeal(pdf, means),
      renewDays,
    },
    waitMaxMs: given.archiveWaitMaxS * 1000,
  });
}

/** Means of raising seals; none without an authority for time stamps. */
export function sealMeansOf({
  config,
  clock,
  readTrust,
}: Pick<Outside, "config" | "clock" | "readTrust">): SealMeans | undefined {
  const { timeStamps, outboundAllow: allow } = config;
  if (!timeStamps) return undefined;
  const outbound = openOutbound({ allow, isPlainHttpAllowed: true });
  return {
    stampTime: timeStamper(timeStamps, { outbound: { allow }, clock, readTrust }),
    findValidationData: validationDataFinder({
      readTrust,
      askOcsp: ocspClient(outbound, clock),
      fetchCrl: crlFetcher(outbound, clock),
      clock,
    }),
  };
}
