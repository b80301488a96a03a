import { secondFactorPath as path } from "../world/second-factor.ts";
import { every, type Model } from "./model.ts";

const factor: Model = {
  of: { uuid: "uuid!", type: { words: ["totp"] }, name: "text!", ...every("time", "createdAt lastUsedAt") },
  must: "type createdAt",
};
const codes: Model = { of: { recoveryCodes: { list: "text!" } }, must: "recoveryCodes" };

/** Models of clients for second factors. */
export const secondFactorModels: Readonly<Record<string, Model>> = {
  "POST /api/login/second-factor": { of: { token: "text!" }, must: "token" },
  [`GET ${path}`]: { of: { factors: { list: factor }, recoveryCodesLeft: "int!" }, must: "factors" },
  [`POST ${path}/totp`]: { of: { uuid: "uuid!", ...every("text!", "secret uri") }, must: "" },
  [`POST ${path}/totp/{uuid}/confirm`]: codes,
  [`POST ${path}/recovery-codes`]: codes,
  [`PUT ${path}/{uuid}`]: factor,
};
