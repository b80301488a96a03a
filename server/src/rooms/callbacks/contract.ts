import { Type } from "typebox";
import { callbackDefaults, callbackLimits } from "@chancery/core/callback/callback.ts";
import { deliveryStates } from "@chancery/core/callback/delivery.ts";
import { callbackScopes } from "@chancery/core/callback/filter.ts";
import type { CallbackId, DeliveryId, EnvelopeId, MailboxId, TemplateId } from "@chancery/core/ids/id.ts";
import { pageQuery, pageShape } from "../../http/route/paging.ts";
import type { Webhook } from "../../http/route/route.ts";
import { about, idShape, illustrated, instantShape, nullable, textShape, titled, wordShape } from "../../http/route/shapes.ts";
import { sendingLimits } from "./limits.ts";

const listMax = 100;
const exampleUrl = "https://acme.example/hooks/chancery";
const texts = (description: string) =>
  Type.Optional(about(description, nullable(Type.Array(textShape(320, 1), { maxItems: listMax }))));
const time = Type.Optional(nullable(instantShape()));

const filter = Type.Object(
  {
    label: texts("Names or UUIDs of labels of the mailbox; one of them is enough"),
    status: texts("WAITING, SENT, ON_APPROVAL, COMPLETED, CANCELLED or EXPIRED, in any case"),
    subject: Type.Optional(about("Contained in the subject; case and accents do not matter", nullable(textShape(1000)))),
    createDateFrom: time,
    createDateTo: time,
    receiveDateFrom: time,
    receiveDateTo: time,
    expireDateFrom: time,
    expireDateTo: time,
    sendDateFrom: time,
    sendDateTo: time,
    template: Type.Optional(nullable(Type.Array(idShape<TemplateId>(), { maxItems: listMax }))),
    sender: texts("UUIDs of sending mailboxes, or email addresses of people in them"),
    form: texts("UUIDs of forms that the envelope was started from"),
    scope: Type.Optional(nullable(Type.Array(wordShape(callbackScopes), { maxItems: listMax }))),
  },
  { title: "CallbackFilter", description: "Events that the callback sends: those that fit every property. Empty: all" },
);

const target = {
  url: about("https; http only into the ranges of `CHANCERY_OUTBOUND_ALLOW`", textShape(callbackLimits.urlMaxLength, 1)),
  successCode: Type.Integer({ minimum: 100, maximum: 599, description: "The answer that counts as success, exactly" }),
};
const retries = Type.Integer({ minimum: 0, maximum: callbackLimits.retriesMax, description: "Attempts after the first" });
const timeout = Type.Integer({
  minimum: callbackLimits.timeoutMinMs,
  maximum: callbackLimits.timeoutMaxMs,
  description: "Milliseconds for one request, from the look-up of the name to the end of the answer",
});

const callbackProperties = {
  uuid: idShape<CallbackId>(),
  id: about("The same as `uuid`", idShape<CallbackId>()),
  ...target,
  retries,
  timeout,
  authType: about("BASIC when the callback has a login", wordShape(["NONE", "BASIC"])),
  filter,
  dates: about("How dates are written: ISO 8601, or milliseconds since 1970", wordShape(["iso", "epoch"])),
  createdAt: instantShape(),
  disabledAt: about("While the callback is disabled, nothing is sent", nullable(instantShape())),
  disabledReason: about(
    "GONE: the endpoint answered 410; FAILING: it failed for five days; PERMISSION: the user lost the permission",
    nullable(wordShape(["GONE", "FAILING", "PERMISSION"])),
  ),
};
const callback = titled("Callback", callbackProperties);
const secret = about("Verifies signatures, as Standard Webhooks have it. It is returned only here", Type.String());

const newCallback = illustrated(
  "CallbackToCreate",
  [{ url: exampleUrl, retries: 3, timeout: 5000, successCode: 200, filter: { status: ["COMPLETED"] } }],
  {
    url: target.url,
    retries: Type.Optional(about(`${callbackDefaults.retries} when left out`, nullable(retries))),
    timeout: Type.Optional(about(`${callbackDefaults.timeoutMs} when left out`, nullable(timeout))),
    successCode: Type.Optional(about(`${callbackDefaults.successCode} when left out`, nullable(target.successCode))),
    login: Type.Optional(
      about("User name of Basic authentication, without a colon", nullable(textShape(callbackLimits.loginMaxLength))),
    ),
    password: Type.Optional(nullable(textShape(callbackLimits.passwordMaxLength))),
    filter: Type.Optional(nullable(filter)),
  },
);

const date = Type.Union([instantShape(), Type.Integer()]);
/** The body of a request to an endpoint. Dates are milliseconds for callbacks that were created with `dates=epoch`. */
const callbackEvent = titled("CallbackEvent", {
  uuid: about("The envelope", idShape<EnvelopeId>()),
  status: about("As the mailbox sees it", Type.String()),
  subject: Type.String(),
  label: about("Labels of the mailbox on the envelope", Type.Array(idShape())),
  labelNames: Type.Array(Type.String()),
  receiveDate: date,
  expireDate: nullable(date),
  template: idShape<TemplateId>(),
  sender: about("The mailbox that sent the envelope", idShape<MailboxId>()),
  mailbox: about("The mailbox of the callback", idShape<MailboxId>()),
});

