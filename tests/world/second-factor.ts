import { createHmac } from "node:crypto";
import type { Authenticator } from "./authenticator.ts";
import type { Answer, Call } from "./call.ts";
import type { Person } from "./people.ts";
import type { Persona } from "./persona.ts";

/** The path of the caller's second factors. */
export const secondFactorPath = "/api/v1/user/second-factor";

/** The code that an authenticator app shows, by RFC 4226 and RFC 6238. */
export function codeAt(secret: string, atMs: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(atMs / 30_000)));
  const mac = createHmac("sha1", bytesOf(secret)).update(counter).digest();
  const value = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7f_ff_ff_ff;
  return String(value % 1_000_000).padStart(6, "0");
}

function bytesOf(base32: string): Buffer {
  const bits = [...base32]
    .map((letter) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** A confirmed authenticator app, and the recovery codes that came with it. */
export type Enrolled = { readonly id: string; readonly secret: string; readonly recoveryCodes: readonly string[] };

/** Adds an authenticator app to a persona and confirms it with the code of the moment. */
export async function enrolTotp(by: Pick<Persona, "post">, atMs: number, name = "Phone"): Promise<Enrolled> {
  const { uuid, secret } = good(await by.post(`${secondFactorPath}/totp`, { name }));
  const { recoveryCodes } = good(await by.post(`${secondFactorPath}/totp/${uuid}/confirm`, { code: codeAt(secret, atMs) }));
  return { id: uuid, secret, recoveryCodes };
}

/** Adds a passkey of the device to a persona; its id. */
export async function addPasskey(by: Pick<Persona, "post">, device: Authenticator): Promise<string> {
  const passkey = device.create(good(await by.post(`${secondFactorPath}/passkey/options`, {})));
  return good(await by.post(`${secondFactorPath}/passkey`, { name: "Laptop", passkey })).uuid;
}

/** Signs in with a passkey of the device alone. */
export async function signInWithPasskey(call: Call, device: Authenticator): Promise<Answer> {
  const { json } = await call("POST", "/api/login/passkey/options");
  return call("POST", "/api/login/passkey", { body: { passkey: device.use(json) } });
}

/** Signs in with password and code; the answer to the code. */
export async function signInWithCode(call: Call, { email: login, password }: Person, code: string): Promise<Answer> {
  return finishWithCode(call, await call("POST", "/api/login", { body: { login, password } }), code);
}

/** The answer to a code that follows an answer with a handle. */
export async function finishWithCode(call: Call, asked: Answer, code: string): Promise<Answer> {
  return call("POST", "/api/login/second-factor", { body: { handle: Object(asked.json).data.handle, code } });
}

function good({ status, json, text }: Answer) {
  if (status >= 300) throw new Error(text);
  return Object(json);
}
