import { orderForm, formsPath as at } from "../world/forms-of-envelopes.ts";
import { newForm } from "./cases/forms.ts";
import { getAt, hides, inMailbox, type Rule } from "./rule.ts";

/** Permissions for forms, which only their mailbox sees. */
export const formRules: Readonly<Record<string, Rule>> = {
  [`POST ${at}`]: inMailbox("envelopeSend"),
  [`GET ${at}`]: inMailbox("envelopeListView"),
  [`GET ${at}/{id}`]: inMailbox("envelopeListView", hides(newForm, getAt("form/#"))),
  [`PUT ${at}/{id}`]: inMailbox(
    "envelopeSend",
    hides(newForm, (id, scene) => ({ path: `${at}/${id}`, sent: { body: orderForm(scene, scene.paper) } })),
  ),
  [`DELETE ${at}/{id}`]: inMailbox("envelopeSend", hides(newForm, getAt("form/#"))),
};
