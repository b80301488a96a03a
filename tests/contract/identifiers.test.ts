import assert from "node:assert/strict";
import { test } from "node:test";
import { described, documentPart } from "./schema.ts";

// Every object of a response that represents a noun with an id has it as `uuid`, in addition to an older name.

/** Objects of answers that name others and have no id of their own, by their place. */
const namesOthers: Readonly<Record<string, string>> = {
  SetUp: "what was made, one id each",
  ActivityRecord: "a record of the audit trail is found by its time",
  AccountActivityRecord: "the same of an account",
  "ApprovalFlow.startedBy": "a person in a mailbox",
  ApprovalRouteApprover: "a mailbox at its place in a route",
  Approver: "a person in a mailbox",
  SavedApprover: "a mailbox at its place in a saved route",
  AuditTrailRow: "a record, known by its place in the trail",
  FaultRow: "a fault at its place",
  BulkSendResult: "the outcome of a row",
  "ShareResults.*[]": "the outcome for a mailbox",
  "ProcessStatus.details[]": "the outcome for an envelope",
  DocumentComments: "a document of an envelope, whose ids are words",
  DocumentToSign: "a document of an envelope, whose ids are words",
  InvitedEnvelopeRole: "a role of an envelope, whose ids are words",
  AccessInAccount: "what a person may do in an account",
  AccountAccess: "the same, with what it comes from",
  GrantsSet: "what a person may do in an account once it is set",
  MailboxAccess: "what a person may do in a mailbox",
  "Settings.sso.saml": "entityId is an address",
  TemplateComparison: "two versions",
  "TemplateComparison.changes[].where": "a document or a role, whose ids are words",
  ErasurePreview: "the user who would be erased",
  OpenErasure: "the user who was removed",
  EnvelopeInvitee: "the user of an address, and the envelope of a code",
  FieldOfVisitor: "a field of a document, whose ids are words",
  FormField: "a value of a form; the id is that of a record",
  "FormField.rows[][]": "the same",
  FormSession: "a token; what it opens is named beside it",
  GuestSession: "a token; what it opens is named beside it",
  MailboxEvent: "the id is a cursor, a number",
  NotificationData: "what a notification is about",
  PasskeyRequestOptions: "rpId is a host name",
  "PasskeyRequestOptions.allowCredentials[]": "a credential, as WebAuthn names it",
  "PasskeyCreationOptions.excludeCredentials[]": "likewise",
  "PasskeyCreationOptions.rp": "a host name",
  "PasskeyCreationOptions.user": "the user, as WebAuthn names one",
  ErasedEnvelope: "the tombstone of an envelope, which is gone",
  RemovedEnvelope: "the same, with facts that name no person",
  "RetentionPreview.templates[]": "a template whose envelopes are counted",
  RemoteSigner: "a service, known by a word of the operator's",
  "RemoteSigning.credentials[]": "a key, as its service names it",
  "RemoteSigning.signatures[]": "a signature of a document, whose ids are words",
  ScenarioTemplate: "a template version of a step",
  ScenarioNamedTemplate: "the same, with its name",
  ScenarioStep: "a step of a scenario, whose ids are words",
  ScenarioShortStep: "the same in a list",
  Seal: "a document of an envelope, whose ids are words",
  "ArchiveInfo.signers[]": "a signature, known by the hash of its value",
  RegistrationId: "the name of the one provider of this service",
};

type Schema = {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly required?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
};

/** Objects without a `uuid` that is always there, by their place; each named schema is looked into once. */
function withoutUuid(schema: Schema | undefined, place: string, seen: Set<string>): readonly string[] {
  if (!schema) return [];
  if (schema.$ref !== undefined) {
    const title = schema.$ref.split("/").at(-1) ?? "";
    if (seen.has(title)) return [];
    seen.add(title);
    return withoutUuid(documentPart(schema.$ref), title, seen);
  }
  const { properties = {}, patternProperties = {}, additionalProperties: more, items } = schema;
  const isNoun = Object.keys(properties).some((name) => /^id$|(Id|Uuid|UUID)$/.test(name) && !ofOthers.has(name));
  const own = isNoun && !schema.required?.includes("uuid") ? [place] : [];
  const parts = [
    ...Object.entries(properties).map(([name, part]) => withoutUuid(part, `${place}.${name}`, seen)),
    ...Object.values(patternProperties).map((part) => withoutUuid(part, `${place}.*`, seen)),
    ...[items, typeof more === "object" ? more : undefined].map((part) => withoutUuid(part, `${place}[]`, seen)),
    ...[schema.anyOf, schema.allOf, schema.oneOf].flatMap((all = []) => all.map((part) => withoutUuid(part, place, seen))),
  ];
  return [...own, ...parts.flat()];
}

/** Ids of other services in configurations. */
const ofOthers: ReadonlySet<string> = new Set(["clientId"]);

test("every object of an answer that has an id carries it as uuid", () => {
  const seen = new Set<string>();
  const lacking = [...described].flatMap(([operation, { responses }]) =>
    Object.entries(responses)
      .filter(([status]) => status.startsWith("2"))
      .flatMap(([, { content = {} }]) => Object.values(content))
      .flatMap(({ schema }) => withoutUuid(schema, operation, seen)),
  );
  assert.deepEqual(lacking.toSorted(), Object.keys(namesOthers).toSorted());
});
