import { normalForm } from "../text/normal-form.ts";
/** Invisible characters: with one of them, an address looks like another one. */
const invisible = /\p{Default_Ignorable_Code_Point}/u;
const pattern = /^[^\s@"(),:;<>[\]\\\p{C}]+@[^\s@"(),:;<>[\]\\\p{C}]+\.[^\s@"(),:;<>[\]\\\p{C}.]+$/u;

/**
 * The canonical form of an email address: trimmed, NFC, lower case. Undefined when the text is not one, or is not one to a
 * program that takes "＠" for "@". Addresses that look like another one are rejected: those with invisible characters, and those
 * with wide letters in the domain, which DNS maps to the usual ones. At most 254 characters.
 */
export function findEmail(text: string): string | undefined {
  const email = normalForm(text.trim()).toLowerCase();
  const isPlain = isAddress(email) && isAddress(normalForm(email, "NFKC")) && isOneDomain(email) && !invisible.test(email);
  return [...email].length <= 254 && isPlain ? email : undefined;
}

/**
 * An email address in the form of findEmail as limits count it: with its domain in A-labels, as both forms of a domain reach the
 * same mail server. Unchanged when `toAscii` has no A-labels for the domain.
 */
export function countedEmail(email: string, { toAscii }: { toAscii(domain: string): string }): string {
  const at = email.lastIndexOf("@") + 1;
  return `${email.slice(0, at)}${toAscii(email.slice(at)) || email.slice(at)}`;
}

function isOneDomain(email: string): boolean {
  const domain = email.slice(email.lastIndexOf("@"));
  return domain === normalForm(domain, "NFKC");
}

function isAddress(text: string): boolean {
  return !text.includes("..") && pattern.test(text);
}
