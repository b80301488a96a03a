import { ok, route, type AnyRoute } from "../../../http/route/route.ts";
import type { AuditNeeds } from "../needs.ts";
import { holdShapes as shapes } from "./contract.ts";
import { liftHold } from "./lift-hold.ts";
import { listOpenErasures } from "./list-erasures.ts";
import { listHoldsOf } from "./list-holds.ts";
import { previewErasure } from "./preview-erasure.ts";
import { setHold } from "./set-hold.ts";
import { showErasure, showHold } from "./view.ts";

const path = "/api/v1/account/{accountUuid}";
/** The endpoints of legal holds, and of the preview of an erasure. */
export function holdRoutes(needs: AuditNeeds): readonly AnyRoute[] {
  return [
    route("GET", `${path}/legal-holds`, {
      summary: "List the legal holds of an account, oldest first",
      account: { param: "accountUuid", permission: "accountManage" },
      contract: shapes.list,
      action: async ({ account }) => ok((await listHoldsOf(needs, account.id)).map(showHold)),
    }),
    route("POST", `${path}/legal-holds`, {
      summary: "Set a legal hold on an account, or on one of its envelopes or people",
      account: { param: "accountUuid", permission: "accountManage" },
      contract: shapes.set,
      faults: ["request.invalid", "envelope.not_found", "account.user_missing", "legal_hold.repeated", "value.too_many"],
      action: ({ body, ...acting }) => setHold(needs, body, acting),
    }),
    route("DELETE", `${path}/legal-holds/{holdUuid}`, {
      summary: "Lift a legal hold",
      account: { param: "accountUuid", permission: "accountManage" },
      contract: shapes.lift,
      faults: ["request.invalid", "legal_hold.not_found"],
      action: ({ params, body, ...acting }) => liftHold(needs, { id: params.holdUuid, reason: body.reason }, acting),
    }),
    route("GET", `${path}/erasures`, {
      summary: "List the erasures of removed corporate users that have not ended, and whether legal holds postpone them",
      account: { param: "accountUuid", permission: "corporateUserManage" },
      contract: shapes.erasures,
      action: async ({ account }) => ok((await listOpenErasures(needs, account.id)).map(showErasure)),
    }),
    route("GET", `${path}/user/{userUuid}/erasure`, {
      summary: "Preview the erasure of a person: what would be erased, what stays, and what legal holds postpone",
      account: { param: "accountUuid", permission: "corporateUserManage" },
      contract: shapes.preview,
      faults: ["account.user_missing"],
      action: async ({ params, account }) => ok(await previewErasure(needs, account.id, params.userUuid)),
    }),
  ];
}
