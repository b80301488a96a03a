import { pageOf } from "../../http/route/paging.ts";
import { ok, route, type AnyRoute } from "../../http/route/route.ts";
import { addRule, changeRule, listAccountRules, removeRule } from "./actions/rules.ts";
import { listRemoved } from "./actions/list-removed.ts";
import { previewRule } from "./actions/preview-rule.ts";
import { shapes } from "./contract.ts";
import type { RetentionNeeds } from "./needs.ts";

const path = "/api/v1/account/{accountUuid}/retention-rules";
/** The endpoints of retention rules. */
export function routes(needs: RetentionNeeds): readonly AnyRoute[] {
  return [
    route("GET", path, {
      summary: "List the retention rules of an account",
      account: { param: "accountUuid", permission: "accountManage" },
      contract: shapes.list,
      action: async ({ account }) => ok(await listAccountRules(needs, account.id)),
    }),
    route("POST", path, {
      summary: "Set how long an account keeps its ended envelopes, all or those of a template",
      account: { param: "accountUuid", permission: "accountManage" },
      contract: shapes.add,
      faults: ["request.invalid", "template.not_found", "retention_rule.repeated", "value.too_many"],
      action: ({ body, ...acting }) => addRule(needs, body, acting),
    }),
    route("PUT", `${path}/{ruleUuid}`, {
      summary: "Change a retention rule",
      account: { param: "accountUuid", permission: "accountManage" },
      contract: shapes.change,
      faults: ["request.invalid", "retention_rule.not_found"],
      action: ({ params, body, ...acting }) => changeRule(needs, { id: params.ruleUuid, sent: body }, acting),
    }),
    route("DELETE", `${path}/{ruleUuid}`, {
      summary: "Remove a retention rule",
      account: { param: "accountUuid", permission: "accountManage" },
      contract: shapes.remove,
      faults: ["retention_rule.not_found"],
      action: ({ params, ...acting }) => removeRule(needs, params.ruleUuid, acting),
    }),
    route("POST", `${path}/preview`, {
      summary: "Count the envelopes that a retention rule would remove now",
      account: { param: "accountUuid", permission: "accountManage" },
      contract: shapes.preview,
      faults: ["request.invalid", "template.not_found"],
      action: async ({ body, account }) => ok(await previewRule(needs, account.id, body)),
    }),
    route("GET", "/api/v1/account/{accountUuid}/removed-envelopes", {
      summary: "List the envelopes of an account that were removed after they had ended, newest first",
      account: { param: "accountUuid", permission: "accountManage" },
      contract: shapes.removed,
      action: async ({ query, account: { id } }) => ok(await listRemoved(needs, id, pageOf(query, `removed-envelopes:${id}`))),
    }),
  ];
}
