import { hash, randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";

/** Random secrets that people carry; only their hash is stored. */
export type Tokens = {
  /** A new token: the prefix of its kind (`chs_`, `cha_`, `chg_`), 240 random bits, a checksum. */
  newToken(kind: "session" | "application" | "guest"): NewToken;
  /** A new one-time code without a prefix. */
  newCode(): NewToken;
  /** A new code for the address of a download: 32 characters, 192 random bits. */
  newLinkCode(): NewToken;
  /** A new recovery code: four groups of four letters and digits, 80 random bits. The hash is that of the text without hyphens. */
  newRecoveryCode(): NewToken;
  /** The hash to look a token up by; undefined when its form or checksum is wrong, which needs no database. */
  hashOfToken(text: string): Buffer | undefined;
  /** The SHA-256 of any text. */
  hashOf(text: string): Buffer;
};

export type NewToken = { readonly text: string; readonly hash: Buffer };

const form = /^ch[sag]_[A-Za-z0-9_-]{40}[0-9a-z]{7}$/;
/** 32 letters and digits, without those that are easily confused. */
const letters = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const prefixes = { session: "chs_", application: "cha_", guest: "chg_" } as const;

/** Tokens from the random source of the machine. */
export const tokens: Tokens = {
  newToken: (kind) => {
    const body = `${prefixes[kind]}${randomBytes(30).toString("base64url")}`;
    return tokenOf(body + checksum(body));
  },
  newCode: () => tokenOf(randomBytes(30).toString("base64url")),
  newLinkCode: () => tokenOf(randomBytes(24).toString("base64url")),
  newRecoveryCode: () => {
    const body = Array.from(randomBytes(16), (byte) => letters[byte % letters.length]).join("");
    return { text: body.replace(/.{4}(?=.)/g, "$&-"), hash: hashOf(body) };
  },
  hashOfToken: (text) => (form.test(text) && checksum(text.slice(0, -7)) === text.slice(-7) ? hashOf(text) : undefined),
  hashOf,
};

function tokenOf(text: string): NewToken {
  return { text, hash: hashOf(text) };
}

function hashOf(text: string): Buffer {
  return hash("sha256", text, "buffer");
}

function checksum(body: string): string {
  return crc32(body).toString(36).padStart(7, "0");
}
