import { instantOf, type Instant } from "../../ids/instant.ts";
import { areEqual } from "../../pdf/bytes.ts";
import { hashNameOf } from "./algorithms.ts";
import { bytesOf, membersOf, readAsn1, timeOf } from "./asn1.ts";
import { readAlgorithm } from "./read-certificate.ts";
import { readCms, type Cms } from "./read-cms.ts";
import { findCmsFault, type CmsFault, type SealMeans } from "./verify-cms.ts";

/** A time stamp (RFC 3161), its time, and why it does not count. */
export type TimeStamp = { readonly cms: Cms; readonly at: Instant; readonly fault: CmsFault | undefined };

const tstInfo = "1.2.840.113549.1.9.16.1.4";

/** Reads a time stamp and verifies that it is of this content, which comes in parts. Throws RangeError on what is none. */
export async function readTimeStamp(token: Uint8Array, content: readonly Uint8Array[], means: SealMeans): Promise<TimeStamp> {
  const cms = readCms(token);
  if (cms.contentType !== tstInfo || !cms.content) throw new RangeError("it is not a time stamp");
  const [, , imprint, , time] = membersOf(readAsn1(cms.content));
  const [algorithm, hashed] = membersOf(imprint);
  const at = instantOf(timeOf(time));
  if (at === undefined) throw new RangeError("its time cannot be read");
  const hash = hashNameOf(readAlgorithm(algorithm));
  const isOf = hash && areEqual(bytesOf(hashed), await means.hash(hash, content));
  const other = { isWrong: hash !== undefined, reason: "it does not match the bytes" };
  const fault = isOf ? await findCmsFault(cms, [cms.content], means) : other;
  return { cms, at, fault };
}
