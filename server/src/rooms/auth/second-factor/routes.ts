import { ok, route, type AnyRoute } from "../../../http/route/route.ts";
import type { AuthNeeds } from "../needs.ts";
import { addPasskey, startPasskey } from "./add-passkey.ts";
import { addTotp } from "./add-totp.ts";
import { removeFactor, renameFactor } from "./change-factor.ts";
import { confirmTotp } from "./confirm-totp.ts";
import { secondFactorShapes as shapes } from "./contract.ts";
import { listFactors } from "./list-factors.ts";
import { passkeyShapes } from "./passkey-contract.ts";
import { renewRecoveryCodes } from "./recovery-codes.ts";
import { resetFactors } from "./reset-factors.ts";
import { showFactor } from "./view.ts";

const path = "/api/v1/user/second-factor";
const proofFaults = ["token.forbidden", "user.password_wrong", "user.code_wrong", "user.proof_old", "login.throttled"] as const;

/** The endpoints of the caller's second factors. */
export function secondFactorRoutes(needs: AuthNeeds): readonly AnyRoute[] {
  return [
    route("GET", path, {
      summary: "List the caller's second factors",
      addsSecondFactor: true,
      contract: shapes.list,
      action: async ({ caller }) => {
        const { factors, recoveryCodesLeft } = await listFactors(needs, caller);
        return ok({ factors: factors.map(showFactor), recoveryCodesLeft });
      },
    }),
    route("POST", `${path}/totp`, {
      summary: "Add an authenticator app; its secret is in this answer only",
      addsSecondFactor: true,
      secretAnswer: true,
      secretBody: true,
      contract: shapes.addTotp,
      faults: [...proofFaults, "request.required_empty", "token.too_many"],
      action: ({ body, ...acting }) => addTotp(needs, body, acting),
    }),
    route("POST", `${path}/totp/{uuid}/confirm`, {
      summary: "Confirm an authenticator app with a code, and read the recovery codes",
      addsSecondFactor: true,
      secretAnswer: true,
      contract: shapes.confirmTotp,
      faults: ["token.forbidden", "second_factor.not_found", "user.code_wrong", "token.too_many"],
      action: ({ params, body, ...acting }) => confirmTotp(needs, { id: params.uuid, code: body.code }, acting),
    }),
    route("POST", `${path}/passkey/options`, {
      summary: "Start adding a passkey: returns options for the caller's browser",
      addsSecondFactor: true,
      secretBody: true,
      onlyReads: true,
      contract: passkeyShapes.start,
      faults: proofFaults,
      action: async ({ body, ...acting }) => ok(await startPasskey(needs, body ?? {}, acting)),
    }),
    route("POST", `${path}/passkey`, {
      summary: "Add a passkey that the caller's browser created",
      addsSecondFactor: true,
      secretAnswer: true,
      contract: passkeyShapes.add,
      faults: ["token.forbidden", "request.required_empty", "user.code_wrong", "token.too_many"],
      action: ({ body, ...acting }) => addPasskey(needs, body, acting),
    }),
    ...changingRoutes(needs),
  ];
}

function changingRoutes(needs: AuthNeeds): readonly AnyRoute[] {
  return [
    route("POST", `${path}/recovery-codes`, {
      summary: "Replace the caller's recovery codes; they are in this answer only",
      secretAnswer: true,
      secretBody: true,
      contract: shapes.renewCodes,
      faults: [...proofFaults, "second_factor.not_found"],
      action: ({ body, ...acting }) => renewRecoveryCodes(needs, body ?? {}, acting),
    }),
    route("PUT", `${path}/{uuid}`, {
      summary: "Rename a second factor of the caller",
      contract: shapes.rename,
      faults: ["token.forbidden", "request.required_empty", "second_factor.not_found"],
      action: ({ params, body, ...acting }) => renameFactor(needs, { id: params.uuid, name: body.name }, acting),
    }),
    route("DELETE", `${path}/{uuid}`, {
      summary: "Remove a second factor of the caller",
      secretBody: true,
      contract: shapes.remove,
      faults: [...proofFaults, "second_factor.not_found"],
      action: ({ params, body, ...acting }) => removeFactor(needs, { ...body, id: params.uuid }, acting),
    }),
    route("DELETE", "/api/v1/account/{accountUuid}/user/{userUuid}/second-factor", {
      summary: "Remove all second factors of a corporate user and end their sessions, as an owner",
      account: { param: "accountUuid", permission: "corporateUserManage" },
      extraPermissions: [{ account: "accountDelete" }],
      secretBody: true,
      contract: shapes.reset,
      faults: [
        ...proofFaults,
        ...(["account.permission_lacking", "user.leaves_self", "account.user_missing", "user.not_corporate"] as const),
        ...(["user.other_accounts", "second_factor.not_found"] as const),
      ],
      action: ({ params, body, ...acting }) => resetFactors(needs, { ...body, userId: params.userUuid }, acting),
    }),
  ];
}
