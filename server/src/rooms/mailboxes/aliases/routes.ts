import { ok, route, type AnyRoute } from "../../../http/route/route.ts";
import { addAlias } from "./add-alias.ts";
import { findQualified } from "./find-qualified.ts";
import { listOwnAliases } from "./list-aliases.ts";
import { removeAlias } from "./remove-alias.ts";
import { aliasShapes as shapes } from "./contract.ts";
import type { MailboxesNeeds } from "../needs.ts";

/** The endpoints of the open mailbox's aliases. */
export function aliasRoutes(needs: MailboxesNeeds): readonly AnyRoute[] {
  return [
    route("POST", "/api/v1/alias", {
      summary: "Add an alias to the mailbox",
      mailbox: "required",
      extraPermissions: [{ account: "aliasCreate" }],
      contract: shapes.add,
      faults: [
        "account.permission_lacking",
        "alias.format",
        "alias.email",
        "alias.qualified",
        "alias.used",
        "alias.qualified_used",
        "value.too_many",
      ],
      action: ({ body, ...acting }) => addAlias(needs, body.name, acting),
    }),
    route("DELETE", "/api/v1/alias", {
      summary: "Remove an alias of the mailbox",
      mailbox: "required",
      extraPermissions: [{ account: "aliasDelete" }],
      contract: shapes.remove,
      faults: ["account.permission_lacking", "alias.not_found"],
      action: ({ query, ...acting }) => removeAlias(needs, query.name, acting),
    }),
    route("GET", "/api/v1/alias/mailbox", {
      summary: "List the aliases of the mailbox",
      mailbox: "required",
      contract: shapes.list,
      action: async ({ query, mailbox }) => ok((await listOwnAliases(needs, mailbox, query.qualified)).map((name) => ({ name }))),
    }),
    route("GET", "/api/v1/alias/qualifiedID/{qualifiedId}", {
      summary: "Find the mailbox of a qualified alias",
      contract: shapes.qualified,
      faults: ["mailbox.qualified_missing", "alias.not_found"],
      action: async ({ params, caller }) => ok({ uuid: await findQualified(needs, params.qualifiedId, caller) }),
    }),
  ];
}
