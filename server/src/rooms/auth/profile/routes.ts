import type { Static } from "typebox";
import { route, type AnyRoute } from "../../../http/route/route.ts";
import { pictureFaults } from "../../accounts/index.ts";
import type { AuthNeeds } from "../needs.ts";
import { showProfileOf } from "../session/view-profile.ts";
import { changeProfile, renameSelf, type ProfileChange } from "./change-profile.ts";
import { profileShapes as shapes } from "./contract.ts";
import { keepDrawing } from "./keep-drawing.ts";
import { showProfile } from "./show-profile.ts";

const signedIn = { mailbox: "none" } as const;

/** The endpoints of the caller's own profile. */
export function profileRoutes(needs: AuthNeeds): readonly AnyRoute[] {
  return [...changingRoutes(needs), drawingRoute(needs, "signature"), drawingRoute(needs, "initials")];
}

function changingRoutes(needs: AuthNeeds): readonly AnyRoute[] {
  return [
    route({
      method: "PUT",
      path: "/api/v1/user/profile",
      summary: "Change the caller's profile",
      ...signedIn,
      contract: shapes.changeProfile,
      faults: [
        ...(["value.length", "user.phone", "locale.unknown", "timezone.unknown"] as const),
        ...(["mailbox.not_found", "account.permission_lacking", "user.not_found"] as const),
        ...pictureFaults,
      ],
      action: async ({ body, caller, origin }) => {
        await changeProfile(needs, profileIn(body), { caller, origin });
        return { status: 200, body: showProfileOf(await showProfile(needs, caller)) };
      },
    }),
    route({
      method: "PATCH",
      path: "/api/v1/user/profile",
      summary: "Change the caller's names or telephone number",
      ...signedIn,
      contract: shapes.patchProfile,
      faults: ["value.length", "user.phone", "account.permission_lacking", "user.not_found"],
      action: async ({ body: { firstName, lastName, phone }, caller, origin }) => {
        await renameSelf(needs, { firstName, lastName, phone }, { caller, origin });
        return { status: 200, body: showProfileOf(await showProfile(needs, caller)) };
      },
    }),
  ];
}

function drawingRoute(needs: AuthNeeds, kind: "signature" | "initials"): AnyRoute {
  return route({
    method: "PUT",
    path: `/api/v1/user/${kind}`,
    summary: `Store the image of the caller's ${kind}, or remove it`,
    ...signedIn,
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
