const pattern = /^[^\s@"(),:;<>[\]\\\p{C}]+@[^\s@"(),:;<>[\]\\\p{C}]+\.[^\s@"(),:;<>[\]\\\p{C}.]+$/u;

/** The form an e-mail address is kept and compared in: trimmed, NFC, lower case. Undefined when it is none. 254 characters at most. */
export function findEmail(text: string): string | undefined {
  const email = text.trim().normalize("NFC").toLowerCase();
  if ([...email].length > 254 || email.includes("..") || !pattern.test(email)) return undefined;
  return email;
}
