import type { Instant } from "@chancery/core/ids/instant.ts";

/** A time stamp of RFC 3161: the token, a CMS in DER, and the time that it states. */
export type TimeStamp = { readonly token: Uint8Array; readonly at: Instant };

/** Has the authority stamp bytes. Throws an error that says why there is no valid time stamp; it names no more than the host. */
export type StampTime = (content: Uint8Array) => Promise<TimeStamp>;

export const timeStampOids = {
  sha256: "2.16.840.1.101.3.4.2.1",
  timeStamping: "1.3.6.1.5.5.7.3.8",
  tstInfo: "1.2.840.113549.1.9.16.1.4",
  signedData: "1.2.840.113549.1.7.2",
};

/** The longest token that is taken. Those of public authorities have 3 to 8 KB, most of it their certificates. */
export const tokenBytesMax = 12 * 1024;
