import { pageAnswer, pageOf } from "../../http/route/paging.ts";
import { ok, route, type AnyRoute } from "../../http/route/route.ts";
import { findCorporateUser } from "./actions/find-corporate-user.ts";
import { listUnread, readAllNotifications, readNotifications } from "./actions/read-notifications.ts";
import {
  readAccountPreferences,
  readMailboxPreferences,
  saveAccountPreferences,
  saveMailboxPreferences,
} from "./actions/save-preferences.ts";
import { shapes } from "./contract.ts";
import { stopRoutes } from "./routes-stop.ts";
import type { NotificationsNeeds } from "./needs.ts";
import { showMailboxPreferences, showNotification } from "./view.ts";

const path = "/api/v1/notification";
const inMailbox = { mailbox: "optional" } as const;

/** The endpoints of notifications. */
export function routes(needs: NotificationsNeeds): readonly AnyRoute[] {
  return [
    route("GET", path, {
      summary: "List the unread notifications of the caller, newest first",
      contract: shapes.list,
      action: async ({ query, caller }) => {
        const page = pageOf(query, `notifications ${caller.userId}`);
        const found = await listUnread(needs, caller.userId, page);
        const keyOf = (row: (typeof found.rows)[number]) => [row.id];
        return ok(pageAnswer(page, found, { show: showNotification, keyOf }));
      },
    }),
    route("POST", `${path}/read`, {
      summary: "Mark notifications as read",
      contract: shapes.read,
      faults: ["notification.forbidden"],
      action: ({ body, ...acting }) =>
        readNotifications(
          needs,
          body.map(({ uuid }) => uuid),
          acting,
        ),
    }),
    route("POST", `${path}/read-all`, {
      summary: "Mark all notifications of the caller as read",
      contract: shapes.readAll,
      action: (acting) => readAllNotifications(needs, acting),
    }),
    route("GET", `${path}/account-preferences`, {
      summary: "Retrieve the notifications that the caller has switched on, outside of mailboxes",
      contract: shapes.preferences,
      action: async ({ caller }) => ok(await readAccountPreferences(needs, caller.userId)),
    }),
    route("POST", `${path}/account-preferences`, {
      summary: "Switch notifications outside of mailboxes on and off",
      contract: shapes.savePreferences,
      action: ({ body, ...acting }) => saveAccountPreferences(needs, acting.caller.userId, body, acting),
    }),
    route("GET", `${path}/mailbox-preferences`, {
      summary: "Retrieve the notifications that the caller has switched on in the mailbox, or in every mailbox",
      ...inMailbox,
      contract: shapes.mailboxPreferences,
      action: async ({ caller, mailbox }) => {
        const { preferences, notifiesAll } = await readMailboxPreferences(needs, caller.userId, mailbox?.id);
        return ok(showMailboxPreferences(preferences, notifiesAll));
      },
    }),
    route("POST", `${path}/mailbox-preferences`, {
      summary: "Switch notifications on and off in the mailbox, or in every mailbox",
      ...inMailbox,
      contract: shapes.saveMailboxPreferences,
      action: ({ body, mailbox, ...acting }) =>
        saveMailboxPreferences(needs, { userId: acting.caller.userId, mailboxId: mailbox?.id }, body, acting),
    }),
    ...managingRoutes(needs),
    ...stopRoutes(needs),
  ];
}

const managed = `${path}/user/{userUuid}/account/{accountUuid}`;
const managing = {
  account: { param: "accountUuid", permission: "corporateUserManage" },
  faults: ["account.user_missing", "user.not_corporate"],
} as const;
const managingIn = { ...managing, mailbox: "optional", faults: [...managing.faults, "mailbox.forbidden"] } as const;

function managingRoutes(needs: NotificationsNeeds): readonly AnyRoute[] {
  return [
    route("GET", `${managed}/account-preferences`, {
      summary: "Retrieve the notifications that a corporate user has switched on, outside of mailboxes",
      ...managing,
      contract: shapes.preferencesOf,
      action: async ({ params, account }) => {
        const { userId } = await findCorporateUser(needs, params.userUuid, account, undefined);
        return ok(await readAccountPreferences(needs, userId));
      },
    }),
    route("POST", `${managed}/account-preferences`, {
      summary: "Switch notifications of a corporate user outside of mailboxes on and off",
      ...managing,
      contract: shapes.savePreferencesOf,
      action: async ({ params, account, body, ...acting }) => {
        const { userId } = await findCorporateUser(needs, params.userUuid, account, undefined);
        return saveAccountPreferences(needs, userId, body, acting);
      },
    }),
    route("GET", `${managed}/mailbox-preferences`, {
      summary: "Retrieve the notifications that a corporate user has switched on in the mailbox, or in every mailbox",
      ...managingIn,
      contract: shapes.mailboxPreferencesOf,
      action: async ({ params, account, mailbox }) => {
        const { userId, mailboxId } = await findCorporateUser(needs, params.userUuid, account, mailbox);
        const { preferences, notifiesAll } = await readMailboxPreferences(needs, userId, mailboxId);
        return ok(showMailboxPreferences(preferences, notifiesAll));
      },
    }),
    route("POST", `${managed}/mailbox-preferences`, {
      summary: "Switch notifications of a corporate user on and off in the mailbox, or in every mailbox",
      ...managingIn,
      contract: shapes.saveMailboxPreferencesOf,
      action: async ({ params, account, mailbox, body, ...acting }) => {
        const of = await findCorporateUser(needs, params.userUuid, account, mailbox);
        return saveMailboxPreferences(needs, of, body, acting);
      },
    }),
  ];
}
