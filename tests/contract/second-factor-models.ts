import { secondFactorPath as path } from "../world/second-factor.ts";
import { every, type Model } from "./model.ts";

const factor: Model = {
  of: { uuid: "uuid!", type: { words: ["totp", "passkey"] }, name: "text!", ...every("time", "createdAt lastUsedAt") },
  must: "type createdAt",
};
const codes: Model = { of: { recoveryCodes: { list: "text!" } }, must: "recoveryCodes" };

const signedIn: Model = { of: { token: "text!" }, must: "token" };
const requestOptions: Model = { of: every("text!", "challenge rpId userVerification"), must: "" };

/** Models of clients for second factors. */
export const secondFactorModels: Readonly<Record<string, Model>> = {
  "POST /api/login/second-factor": signedIn,
  "POST /api/login/passkey": signedIn,
  "POST /api/login/second-factor/options": requestOptions,
  "POST /api/login/passkey/options": requestOptions,
  [`POST ${path}/passkey/options`]: {
    of: {
      ...every("text!", "challenge attestation"),
      rp: { of: every("text!", "name id") },
      user: { of: every("text!", "id name displayName") },
    },
    must: "rp user",
  },
  [`POST ${path}/passkey`]: { of: { uuid: "uuid!", recoveryCodes: { list: "text!" } }, must: "recoveryCodes" },
  [`GET ${path}`]: { of: { factors: { list: factor }, recoveryCodesLeft: "int!" }, must: "factors" },
  [`POST ${path}/totp`]: { of: { uuid: "uuid!", ...every("text!", "secret uri") }, must: "" },
  [`POST ${path}/totp/{uuid}/confirm`]: codes,
  [`POST ${path}/recovery-codes`]: codes,
  [`PUT ${path}/{uuid}`]: factor,
};
