import { inAccount, type Rule } from "./rule.ts";

/** Permissions of retention rules. */
export const retentionRules: Readonly<Record<string, Rule>> = {
  "GET /api/v1/account/{accountUuid}/retention-rules": inAccount("accountManage"),
  "POST /api/v1/account/{accountUuid}/retention-rules": inAccount("accountManage"),
  "PUT /api/v1/account/{accountUuid}/retention-rules/{ruleUuid}": inAccount("accountManage"),
  "DELETE /api/v1/account/{accountUuid}/retention-rules/{ruleUuid}": inAccount("accountManage"),
  "POST /api/v1/account/{accountUuid}/retention-rules/preview": inAccount("accountManage"),
  "GET /api/v1/account/{accountUuid}/removed-envelopes": inAccount("accountManage"),
};
