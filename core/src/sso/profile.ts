import { normalForm } from "../text/normal-form.ts";

/** The data of an identity provider about a user. `email` is as sent, not yet checked. */
export type SignOnClaims = {
  /** The permanent identifier of the user at this provider. */
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

/** A name in its stored form: NFC, one line, at most 128 characters; undefined when nothing is left. */
export function cleanName(text: string | undefined): string | undefined {
  return clean(text, nameMax);
}

/** A phone number in its stored form: digits and punctuation, at most 20 characters; undefined for anything else. */
export function cleanPhone(text: string | undefined): string | undefined {
  const phone = clean(text, phoneMax + 1);
  return phone !== undefined && /^[+\d(][\d ()./-]{2,19}$/.test(phone) ? phone : undefined;
}

function clean(text: string | undefined, charactersMax: number): string | undefined {
  const line = normalForm(text ?? "")
    .replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  return line === "" ? undefined : [...line].slice(0, charactersMax).join("").trim();
}
