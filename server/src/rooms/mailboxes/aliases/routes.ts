import { route, type AnyRoute } from "../../../http/route/route.ts";
import { addAlias } from "./add-alias.ts";
import { findQualified } from "./find-qualified.ts";
import { listOwnAliases } from "./list-aliases.ts";
import { removeAlias } from "./remove-alias.ts";
import { aliasShapes as shapes } from "./contract.ts";
import type { MailboxesNeeds } from "../needs.ts";

const inMailbox = { signIn: "bearer", mailbox: "required" } as const;

/** Aliases of the open mailbox. */
export function aliasRoutes(needs: MailboxesNeeds): readonly AnyRoute[] {
  return [
    route({
      method: "POST",
      path: "/api/v1/alias",
      summary: "Give the mailbox an alias",
      ...inMailbox,
      also: [{ account: "aliasCreate" }],
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
      action: ({ body, mailbox, caller, origin, settle }) => addAlias(needs, body.name, { mailbox, caller, origin, settle }),
    }),
    route({
      method: "DELETE",
      path: "/api/v1/alias",
      summary: "Take an alias from the mailbox",
      ...inMailbox,
      also: [{ account: "aliasDelete" }],
      contract: shapes.remove,
      faults: ["account.permission_lacking", "alias.not_found"],
      action: ({ query, mailbox, caller, origin, settle }) => removeAlias(needs, query.name, { mailbox, caller, origin, settle }),
    }),
    route({
      method: "GET",
      path: "/api/v1/alias/mailbox",
      summary: "The aliases of the mailbox",
      ...inMailbox,
      contract: shapes.list,
      faults: [],
      action: async ({ query, mailbox }) => ({
        status: 200,
        body: (await listOwnAliases(needs, mailbox, query.qualified)).map((name) => ({ name })),
      }),
    }),
    route({
      method: "GET",
      path: "/api/v1/alias/qualifiedID/{qualifiedId}",
      summary: "The mailbox that has a qualified alias",
      signIn: "bearer",
      mailbox: "none",
      contract: shapes.qualified,
      faults: ["mailbox.qualified_missing", "alias.not_found"],
      action: async ({ params, caller }) => ({
        status: 200,
        body: { uuid: await findQualified(needs, params.qualifiedId, caller) },
      }),
    }),
  ];
}
