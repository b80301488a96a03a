import { domainToASCII, domainToUnicode } from "node:url";
import { getPublicSuffix } from "tldts";
import type { NameRules } from "@chancery/core/domain/name.ts";
import { randomBytes } from "node:crypto";

/** Rules for domain names by Unicode and the public suffix list, private suffixes included. */
export const nameRules: Omit<NameRules, "isTestTldAllowed"> = {
  toAscii: domainToASCII,
  toUnicode: domainToUnicode,
  publicSuffixOf: (ascii) => getPublicSuffix(ascii, { allowPrivateDomains: true }) ?? undefined,
};

/** 160 random bits as one label of DNS, whatever its case. */
export function newChallengeToken(): string {
  return randomBytes(20).toString("hex");
}
