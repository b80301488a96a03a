import { secondFactorPath as path } from "../world/second-factor.ts";
import { ofPerson, type Rule } from "./rule.ts";

/** Permissions for second factors: they are their user's own. */
export const secondFactorRules: Readonly<Record<string, Rule>> = {
  [`GET ${path}`]: ofPerson(),
  [`POST ${path}/totp`]: ofPerson(),
  [`POST ${path}/totp/{uuid}/confirm`]: ofPerson(),
  [`POST ${path}/passkey/options`]: ofPerson(),
  [`POST ${path}/passkey`]: ofPerson(),
  [`POST ${path}/recovery-codes`]: ofPerson(),
  [`PUT ${path}/{uuid}`]: ofPerson(),
  [`DELETE ${path}/{uuid}`]: ofPerson(),
};
