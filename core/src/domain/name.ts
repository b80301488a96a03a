import type { FaultCode } from "../fault/fault.ts";
import { isOfMailProvider } from "./mail-providers.ts";

/** A domain as DNS has it (A-labels, lower case, no final dot), and as people read it. */
export type DomainName = { readonly ascii: string; readonly unicode: string };

/** Rules of domain names that are supplied by the caller. */
export type NameRules = {
  /** A-labels by UTS 46; "" if there are none. */
  toAscii(text: string): string;
  toUnicode(ascii: string): string;
  /** The public suffix of a name, including private ones such as `github.io`. */
  publicSuffixOf(ascii: string): string | undefined;
  /** Whether names under `.test` and `.example` may be registered. */
  readonly isTestTldAllowed: boolean;
};

/** The label below a domain at which its verification record is. */
const recordLabel = "_chancery-verify";
/** The maximum length of a domain, so that its record name fits into DNS. */
const asciiMax = 253 - recordLabel.length - 1;
const textMax = 256;

const specialUse = new Set(["alt", "arpa", "internal", "invalid", "local", "localhost", "onion"]);
const forTests = new Set(["example", "test"]);
/** Letters, marks, digits, hyphens, the dots of IDNA, joiners, and the few punctuation marks within words. */
const characters = /^[\p{L}\p{M}\p{N}\-.\u3002\uff0e\uff61\u200c\u200d\u00b7\u0375\u05f3\u05f4\u30fb]+$/u;
const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** The domain that a text names, or why it cannot be an account's: domain.empty, domain.too_long, domain.unusable. */
export function readDomainName(text: string, rules: NameRules): DomainName | FaultCode {
  const trimmed = text.trim();
  if (trimmed === "") return "domain.empty";
  if ([...text].length > textMax) return "domain.too_long";
  return findDomainName(trimmed, rules) ?? "domain.unusable";
}

/** The full name of the record that proves a domain. */
export function recordNameOf({ ascii }: Pick<DomainName, "ascii">): string {
  return `${recordLabel}.${ascii}`;
}

/** The domain of an email address in the form of findEmail, in A-labels; undefined when it has none. */
export function domainOfEmail(email: string, { toAscii }: Pick<NameRules, "toAscii">): string | undefined {
  const domain = email.slice(email.lastIndexOf("@") + 1);
  return (characters.test(domain) && toAscii(domain)) || undefined;
}

function findDomainName(text: string, rules: NameRules): DomainName | undefined {
  const ascii = characters.test(text) ? rules.toAscii(text).toLowerCase().replace(/\.$/, "") : "";
  const unicode = ascii === "" ? "" : rules.toUnicode(ascii);
  // what does not come back as it went is read differently by different programs
  if (unicode === "" || rules.toAscii(unicode) !== ascii || unicode.includes("xn--")) return undefined;
  return isName(ascii) && isFree(ascii, rules) ? { ascii, unicode } : undefined;
}

function isName(ascii: string): boolean {
  const labels = ascii.split(".");
  const isAddress = /^\d+$/.test(labels.at(-1) ?? "");
  // hyphens in third and fourth place are kept for A-labels (RFC 5891, 4.2.3.1)
  const areLabels = labels.every((one) => label.test(one) && (one.slice(2, 4) !== "--" || one.startsWith("xn--")));
  return ascii.length <= asciiMax && labels.length > 1 && areLabels && !isAddress;
}

function isFree(ascii: string, { publicSuffixOf, isTestTldAllowed }: NameRules): boolean {
  const top = ascii.slice(ascii.lastIndexOf(".") + 1);
  if (specialUse.has(top) || (forTests.has(top) && !isTestTldAllowed)) return false;
  return publicSuffixOf(ascii) !== ascii && !isOfMailProvider(ascii);
}
