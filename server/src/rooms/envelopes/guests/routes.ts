import type { FaultCode } from "@chancery/core/fault/fault.ts";
import { route, type AnyRoute } from "../../../http/route/route.ts";
import type { RoomNeeds } from "../needs.ts";
import { guestShapes } from "./contract.ts";
import { enterByCode } from "./enter-by-code.ts";
import { sendFaults } from "../envelope/faults.ts";
import { sendPublicFile } from "./send-public-file.ts";
import { sendByShareCode } from "./send-by-share-code.ts";
import { showCode, showInvitee, showOwnInvitee } from "./show-code.ts";

const unstored = { "cache-control": "no-store" };
const codeFaults: readonly FaultCode[] = ["invitation.not_found", "invitation.used", "invitation.code_expired"];

const accessFaults: readonly FaultCode[] = ["access_code.missing", "access_code.wrong", "access_code.locked"];

/** The endpoints by which recipients of emails act as guests. */
export function guestRoutes(needs: RoomNeeds): readonly AnyRoute[] {
  return [
    route("GET", "/api/login/check-by-code/{code}", {
      summary: "Check whether the recipient of an invitation can act as a guest",
      signIn: "none",
      contract: guestShapes.check,
      faults: codeFaults,
      action: async ({ params }) => ({ status: 200, body: await showCode(needs, params.code), headers: unstored }),
    }),
    route("POST", "/api/login/by-code", {
      summary: "Act on the envelope of an invitation as a guest, with the code of the email",
      opensSession: "guest",
      signIn: "none",
      secretAnswer: true,
      contract: guestShapes.enter,
      faults: [...codeFaults, "user.terms_not_accepted", "user.email_used", "login.sso_only", ...accessFaults],
      action: async ({ body, origin }) => ({
        status: 200,
        body: await enterByCode(needs, { ...body, accessCode: body.accessCode ?? undefined }, origin),
        headers: unstored,
      }),
    }),
    route("POST", "/api/v1/envelope/send-by-share-code", {
      summary: "Send an envelope of a shared template without an account, as a guest",
      opensSession: "guest",
      signIn: "none",
      limitedBy: "start",
      secretAnswer: true,
      contract: guestShapes.sendShared,
      faults: ["user.terms_not_accepted", "user.code_wrong", "user.email_used", "login.sso_only", ...sendFaults],
      action: async ({ body, origin }) => ({
        status: 201,
        body: await sendByShareCode(needs, { ...body, agreed: body.agreed ?? false }, origin),
        headers: unstored,
      }),
    }),
    route("POST", "/api/v1/envelope/public-quick-send", {
      summary: "Send a file to a signer without an account",
      signIn: "none",
      limitedBy: "start",
      contract: guestShapes.sendPublic,
      faults: [
        ...(["user.terms_not_accepted", "user.code_wrong", "user.email_used", "login.sso_only", "value.format"] as const),
        ...(["upload.failed", "attachment.too_large", "attachment.format", "attachment.total_too_large"] as const),
        ...(["quota.space", "request.conflict"] as const),
      ],
      action: async ({ form, origin }) => {
        const id = await sendPublicFile(needs, form, origin);
        return { status: 201, body: { id, uuid: id }, headers: unstored };
      },
    }),
    route("GET", "/api/v1/validation/envelope-authorized-invite", {
      summary: "Retrieve the status of the caller, to whom an envelope was sent by email",
      contract: guestShapes.ownInvitee,
      faults: [...codeFaults, "invitation.foreign"],
      action: async ({ query: { code }, caller }) => ({
        status: 200,
        body: await showOwnInvitee(needs, code, caller),
        headers: unstored,
      }),
    }),
    route("GET", "/api/v1/validation/envelope-invite", {
      summary: "Retrieve the status of the user to whom an envelope was sent by email",
      signIn: "none",
      contract: guestShapes.invitee,
      faults: [...codeFaults, "sso.email_mismatch"],
      action: async ({ query: { code, email } }) => ({
        status: 200,
        body: await showInvitee(needs, code, email),
        headers: unstored,
      }),
    }),
  ];
}
