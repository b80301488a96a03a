import { sampleBody } from "@chancery/core/callback/sample.ts";
import type { OpenMailbox } from "@chancery/core/access/caller.ts";
import { refuse, type FaultCode } from "@chancery/core/fault/fault.ts";
import type { MailboxId } from "@chancery/core/ids/id.ts";
import { ok, route, type AnyRequest, type AnyRoute } from "../../http/route/route.ts";
import { addOwnCallback } from "./actions/add-callback.ts";
import { checkCallback } from "./check-pair.ts";
import { removeOwnCallback } from "./actions/remove-callback.ts";
import { sendCallback } from "./actions/send-callback.ts";
import { callbackRequest, shapes } from "./contract.ts";
import { listOwnCallbacks } from "./actions/list-callbacks.ts";
import type { CallbacksNeeds } from "./needs.ts";
import { deliveryRoutes } from "./routes-deliveries.ts";

const path = "/api/v1/envelope/callback";
const hidden: readonly FaultCode[] = ["callback.not_found", "callback.forbidden"];
const managing = { mailbox: "required", permission: "envelopeCallbackManage" } as const;
const entering = { mailbox: "optional", permission: "envelopeCallbackManage", entersMailbox: true } as const;

/** The endpoints of callbacks. */
export function routes(needs: CallbacksNeeds): readonly AnyRoute[] {
  const faults: readonly FaultCode[] = [...hidden, "envelope.not_found", "mailbox.header_mismatch"];
  return [
    route("POST", `${path}/add`, {
      ...managing,
      summary: "Create a callback",
      secretAnswer: true,
      secretBody: "password",
      webhook: callbackRequest,
      contract: shapes.add,
      faults: ["callback.draft_status", "range.reversed", "value.too_many"],
      action: ({ body, query, ...acting }) => addOwnCallback(needs, body, query.dates ?? "iso", acting),
    }),
    route("GET", `${path}/list`, {
      ...managing,
      summary: "List the callbacks of the mailbox",
      contract: shapes.list,
      action: async ({ mailbox }) => ok(await listOwnCallbacks(needs, mailbox)),
    }),
    route("GET", `${path}/callbackRequestPayload`, {
      summary: "Retrieve an example of the body that callbacks send",
      contract: shapes.sample,
      action: async () => ok(JSON.parse(sampleBody())),
    }),
    route("DELETE", `${path}/{callbackUuid}/remove`, {
      ...managing,
      summary: "Remove a callback and its pending deliveries",
      contract: shapes.remove,
      faults: hidden,
      action: ({ params: { callbackUuid }, ...acting }) => removeOwnCallback(needs, callbackUuid, acting),
    }),
    route("GET", `${path}/{callbackUuid}/check`, {
      ...entering,
      summary: "Check whether an envelope matches the filter of a callback",
      contract: shapes.check,
      faults,
      action: async ({ params: { callbackUuid: id }, query: { envelopeUuid: envelopeId, mailboxUuid }, caller, ...entry }) => {
        const mailbox = await mailboxOf(mailboxUuid, entry);
        return ok(await checkCallback(needs, { id, envelopeId }, { mailbox, caller }));
      },
    }),
    route("GET", `${path}/{callbackUuid}/send`, {
      ...entering,
      summary: "Send an envelope to the endpoint of a callback now, once",
      contract: shapes.send,
      faults: [...faults, "callback.filter_mismatch"],
      action: async ({ params: { callbackUuid: id }, query, caller, origin, signal, ...entry }) => {
        const mailbox = await mailboxOf(query.mailboxUuid, entry);
        const sending = { mailbox, caller, origin, signal: signal() };
        return ok(await sendCallback(needs, { id, envelopeId: query.envelopeUuid }, sending));
      },
    }),
    ...deliveryRoutes(needs),
  ];
}

type Entry = Pick<AnyRequest, "mailbox" | "enter">;

/** The mailbox of the query, opened. Throws mailbox.header_mismatch for another one in the header, and what `enter` throws. */
async function mailboxOf(id: MailboxId, { mailbox, enter }: Entry): Promise<OpenMailbox> {
  if (mailbox && mailbox.id !== id) refuse([{ code: "mailbox.header_mismatch", parameter: "mailboxUuid" }]);
  return mailbox ?? enter(id, "envelopeCallbackManage");
}