/** The request to an endpoint, as Standard Webhooks have it. */
export const callbackRequest: Webhook = {
  name: "callbackEvent",
  summary: "An envelope appeared in the mailbox, or changed its status there",
  headers: Type.Object({
    "webhook-id": about("The same on every attempt", Type.String()),
    "webhook-timestamp": about("Of this attempt, in seconds since 1970", Type.String({ pattern: "^[0-9]+$" })),
    "webhook-signature": about(
      "`v1,` and base64 of HMAC-SHA256 of id, timestamp and body, joined by dots; one entry for each valid secret",
      Type.String({ pattern: "^v1,[A-Za-z0-9+/]{43}=( v1,[A-Za-z0-9+/]{43}=)?$" }),
    ),
    authorization: Type.Optional(about("Basic, for callbacks with a login", Type.String())),
  }),
  body: callbackEvent,
};

const mismatches = Type.Object(
  {
    labels: Type.Optional(Type.Array(Type.String())),
    status: Type.Optional(Type.String()),
    subject: Type.Optional(Type.String()),
    createDate: time,
    receiveDate: time,
    expireDate: time,
    sendDate: time,
    template: Type.Optional(Type.String()),
    sender: Type.Optional(Type.String()),
    scope: Type.Optional(Type.Array(Type.String())),
    wrongForm: Type.Optional(Type.Boolean()),
  },
  { title: "CallbackMismatch", description: "Values of the envelope that do not fit the filter" },
);

const delivery = titled("CallbackDelivery", {
  uuid: idShape<DeliveryId>(),
  id: about("The same as `uuid`", idShape<DeliveryId>()),
  webhookId: about("The header `webhook-id` of every attempt", Type.String()),
  envelopeUuid: idShape<EnvelopeId>(),
  status: about("Of the envelope in the event", Type.String()),
  state: about("pending: to be sent; succeeded; dead: all attempts failed", wordShape(deliveryStates)),
  attempts: Type.Integer({ description: "Attempts so far" }),
  nextAttemptAt: about("Not before; null unless pending", nullable(instantShape())),
  responseCode: about("Of the last attempt; 0 when there was no answer", nullable(Type.Integer())),
  durationMs: about("Of the last attempt", nullable(Type.Integer())),
  response: about("Up to 1 KiB of the last answer, or why there was none", nullable(Type.String())),
  createdAt: instantShape(),
});

const replay = Type.Object(
  {
    ids: Type.Optional(
      about("These deliveries", Type.Array(idShape<DeliveryId>(), { minItems: 1, maxItems: sendingLimits.idsMax })),
    ),
    from: Type.Optional(about("Deliveries made since; with `to`", instantShape())),
    to: Type.Optional(about("Deliveries made until; with `from`", instantShape())),
  },
  { title: "CallbackReplay", description: "Empty: all that failed", examples: [{}] },
);

const params = Type.Object({ callbackUuid: idShape<CallbackId>() });
const ofEnvelope = Type.Object({
  envelopeUuid: idShape<EnvelopeId>(),
  mailboxUuid: about("The mailbox of the callback", idShape<MailboxId>()),
});

/** The wire shapes of callbacks. */
export const shapes = {
  add: {
    query: Type.Object({ dates: Type.Optional(about("iso when left out", wordShape(["iso", "epoch"]))) }),
    body: newCallback,
    answers: { 201: titled("CallbackWithSecret", { ...callbackProperties, secret }) },
  },
  list: { answers: { 200: Type.Array(callback) } },
  sample: { answers: { 200: callbackEvent } },
  check: {
    params,
    query: ofEnvelope,
    answers: { 200: titled("CallbackCheck", { passed: Type.Boolean(), failed: mismatches }) },
  },
  send: {
    params,
    query: ofEnvelope,
    answers: {
      200: titled("CallbackAnswer", {
        code: Type.Integer({ description: "Status of the answer; 0 when there was none" }),
        body: about("Up to 1 KiB of the answer, or why there was none", Type.String()),
      }),
    },
  },
  remove: { params, answers: { 200: null } },
  deliveries: {
    params,
    query: Type.Object({ ...pageQuery, state: Type.Optional(wordShape(deliveryStates)) }),
    answers: { 200: pageShape(delivery, "CallbackDeliveryPage") },
  },
  replay: {
    params,
    body: replay,
    answers: {
      200: titled("CallbackReplayed", { replayed: Type.Integer({ description: "Deliveries that are pending again" }) }),
    },
  },
  secret: { params, answers: { 200: titled("CallbackSecret", { secret }) } },
  enable: { params, answers: { 200: callback } },
} as const;
