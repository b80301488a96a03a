/** Letters that nobody sees: with one of them an address looks like another one. */
const invisible = /\p{Default_Ignorable_Code_Point}/u;
const pattern = /^[^\s@"(),:;<>[\]\\\p{C}]+@[^\s@"(),:;<>[\]\\\p{C}]+\.[^\s@"(),:;<>[\]\\\p{C}.]+$/u;

/**
 * The form an email address is kept and compared in: trimmed, NFC, lower case. Undefined when it is none, or would be none to a
 * program that takes "＠" for "@". Nor is one that looks like another: by what nobody sees, or by wide letters in its domain, which DNS
 * takes for the usual ones. 254 characters at most.
 */
export function findEmail(text: string): string | undefined {
  const email = text.trim().normalize("NFC").toLowerCase();
  const isPlain = isAddress(email) && isAddress(email.normalize("NFKC")) && isOneDomain(email) && !invisible.test(email);
  return [...email].length <= 254 && isPlain ? email : undefined;
}

function isOneDomain(email: string): boolean {
  const domain = email.slice(email.lastIndexOf("@"));
  return domain === domain.normalize("NFKC");
}

function isAddress(text: string): boolean {
  return !text.includes("..") && pattern.test(text);
}
