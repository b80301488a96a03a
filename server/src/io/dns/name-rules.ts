import { domainToASCII, domainToUnicode } from "node:url";
import { getPublicSuffix } from "tldts";
import type { NameRules } from "@chancery/core/domain/name.ts";

/** Rules for domain names by Unicode and the public suffix list, private suffixes included. */
export const nameRules: Omit<NameRules, "isTestTldAllowed"> = {
  toAscii: domainToASCII,
  toUnicode: domainToUnicode,
  publicSuffixOf: (ascii) => getPublicSuffix(ascii, { allowPrivateDomains: true }) ?? undefined,
};
