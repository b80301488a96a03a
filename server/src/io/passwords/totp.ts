import { Secret as Key, TOTP } from "otpauth";

/** One-time codes of authenticator apps: SHA-1, 6 digits, 30 seconds (RFC 6238). A secret is 160 bits in base32. */
export type Totp = {
  newSecret(): string;
  /** The `otpauth` URI that an app reads from a QR code. `label` is the user's name for the account. */
  uriOf(secret: string, label: string): string;
  /** The number of the 30 seconds whose code it is, the current one or one beside it; undefined for a wrong code. */
  findCounter(secret: string, code: string, atMs: number): number | undefined;
};

const period = 30;
const driftSteps = 1;

/** Codes by the library. */
export const totp: Totp = {
  newSecret: () => new Key({ size: 20 }).base32,
  uriOf: (secret, label) => generatorOf(secret, label).toString(),
  findCounter: (secret, code, atMs) => {
    const delta = generatorOf(secret).validate({ token: code, timestamp: atMs, window: driftSteps });
    return delta === null ? undefined : TOTP.counter({ period, timestamp: atMs }) + delta;
  },
};

function generatorOf(secret: string, label = ""): TOTP {
  return new TOTP({ issuer: "Chancery", label, algorithm: "SHA1", digits: 6, period, secret: Key.fromBase32(secret) });
}
