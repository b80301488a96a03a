import type { AccountId, UserId } from "@chancery/core/ids/id.ts";
import type { Static } from "typebox";
import { ok, route, type AnyRoute } from "../../../http/route/route.ts";
import { pictureFaults } from "../../accounts/index.ts";
import type { AuthNeeds } from "../needs.ts";
import { showManagedProfileOf, showProfileOf } from "../session/view-profile.ts";
import { changeProfile, changeNames, type ProfileChange } from "./change-profile.ts";
import { profileShapes as shapes } from "./contract.ts";
import { keepDrawing } from "./keep-drawing.ts";
import { showManagedProfile, showProfile } from "./show-profile.ts";

const preferenceFaults = ["value.length", "user.phone", "locale.unknown", "timezone.unknown"] as const;

/** The endpoints of profiles: the caller's own, and those of the corporate users of an account. */
export function profileRoutes(needs: AuthNeeds): readonly AnyRoute[] {
  return [
    route("PUT", "/api/v1/user/profile", {
      summary: "Change the caller's profile",
      contract: shapes.changeProfile,
      faults: [
        ...preferenceFaults,
        ...(["mailbox.not_found", "account.permission_lacking", "user.not_found"] as const),
        ...pictureFaults,
      ],
      action: async ({ body, caller, origin }) => {
        await changeProfile(needs, profileIn(body), { caller, origin });
        return ok(showProfileOf(await showProfile(needs, caller)));
      },
    }),
    route("PATCH", "/api/v1/user/profile", {
      summary: "Change the caller's names or telephone number",
      contract: shapes.patchProfile,
      faults: ["value.length", "user.phone", "account.permission_lacking", "user.not_found"],
      action: async ({ body: { firstName, lastName, phone }, caller, origin }) => {
        await changeNames(needs, { firstName, lastName, phone }, { caller, origin });
        return ok(showProfileOf(await showProfile(needs, caller)));
      },
    }),
    ...managedRoutes(needs),
    drawingRoute(needs, "signature"),
    drawingRoute(needs, "initials"),
  ];
}

/** Profiles of corporate users, for administrators of their account. */
function managedRoutes(needs: AuthNeeds): readonly AnyRoute[] {
  const common = {
    account: { param: "accountUuid", permission: "corporateUserManage" },
  } as const;
  const faults = ["account.user_missing", "user.not_corporate"] as const;
  const show = async (userId: UserId, accountId: AccountId) =>
    ok(showManagedProfileOf(await showManagedProfile(needs, userId, accountId), accountId));
  return [
    route("GET", "/api/v1/user/profile/{id}/account/{accountUuid}", {
      summary: "Retrieve the profile of a corporate user",
      ...common,
      contract: shapes.showManaged,
      faults,
      action: ({ params, account }) => show(params.id, account.id),
    }),
    route("PUT", "/api/v1/user/profile/{id}/account/{accountUuid}", {
      summary: "Change the profile of a corporate user",
      ...common,
      contract: shapes.changeManaged,
      faults: [...faults, ...preferenceFaults, "mailbox.not_found", ...pictureFaults],
      action: async ({ params, account, body, caller, origin }) => {
        await changeProfile(needs, profileIn(body), { caller, origin, managed: { account, userId: params.id } });
        return show(params.id, account.id);
      },
    }),
    route("PATCH", "/api/v1/user/profile/{id}/account/{accountUuid}", {
      summary: "Change the names or telephone number of a corporate user",
      ...common,
      contract: shapes.patchManaged,
      faults: [...faults, "value.length", "user.phone"],
      action: async ({ params, account, body: { firstName, lastName, phone }, caller, origin }) => {
        await changeNames(needs, { firstName, lastName, phone }, { caller, origin, managed: { account, userId: params.id } });
        return show(params.id, account.id);
      },
    }),
  ];
}

function drawingRoute(needs: AuthNeeds, kind: "signature" | "initials"): AnyRoute {
  return route("PUT", `/api/v1/user/${kind}`, {
    summary: `Store the image of the caller's ${kind}, or remove it`,
    contract: shapes.keepDrawing,
    faults: ["value.drawing_base64", "value.drawing_type", "value.drawing_size", "value.drawing_empty", "quota.space"],
    action: async ({ body, ...acting }) => {
      await keepDrawing(needs, { kind, image: body ?? "" }, acting);
      return { status: 200 };
    },
  });
}

function profileIn(body: Static<typeof shapes.changeProfile.body>): ProfileChange {
  return {
    firstName: body.firstName,
    lastName: body.lastName,
    phone: body.phone ?? "",
    locale: body.locale ?? undefined,
    dateLocale: body.dateLocale ?? undefined,
    timezone: body.timezone ?? undefined,
    autoDepositMailboxId: body.autoDepositMailboxUuid ?? undefined,
    showsExactDate: body.displayExactDate ?? false,
    avatar: body.avatar,
  };
}
