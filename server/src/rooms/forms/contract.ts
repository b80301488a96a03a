import { Type } from "typebox";
import { callbackLimits } from "@chancery/core/callback/callback.ts";
import type { FormField } from "@chancery/core/envelope/form/form.ts";
import type { CallbackId, FormId, TemplateId, TemplateVersionId } from "@chancery/core/ids/id.ts";
import { exampleIds } from "../../http/route/example-ids.ts";
import { pageQuery, pageShape } from "../../http/route/paging.ts";
import { about, idShape, illustrated, instantShape, nullable, textShape, titled, wordShape } from "../../http/route/shapes.ts";
import { formLimits } from "./limits.ts";

const { listMax } = formLimits;
const optionalText = (description: string, max: number) => Type.Optional(about(description, nullable(textShape(max))));
const flag = (description: string) => Type.Optional(about(description, nullable(Type.Boolean())));

const cell = {
  name: textShape(128),
  value: Type.Optional(nullable(Type.String())),
  values: Type.Optional(about("Of a field with several values", nullable(Type.Array(Type.String(), { maxItems: listMax })))),
  valueId: Type.Optional(about("A dictionary record", nullable(idShape()))),
};
const row = Type.Array(Type.Object(cell), { maxItems: listMax });
const field = titled("FormField", {
  ...cell,
  rows: Type.Optional(about("Of a dynamic table", nullable(Type.Array(row, { maxItems: listMax })))),
});
const fields = Type.Unsafe<readonly FormField[]>(Type.Array(field, { maxItems: listMax }));

const settings = titled("FormSettings", {
  subject: optionalText("Of each envelope, unless the template fixes it", 1000),
  message: optionalText("Of each envelope, unless the template fixes it", 5000),
  delegation: flag("Whether recipients may delegate; true when left out"),
  sharing: flag("Whether recipients may share; true when left out"),
  documents: Type.Optional(
    about(
      "Prepared fields by document id. Fields of the sender are fixed; the visitor can change those of their own roles",
      nullable(Type.Record(Type.String(), fields)),
    ),
  ),
  flow: Type.Optional(
    about("Mailbox UUIDs or email addresses by role id", nullable(Type.Record(Type.String(), textShape(254, 1)))),
  ),
  anonymous: about(
    "Ids of the roles of the visitor who starts the form",
    Type.Array(textShape(128, 1), { minItems: 1, maxItems: listMax }),
  ),
  metadata: Type.Optional(about("Of each envelope", nullable(Type.Record(Type.String(), Type.String())))),
});

const template = titled("FormTemplate", { id: idShape<TemplateId>(), versionId: idShape<TemplateVersionId>() });

const target = {
  url: about("https; http only into the ranges of `CHANCERY_OUTBOUND_ALLOW`", textShape(callbackLimits.urlMaxLength, 1)),
  retries: Type.Integer({ minimum: 0, maximum: callbackLimits.retriesMax }),
  timeout: Type.Integer({
    minimum: callbackLimits.timeoutMinMs,
    maximum: callbackLimits.timeoutMaxMs,
    description: "Milliseconds",
  }),
  successCode: Type.Integer({ minimum: 100, maximum: 599 }),
};
const newCallback = {
  retries: Type.Optional(nullable(target.retries)),
  timeout: Type.Optional(nullable(target.timeout)),
  successCode: Type.Optional(nullable(target.successCode)),
  login: optionalText("User name of Basic authentication, without a colon", callbackLimits.loginMaxLength),
  password: optionalText("Of Basic authentication", callbackLimits.passwordMaxLength),
};
const callbackToCreate = titled("FormCallbackToCreate", { url: target.url, ...newCallback });
const callbackToKeep = titled("FormCallbackToUpdate", {
  id: Type.Optional(about("The callback of the form, which stays", nullable(idShape<CallbackId>()))),
  url: Type.Optional(about("Of a new callback, which replaces it", nullable(target.url))),
  ...newCallback,
});

