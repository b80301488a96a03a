import { inAccount, type Rule } from "./rule.ts";

const at = "/api/v1/account/{accountUuid}/user-policies";

/** Permissions for policies of an account. */
export const policyRules: Readonly<Record<string, Rule>> = {
  [`GET ${at}`]: inAccount("accountManage"),
  [`POST ${at}`]: inAccount("accountManage"),
};
