import { ok, route, type AnyRoute, type Reply } from "../../../http/route/route.ts";
import { setAutoDelegation, showAutoDelegation } from "./change-auto-delegation.ts";
import { shapes } from "../managing/contract.ts";
import type { MailboxesNeeds } from "../needs.ts";

const faults = ["mailbox.not_found", "mailbox.removed", "mailbox.forbidden", "mailbox.permission_lacking"] as const;
const extraPermissions = [
  { mailbox: "envelopeDelegate", when: "the caller does not manage the account's mailboxes" },
  { account: "mailboxManage", when: "the caller does not delegate in the mailbox" },
] as const;
type Found = Awaited<ReturnType<typeof showAutoDelegation>>;
const show = ({ isEnabled, delegateTo, from, until }: Found): Reply =>
  ok({ autoDelegationEnabled: isEnabled, delegateTo, autoDelegateFrom: from, autoDelegateUntil: until });

/** The endpoints of the auto-delegation of a mailbox. */
export function autoDelegationRoutes(needs: MailboxesNeeds): readonly AnyRoute[] {
  return [
    route("GET", "/api/v1/mailbox/{mailboxUuid}/auto-delegation", {
      summary: "Retrieve the auto-delegation of a mailbox",
      extraPermissions,
      contract: shapes.showAutoDelegation,
      faults,
      action: async ({ params, caller }) => show(await showAutoDelegation(needs, params.mailboxUuid, caller)),
    }),
    route("PUT", "/api/v1/mailbox/{mailboxUuid}/auto-delegation", {
      summary: "Set the auto-delegation of a mailbox",
      extraPermissions,
      contract: shapes.setAutoDelegation,
      faults: [...faults, "mailbox.delegate_unusable", "value.date_order", "request.body_missing"],
      action: async ({ params: { mailboxUuid: id }, body, ...acting }) => {
        const submitted = {
          isEnabled: body.autoDelegationEnabled,
          delegateTo: body.delegateTo ?? null,
          from: body.autoDelegateFrom ?? null,
          until: body.autoDelegateUntil ?? null,
        };
        return setAutoDelegation(needs, { id, submitted }, acting, show);
      },
    }),
  ];
}
