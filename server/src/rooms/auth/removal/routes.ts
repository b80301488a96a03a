import { ok, route, type AnyRoute } from "../../../http/route/route.ts";
import { previewRemoval } from "./preview-removal.ts";
import { removeSelf } from "./remove-self.ts";
import { removalShapes as shapes } from "./contract.ts";
import type { AuthNeeds } from "../needs.ts";
import { showRemoval } from "./view.ts";

/** The endpoints of removing one's own user. */
export function removalRoutes(needs: AuthNeeds): readonly AnyRoute[] {
  return [
    route("GET", "/api/v1/user/removal", {
      summary: "Preview the effect of removing the caller on accounts, mailboxes, envelopes and tokens",
      contract: shapes.preview,
      action: async ({ query, caller }) => ok(showRemoval(await previewRemoval(needs, caller, query.leaveExisting ?? false))),
    }),
    route("DELETE", "/api/v1/user", {
      summary: "Remove the caller from the service",
      secretBody: true,
      contract: shapes.remove,
      faults: [
        ...([
          "token.forbidden",
          "user.proof_text",
          "user.proof_old",
          "user.password_wrong",
          "login.sso_only",
          "login.throttled",
        ] as const),
        ...(["account.owner_needed", "mailbox.owner_needed"] as const),
      ],
      action: ({ query: { checkMessage, leaveExisting }, body, ...acting }) =>
        removeSelf(needs, { checkMessage, leavesExisting: leaveExisting, password: body?.password }, acting),
    }),
  ];
}
