import type { FaultCode } from "@chancery/core/fault/fault.ts";
import { ok, route, type AnyRoute } from "../../../http/route/route.ts";
import type { RoomNeeds } from "../needs.ts";
import { showTemplate } from "../template/view.ts";
import { shareCodeShapes } from "./contract.ts";
import { findShared } from "./find-shared.ts";
import { generateCode, showCode, unshareTemplate } from "./share-template.ts";

const own: readonly FaultCode[] = ["template.not_found", "template.forbidden"];
const path = "/api/v1/template/{uuid}/share-code";
const managing = { mailbox: "required", permission: "templateManage" } as const;

/** The endpoints of share codes. */
export function shareCodeRoutes(needs: RoomNeeds): readonly AnyRoute[] {
  return [
    route("GET", path, {
      ...managing,
      summary: "Retrieve the share code of a template",
      contract: shareCodeShapes.show,
      faults: [...own, "template.archived", "template.share_access", "template.share_subject", "template.share_role"],
      action: ({ params: { uuid }, query, ...acting }) =>
        query.generate ? generateCode(needs, uuid, acting) : showCode(needs, uuid, acting),
    }),
    route("DELETE", path, {
      ...managing,
      summary: "Remove the share code of a template",
      contract: shareCodeShapes.remove,
      faults: own,
      action: ({ params: { uuid }, ...acting }) => unshareTemplate(needs, uuid, acting),
    }),
    route("GET", "/api/v1/template/by-share-code/{code}", {
      summary: "Retrieve the template of a share code",
      signIn: "none",
      contract: shareCodeShapes.read,
      faults: ["template.not_found"],
      action: async ({ params: { code } }) => ok(showTemplate(await findShared(needs, needs.database, code))),
    }),
  ];
}
