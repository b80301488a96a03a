import type { OpenMailbox } from "@chancery/core/access/caller.ts";
import { Fault, refuse, type FaultCode } from "@chancery/core/fault/fault.ts";
import type { MailboxId } from "@chancery/core/ids/id.ts";
import { pageAnswer, pageOf } from "../../../http/route/paging.ts";
import { ok, route, type AnyRequest, type AnyRoute } from "../../../http/route/route.ts";
import { acceptInvitations, confirmInvite, openMailboxFor } from "./accept-invitations.ts";
import { countInvitations, listInvitations } from "./list-invitations.ts";
import { listEmails } from "./list-emails.ts";
import { notifyRecipients } from "./notify-recipients.ts";
import { showInvite, showOwnInvite } from "./show-invite.ts";
import { invitationShapes } from "./contract.ts";
import type { RoomNeeds } from "../needs.ts";
import { showEmail, showInvitation } from "./view.ts";

const path = "/api/v1/envelope/invitations";
const acceptFaults: readonly FaultCode[] = ["invite.unknown", "invite.used", "invite.expired", "invite.withdrawn"];

const accessCodeFaults: readonly FaultCode[] = ["access_code.missing", "access_code.wrong", "access_code.locked"];

/** Invitations of recipients named by email address: listing and accepting them. */
export function invitationRoutes(needs: RoomNeeds): readonly AnyRoute[] {
  return [
    route("GET", path, {
      summary: "List the envelopes that wait for the caller's email address",
      contract: invitationShapes.list,
      action: async ({ query, caller }) => {
        const page = pageOf(query, `invitations ${caller.userId}`);
        const found = await listInvitations(needs, caller, page);
        const answer = pageAnswer(page, found, { show: showInvitation, keyOf: (row) => [row.envelope_id] });
        return ok(answer);
      },
    }),
    route("HEAD", path, {
      summary: "Check whether an envelope waits for the caller's email address: 200, otherwise 404",
      contract: invitationShapes.some,
      faults: ["invite.unknown"],
      action: async ({ caller }) => {
        if ((await countInvitations(needs, caller)) === 0) throw new Fault("invite.unknown");
        return { status: 200 };
      },
    }),
    route("POST", path, {
      summary: "Accept envelopes that wait for the caller's email address into the mailbox, all or none",
      mailbox: "required",
      permission: "envelopeSign",
      contract: invitationShapes.accept,
      faults: acceptFaults,
      action: ({ body, ...acting }) => acceptInvitations(needs, "uuids" in body ? body.uuids : body, acting),
    }),
    route("POST", "/api/v1/envelope/confirm-invite", {
      summary: "Accept an envelope with the code of an email, into the mailbox that the roles or the header name",
      mailbox: "optional",
      entersMailbox: true,
      permission: "envelopeSign",
      contract: invitationShapes.confirm,
      secretBody: "accessCode",
      faults: [...acceptFaults, ...accessCodeFaults, "request.header_missing"],
      action: async ({ body: { code, roles, accessCode }, ...acting }) => {
        const isNamed = acting.mailbox !== undefined || (roles ?? []).length > 0;
        const opened = isNamed ? undefined : await openMailboxFor(needs, code, acting);
        const mailbox = opened ? await acting.enter(opened, "envelopeSign") : await mailboxOfRoles(roles ?? [], acting);
        return confirmInvite(
          needs,
          { code, accessCode: accessCode ?? undefined, roleIds: (roles ?? []).map(({ id }) => id) },
          { ...acting, mailbox },
        );
      },
    }),
    route("GET", "/api/v1/envelope/invite-authorized-info", {
      summary: "Retrieve an invitation to the caller by the code of its email",
      contract: invitationShapes.info,
      faults: ["invite.unknown", "invitation.foreign"],
      action: async ({ query, caller }) => ok(await showOwnInvite(needs, query.code, caller)),
    }),
    route("GET", "/api/v1/envelope/invite-info", {
      summary: "Retrieve an invitation by the code of its email",
      signIn: "none",
      contract: invitationShapes.info,
      faults: ["invite.unknown"],
      action: async ({ query }) => ok(await showInvite(needs, query.code)),
    }),
    notifyRoute(needs),
    route("GET", "/api/v1/envelope/{id}/emails", {
      summary: "List the emails about an envelope and their delivery, newest first, for its sender",
      mailbox: "required",
      permission: "envelopeListView",
      contract: invitationShapes.emails,
      faults: ["envelope.not_found", "envelope.forbidden"],
      action: async ({ params: { id }, query, mailbox }) => {
        const page = pageOf(query, `emails of ${id}`);
        const { cards, ...found } = await listEmails(needs, id, page, mailbox);
        const show = (row: (typeof found.rows)[number]) =>
          showEmail(row, row.mailboxId === null ? undefined : cards.get(row.mailboxId));
        return ok(pageAnswer(page, found, { show, keyOf: (row) => [row.id] }));
      },
    }),
  ];
}

type Named = readonly { readonly mailboxUuid: MailboxId }[];
type Entering = { readonly mailbox: OpenMailbox | undefined; readonly enter: AnyRequest["enter"] };

/** The mailbox that the roles name, which is one, or the header. */
async function mailboxOfRoles(roles: Named, { mailbox, enter }: Entering): Promise<OpenMailbox> {
  const [first] = roles;
  const named = first?.mailboxUuid ?? mailbox?.id;
  if (named === undefined) throw new Fault("request.header_missing", { args: ["Mailbox"] });
  const other = roles.findIndex(({ mailboxUuid }) => mailboxUuid !== named);
  const why = "the roles of an invitation are accepted into one mailbox";
  if (other > 0) refuse([{ code: "request.invalid", args: [why], pointer: `/roles/${other}/mailboxUuid` }]);
  if (mailbox && mailbox.id !== named) throw new Fault("mailbox.header_mismatch");
  return mailbox ?? enter(named, "envelopeSign");
}

function notifyRoute(needs: RoomNeeds): AnyRoute {
  return route("POST", "/api/v1/envelope/notify", {
    summary: "Remind the participants who must act, at most once an hour for each envelope",
    mailbox: "required",
    permission: "envelopeSend",
    contract: invitationShapes.notify,
    faults: [
      "request.uuids_or_search",
      "envelope.not_found",
      "envelope.status_wrong",
      "envelope.batch_refused",
      "notice.not_sender",
      "notice.too_soon",
      "range.reversed",
      "search.recipient_invalid",
      "search.field_invalid",
      "search.sort_unknown",
    ],
    action: ({ body, ...acting }) => notifyRecipients(needs, body, acting),
  });
}
