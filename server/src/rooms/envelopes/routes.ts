import { Fault, type FaultCode } from "@chancery/core/fault/fault.ts";
import { errorRows } from "../../http/reply/problem.ts";
import { placedXml } from "../../http/body/xml-place.ts";
import { route, type AnyRoute } from "../../http/route/route.ts";
import { dropMetadata, putMetadata } from "./metadata/change-metadata.ts";
import { checkEnvelope } from "./flow/check-envelope.ts";
import { fillEnvelope } from "./flow/fill-envelope.ts";
import { searchEnvelopes } from "./search/search-envelopes.ts";
import { sendDraft } from "./sending/send-draft.ts";
import { sendEnvelope } from "./sending/send-envelope.ts";
import { showActiveRoles } from "./envelope/show-active-roles.ts";
import { showEnvelope } from "./envelope/show-envelope.ts";
import { shapes } from "./contract.ts";
import { chainAlso } from "./chains/extra-permissions.ts";
import { fillFaults, sendFaults } from "./envelope/faults.ts";
import type { RoomNeeds } from "./needs.ts";
import { bulkRoutes } from "./flow/routes-bulk.ts";
import { draftRoutes } from "./sending/routes-drafts.ts";
import { chainRoutes } from "./chains/routes.ts";
import { columnRoutes } from "./search/routes-columns.ts";
import { folderRoutes } from "./folders/routes.ts";
import { invitationRoutes } from "./invitations/routes.ts";
import { quickRoutes } from "./sending/routes-quick.ts";
import { sourceRoutes } from "./sending/routes-source.ts";
import { sharingRoutes } from "./flow/routes-delegation.ts";
import { signingRoutes } from "./signing/routes.ts";

const hidden: readonly FaultCode[] = ["envelope.not_found"];

/** The end points of envelopes. */
export function routes(needs: RoomNeeds): readonly AnyRoute[] {
  return [
    ...draftRoutes(needs),
    ...changingRoutes(needs),
    ...quickRoutes(needs),
    ...bulkRoutes(needs),
    ...sharingRoutes(needs),
    ...readingRoutes(needs),
    ...metadataRoutes(needs),
    ...folderRoutes(needs),
    ...chainRoutes(needs),
    ...invitationRoutes(needs),
    ...sourceRoutes(needs),
    ...signingRoutes(needs),
    ...columnRoutes(needs),
  ];
}

function changingRoutes(needs: RoomNeeds): readonly AnyRoute[] {
  return [
    route({
      method: "POST",
      path: "/api/v1/envelope/send",
      summary: "Send a new envelope, or a draft",
      signIn: "bearer",
      mailbox: "required",
      permission: "envelopeSend",
      also: chainAlso,
      contract: shapes.send,
      faults: sendFaults,
      action: ({ body: { uuid, data, metadata: said }, ...acting }) => {
        const body = { data, metadata: said ?? undefined };
        return uuid ? sendDraft(needs, uuid, body, acting) : sendEnvelope(needs, body, acting);
      },
    }),
    route({
      method: "PUT",
      path: "/api/v1/envelope/fill",
      summary: "Fill in and complete the mailbox's step",
      signIn: "bearer",
      mailbox: "required",
      permission: "envelopeSign",
      contract: shapes.fill,
      faults: fillFaults,
      action: ({ body, ...acting }) => fillEnvelope(needs, body, acting),
    }),
    route({
      method: "POST",
      path: "/api/v1/envelope/check",
      summary: "Every fault a send or a fill would have; nothing is stored",
      onlyReads: true,
      signIn: "bearer",
      mailbox: "required",
      permission: "envelopeListView",
      also: chainAlso,
      contract: shapes.check,
      faults: ["envelope.not_found", "template.not_found", "template.archived"],
      action: async ({ body: { uuid, data }, ...actor }) => ({
        status: 200,
        body: { errors: errorRows(placedXml(await checkEnvelope(needs, { uuid: uuid ?? undefined, data }, actor), "/data")) },
      }),
    }),
  ];
}

function readingRoutes(needs: RoomNeeds): readonly AnyRoute[] {
  const reading = { signIn: "bearer", mailbox: "required", permission: "envelopeListView" } as const;
  return [
    route({
      method: "GET",
      path: "/api/v1/envelope/{envelopeUuid}",
      summary: "The envelope as the mailbox sees it, with its template",
      ...reading,
      contract: shapes.show,
      faults: hidden,
      action: async ({ params, query, ...actor }) => {
        const hasTemplate = query.include !== "envelope";
        return { status: 200, body: await showEnvelope(needs, { id: params.envelopeUuid, hasTemplate }, actor) };
      },
    }),
    route({
      method: "POST",
      path: "/api/v1/envelope/search",
      summary: "Find the mailbox's envelopes",
      onlyReads: true,
      ...reading,
      contract: shapes.search,
      faults: ["search.recipient_invalid", "search.field_invalid", "search.sort_unknown"],
      action: async ({ query, body, mailbox }) => ({
        status: 200,
        body: await searchEnvelopes(needs, { query, body: body ?? {} }, mailbox),
      }),
    }),
    route({
      method: "GET",
      path: "/api/v1/envelope/{id}/activeRoles",
      summary: "The mailbox's roles that are to act now",
      ...reading,
      contract: shapes.activeRoles,
      faults: hidden,
      action: async ({ params: { id }, mailbox }) => {
        const roleIds = await showActiveRoles(needs, id, mailbox.id);
        return { status: 200, body: roleIds.map((uuid) => ({ uuid })) };
      },
    }),
    route({
      method: "HEAD",
      path: "/api/v1/envelope/{id}/has-active-role",
      summary: "Whether the mailbox is to act now: 200, otherwise 404",
      ...reading,
      contract: shapes.hasActiveRole,
      faults: hidden,
      action: async ({ params: { id }, mailbox }) => {
        const roleIds = await showActiveRoles(needs, id, mailbox.id);
        if (roleIds.length === 0) throw new Fault("envelope.not_found", { args: [id] });
        return { status: 200 };
      },
    }),
  ];
}

function metadataRoutes(needs: RoomNeeds): readonly AnyRoute[] {
  const changing = { signIn: "bearer", mailbox: "required", permission: "envelopeManage" } as const;
  return [
    route({
      method: "PUT",
      path: "/api/v1/envelope/{id}/metadata",
      summary: "Merge metadata of the mailbox's account into the envelope",
      ...changing,
      contract: shapes.putMetadata,
      faults: hidden,
      action: ({ params: { id }, body, ...acting }) => putMetadata(needs, id, body, acting),
    }),
    route({
      method: "DELETE",
      path: "/api/v1/envelope/{id}/metadata",
      summary: "Remove metadata keys, or all of it",
      ...changing,
      contract: shapes.dropMetadata,
      faults: hidden,
      action: ({ params: { id }, query, ...acting }) => dropMetadata(needs, id, query.key, acting),
    }),
  ];
}
