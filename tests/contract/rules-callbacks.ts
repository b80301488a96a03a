import { mailboxPermissions } from "@chancery/core/access/permissions.ts";
import { people } from "../world/people.ts";
import { newCallback } from "./cases/callbacks.ts";
import { getAt, hides, inMailbox, ofPerson, type Rule } from "./rule.ts";

const at = "/api/v1/envelope/callback";
const path = `${at}/{callbackUuid}`;
const managing = (end: string): Rule =>
  inMailbox("envelopeCallbackManage", hides(newCallback, getAt(`envelope/callback/#/${end}`)));
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
  [`GET ${path}/deliveries`]: managing("deliveries"),
  [`POST ${path}/replay`]: inMailbox(
    "envelopeCallbackManage",
    hides(newCallback, (id) => ({ path: `${at}/${id}/replay`, sent: { body: {} } })),
  ),
  [`POST ${path}/secret`]: managing("secret"),
  [`POST ${path}/enable`]: managing("enable"),
};
