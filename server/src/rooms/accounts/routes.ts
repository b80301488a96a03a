import type { Static } from "typebox";
import { ok, route, type AnyRoute } from "../../http/route/route.ts";
import { changeAccount, type AccountChange } from "./account/change-account.ts";
import { createAccount } from "./account/create-account.ts";
import { readAccount } from "./account/read-account.ts";
import { removeAccount } from "./account/remove-account.ts";
import { shapes } from "./account/contract.ts";
import { proofIn } from "./account/removal-proof.ts";
import type { AccountsNeeds } from "./needs.ts";
import { pictureFaults } from "./pictures/contract.ts";
import { pictureRoutes } from "./pictures/routes.ts";
import { trustRoutes } from "./trust/routes.ts";
import { colleagueRoutes } from "./people/routes-colleagues.ts";
import { peopleRoutes } from "./people/routes.ts";
import { showAccount } from "./account/view.ts";

const path = "/api/v1/account/{accountUuid}";
/** Required only to show all mailboxes of the account. */
const listing = [{ account: "mailboxListView", when: "all mailboxes are shown, not only those of the caller" }] as const;
/** The endpoints of accounts. */
export function routes(needs: AccountsNeeds): readonly AnyRoute[] {
  return [
    route("POST", "/api/v1/account", {
      summary: "Create an account, which the caller owns",
      contract: shapes.create,
      faults: ["user.terms_not_accepted", "value.length", "user.corporate_account", "token.too_many"],
      action: ({ body, ...acting }) => createAccount(needs, body, acting),
    }),
    route("GET", path, {
      summary: "Retrieve an account",
      account: { param: "accountUuid", permission: "accountView" },
      extraPermissions: listing,
      contract: shapes.read,
      faults: ["account.not_found"],
      action: async ({ account: open, caller }) => {
        const account = await readAccount(needs, open, caller);
        return ok(showAccount(account, open.permissions));
      },
    }),
    route("PUT", path, {
      summary: "Change an account",
      account: { param: "accountUuid", permission: "accountManage" },
      extraPermissions: listing,
      contract: shapes.change,
      faults: ["value.length", "user.role_unknown", "locale.unknown", "timezone.unknown", ...pictureFaults],
      action: ({ body, ...acting }) => changeAccount(needs, changeOf(body), acting),
    }),
    route("DELETE", path, {
      summary: "Remove an account with its mailboxes",
      account: { param: "accountUuid", permission: "accountDelete" },
      contract: shapes.remove,
      faults: ["user.proof_text"],
      action: ({ query, body, ...acting }) => removeAccount(needs, proofIn(query, body), acting),
    }),
    ...peopleRoutes(needs),
    ...colleagueRoutes(needs),
    ...pictureRoutes(needs),
    ...trustRoutes(needs),
  ];
}

function changeOf(body: Static<typeof shapes.change.body>): AccountChange {
  return {
    name: body.name,
    inn: body.inn,
    roleId: body.allowCreatePersonalMailboxWithRole,
    locale: body.locale,
    timezone: body.timezone,
    restrictsProfiles: body.corporateProfileEditRestricted ?? undefined,
    hidesSenderEmail: body.hideSenderEmailInNotifications ?? undefined,
    restrictsAssistant: body.aiAssistantRestricted ?? undefined,
    emailColor: body.emailColor,
    reminders: body.reminders ? { everyDays: body.reminders.everyDays, timesMax: body.reminders.max } : undefined,
    logo: body.logo,
    brand: body.brand,
  };
}
