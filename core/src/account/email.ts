const pattern = /^[^\s@"(),:;<>[\]\\\p{C}]+@[^\s@"(),:;<>[\]\\\p{C}]+\.[^\s@"(),:;<>[\]\\\p{C}.]+$/u;

/**
 * The form an e-mail address is kept and compared in: trimmed, NFC, lower case. Undefined when it is none, or would be none to a
 * program that takes "＠" for "@". 254 characters at most.
 */
export function findEmail(text: string): string | undefined {
  const email = text.trim().normalize("NFC").toLowerCase();
  return [...email].length <= 254 && isAddress(email) && isAddress(email.normalize("NFKC")) ? email : undefined;
}

function isAddress(text: string): boolean {
  return !text.includes("..") && pattern.test(text);
}