const common = {
  name: textShape(255),
  template,
  multiUse: flag("Whether the form can be started many times; false when left out"),
  redirectUrl: Type.Optional(
    about("Where the visitor goes after they have finished: https, as for callbacks", nullable(textShape(2048))),
  ),
  settings,
};
const formToCreate = illustrated(
  "FormCreate",
  [
    {
      name: "Order form",
      template: { id: exampleIds.template, versionId: exampleIds.version },
      multiUse: true,
      settings: { subject: "Order", anonymous: ["buyer"] },
    },
  ],
  { ...common, envelopeCreationCallback: Type.Optional(nullable(callbackToCreate)) },
);
const formToUpdate = titled("FormUpdate", { ...common, envelopeCreationCallback: Type.Optional(nullable(callbackToKeep)) });

const templateOfForm = {
  uuid: idShape<TemplateId>(),
  id: about("The same as `uuid`", idShape<TemplateId>()),
  versionId: idShape<TemplateVersionId>(),
};
const fieldOfVisitor = titled("FieldOfVisitor", {
  documentId: Type.String(),
  name: Type.String(),
  type: about("The field type as in searches, for example `selectDictionary`", Type.String()),
  roleId: Type.String(),
  table: about("The dynamic table of the field", nullable(Type.String())),
  optional: Type.Boolean(),
});

const form = titled("Form", {
  uuid: idShape<FormId>(),
  id: about("The same as `uuid`", idShape<FormId>()),
  name: Type.String(),
  template: titled("TemplateOfForm", templateOfForm),
  multiUse: Type.Boolean(),
  redirectUrl: nullable(Type.String()),
  settings,
  link: about("The page that starts the form", Type.String()),
  createdAt: instantShape(),
  modifiedAt: instantShape(),
  lastUsedAt: about("When the last envelope was started", nullable(instantShape())),
  totalEnvelopes: Type.Integer(),
  completedEnvelopes: Type.Integer(),
  rejectedEnvelopes: about("Cancelled by anyone", Type.Integer()),
  envelopeCreationCallback: nullable(
    titled("FormCallback", {
      uuid: idShape<CallbackId>(),
      id: about("The same as `uuid`", idShape<CallbackId>()),
      ...target,
      authType: wordShape(["NONE", "BASIC"]),
    }),
  ),
});

const params = Type.Object({ id: idShape<FormId>() });

/** The wire shapes of the room. */
export const shapes = {
  create: { body: formToCreate, answers: { 201: form } },
  list: { query: Type.Object(pageQuery), answers: { 200: pageShape(form, "FormPage") } },
  show: { params, answers: { 200: form } },
  update: { params, body: formToUpdate, answers: { 200: form } },
  remove: { params, answers: { 200: null } },
  open: {
    params,
    answers: {
      200: titled("OpenForm", {
        uuid: idShape<FormId>(),
        id: about("The same as `uuid`", idShape<FormId>()),
        name: Type.String(),
        template: titled("TemplateOfOpenForm", { ...templateOfForm, name: Type.String() }),
        fields: about("Those that the visitor fills in, in the order of the documents", Type.Array(fieldOfVisitor)),
        senderName: about("The account of the form", Type.String()),
        redirectUrl: about("Where to go after the last step", nullable(Type.String())),
      }),
    },
  },
  start: {
    params,
    body: illustrated("FormStart", [{ agreed: true }], {
      agreed: about("Whether the visitor accepts the terms of use: must be true", Type.Boolean()),
      role: Type.Optional(
        about("The anonymous role that the visitor takes; all of them when left out", nullable(textShape(128, 1))),
      ),
    }),
    answers: {
      201: titled("FormSession", {
        token: about("A bearer token for this envelope, for 24 hours", Type.String()),
        envelopeUuid: idShape(),
        mailboxUuid: about("The value of the `Mailbox` header", idShape()),
      }),
    },
  },
} as const;
