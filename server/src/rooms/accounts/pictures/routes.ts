import { route, type AnyRoute } from "../../../http/route/route.ts";
import type { AccountsNeeds } from "../needs.ts";
import { pictureShapes as shapes } from "./contract.ts";
import { showAccountPicture, showAvatar, showMailboxLogo } from "./show-picture.ts";

/** The endpoints that read pictures of accounts and people. */
export function pictureRoutes(needs: AccountsNeeds): readonly AnyRoute[] {
  return [
    route("GET", "/api/v1/user/avatar/{id}", {
      faults: ["image.not_found"],
      summary: "Download the avatar of a person",
      contract: shapes.avatar,
      action: async ({ params: { id }, query: { initials }, caller, headers }) =>
        showAvatar(needs, caller.userId, { id, headers, initials }),
    }),
    route("GET", "/api/v1/account/logo/{accountUuid}", {
      faults: ["image.not_found"],
      summary: "Download the logo of an account",
      contract: shapes.account,
      action: async ({ params: { accountUuid: id }, query: { initials }, headers }) =>
        showAccountPicture(needs, "logo", { id, headers, initials }),
    }),
    route("GET", "/api/v1/account/brand-logo/{accountUuid}", {
      faults: ["image.not_found"],
      summary: "Download the brand logo of an account",
      contract: shapes.account,
      action: async ({ params: { accountUuid: id }, query: { initials }, headers }) =>
        showAccountPicture(needs, "brand", { id, headers, initials }),
    }),
    route("GET", "/api/v1/mailbox/{mailboxUuid}/logo", {
      faults: ["image.not_found"],
      summary: "Download the logo of the account of a mailbox",
      contract: shapes.mailbox,
      action: async ({ params: { mailboxUuid: id }, headers }) => showMailboxLogo(needs, { id, headers, initials: false }),
    }),
  ];
}
