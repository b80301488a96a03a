import { domainToASCII, domainToUnicode } from "node:url";
import { getPublicSuffix } from "tldts";
import type { NameRules } from "@chancery/core/domain/name.ts";

/** What Unicode and the list of public suffixes say of names, private suffixes included. */
export const nameRules: Omit<NameRules, "isTestTldAllowed"> = {
  toAscii: domainToASCII,
  toUnicode: domainToUnicode,
  publicSuffixOf: (ascii) => getPublicSuffix(ascii, { allowPrivateDomains: true }) ?? undefined,
};
