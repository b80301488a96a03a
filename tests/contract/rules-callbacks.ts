import { mailboxPermissions } from "@chancery/core/access/permissions.ts";
import { people } from "../world/people.ts";
import { newCallback } from "./cases/callbacks.ts";
import { getAt, hides, inMailbox, ofPerson, type Rule } from "./rule.ts";

const at = "/api/v1/envelope/callback";
const path = `${at}/{callbackUuid}`;
const managing = (end: string, where = "envelope/callback"): Rule =>
  inMailbox("envelopeCallbackManage", hides(newCallback, getAt(`${where}/#/${end}`)));
/** The mailbox is in the query, and may be in the header too. */
const entering = (end: string): Rule => ({
  mailbox: "optional",
  permissions: [mailboxPermissions.envelopeCallbackManage],
  hidden: hides(
    (scene) => newCallback(scene),
    (id, { waiting }) => ({
      path: `${at}/${id}/${end}?envelopeUuid=${waiting}&mailboxUuid=${people.stranger.mailboxId}`,
    }),
  ),
});

/** Permissions for callbacks, which only their mailbox sees. */
export const callbackRules: Readonly<Record<string, Rule>> = {
  [`POST ${at}/add`]: inMailbox("envelopeCallbackManage"),
  [`GET ${at}/list`]: inMailbox("envelopeCallbackManage"),
  [`GET ${at}/callbackRequestPayload`]: ofPerson(),
  [`GET ${path}/check`]: entering("check"),
  [`GET ${path}/send`]: entering("send"),
  [`DELETE ${path}/remove`]: managing("remove"),
  ...deliveryRules("envelope/callback"),
  ...deliveryRules("callback"),
  [`POST ${path}/enable`]: managing("enable"),
};

function deliveryRules(where: string): Readonly<Record<string, Rule>> {
  const short = `/api/v1/${where}/{callbackUuid}`;
  return {
    [`GET ${short}/deliveries`]: managing("deliveries", where),
    [`POST ${short}/replay`]: inMailbox(
      "envelopeCallbackManage",
      hides(newCallback, (id) => ({ path: `/api/v1/${where}/${id}/replay`, sent: { body: {} } })),
    ),
    [`POST ${short}/secret`]: managing("secret", where),
  };
}
