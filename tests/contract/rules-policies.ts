import { inAccount, type Rule } from "./rule.ts";

const at = "/api/v1/account/{accountUuid}/user-policies";

/** Who sees and sets what an account asks of its people. */
export const policyRules: Readonly<Record<string, Rule>> = {
  [`GET ${at}`]: inAccount("accountManage"),
  [`POST ${at}`]: inAccount("accountManage"),
};
