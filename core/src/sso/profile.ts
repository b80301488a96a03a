/** What an identity provider says about a person. `email` is as it was told, not yet looked at. */
export type SignOnClaims = {
  /** Who the person is to this provider, for ever. */
  readonly subject: string;
  readonly email: string | undefined;
  /** Whether the provider vouches for the email address. */
  readonly isEmailVerified: boolean;
  readonly firstName: string | undefined;
  readonly lastName: string | undefined;
  readonly phone: string | undefined;
};

const nameMax = 128;
const phoneMax = 20;

/** A name as it is kept: NFC, one line, 128 characters at most; undefined when nothing is left. */
export function cleanName(text: string | undefined): string | undefined {
  return clean(text, nameMax);
}

/** A phone number as it is kept: digits and what they are written with, 20 at most; undefined when it is something else. */
export function cleanPhone(text: string | undefined): string | undefined {
  const phone = clean(text, phoneMax + 1);
  return phone !== undefined && /^[+\d(][\d ()./-]{2,19}$/.test(phone) ? phone : undefined;
}

function clean(text: string | undefined, charactersMax: number): string | undefined {
  const line = (text ?? "")
    .normalize("NFC")
    .replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  return line === "" ? undefined : [...line].slice(0, charactersMax).join("").trim();
}
