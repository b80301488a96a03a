import type { FaultCode } from "@chancery/core/fault/fault.ts";
import { needsSecondFactor } from "../admission/guard.ts";
import { type AnyRoute, acceptsIdempotencyKey } from "../route/route.ts";

const always: readonly FaultCode[] = ["request.invalid", "request.too_many", "service.failed", "service.unavailable"];
const ofToken: readonly FaultCode[] = ["token.missing", "token.invalid", "session.single", "login.address_blocked"];
const ofMailbox: readonly FaultCode[] = [
  "mailbox.header_empty",
  "mailbox.header_invalid",
  "mailbox.header_mismatch",
  "mailbox.not_found",
  "mailbox.removed",
  "mailbox.forbidden",
];
const ofAccount: readonly FaultCode[] = ["account.forbidden", "account.removed", "account.permission_lacking"];
const ofBody: readonly FaultCode[] = ["request.body_missing", "request.content_type", "request.too_large", "request.stalled"];
const ofUpload: readonly FaultCode[] = ["upload.failed", "request.body_missing", "request.stalled"];
const ofBytes: readonly FaultCode[] = ["upload.failed", "request.content_type", "request.stalled"];
const ofForm: readonly FaultCode[] = ["request.too_large", "value.too_many"];
const ofKey: readonly FaultCode[] = ["idempotency.running", "idempotency.mismatch"];

/** The faults that the HTTP server can give for a route before its action runs. */
export function receptionFaults(route: AnyRoute): readonly FaultCode[] {
  const { contract, mailbox, signIn } = route;
  const answersJson = Object.values(contract.answers).every((shape) => typeof shape === "object" && shape !== null);
  return [
    ...always,
    ...(signIn === "bearer" ? ofToken : []),
    ...given("second_factor.required", signIn === "bearer" && needsSecondFactor(route)),
    ...(mailbox === "none" ? [] : ofMailbox),
    ...given("request.header_missing", mailbox === "required"),
    ...given("mailbox.permission_lacking", route.permission !== undefined),
    ...(route.account ? ofAccount : []),
    ...given("token.forbidden", isPersonal(route)),
    ...given("request.not_acceptable", answersJson),
    ...given("request.query_missing", contract.query !== undefined),
    ...(contract.body ? ofBody : []),
    ...(route.upload || contract.form ? [...ofUpload, route.uploadTypeFault ?? "request.content_type"] : []),
    ...(contract.bytes === undefined ? [] : ofBytes),
    ...(contract.form ? ofForm : []),
    ...(signIn === "bearer" && acceptsIdempotencyKey(route) ? ofKey : []),
  ];
}

/** Whether a token with scopes is refused: changes without a mailbox, an account or a permission. */
function isPersonal({ method, signIn, mailbox, account, extraPermissions, entersMailbox }: AnyRoute): boolean {
  const isOpened = mailbox === "required" || account || extraPermissions || entersMailbox;
  return signIn === "bearer" && !["GET", "HEAD"].includes(method) && !isOpened;
}

function given(code: FaultCode, isSo: boolean): readonly FaultCode[] {
  return isSo ? [code] : [];
}
