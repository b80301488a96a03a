import { Type } from "typebox";
import { roleKinds } from "@chancery/core/template/read/read-roles.ts";
import type { EnvelopeId, MailboxId } from "@chancery/core/ids/id.ts";
import { pageQuery, pageShape } from "../../../http/route/paging.ts";
import { deliveryStates } from "../../emails/index.ts";
import { envelopeRow, senderRef } from "../search/search-answer.ts";
import { searchBody } from "../search/contract.ts";
import { bodySizes } from "../../../http/route/limits.ts";
import {
  about,
  idShape,
  illustrated,
  instantShape,
  nullable,
  textShape,
  titled,
  uuidAnswer,
  wordShape,
} from "../../../http/route/shapes.ts";

const exampleId = "01930000-0000-7000-8000-0000000000e1";
const code = textShape(200, 1);
const envelopeIds = Type.Array(idShape<EnvelopeId>(), { minItems: 1, maxItems: 100 });
const roles = Type.Array(Type.Object({ id: textShape(128, 1), mailboxUuid: idShape<MailboxId>() }), {
  minItems: 1,
  maxItems: 100,
});

const invitation = titled("EnvelopeInvitation", {
  ...envelopeRow.properties,
  uuid: about("The envelope", idShape()),
  accountUUID: nullable(idShape()),
  mailboxName: about("The sender; null where it hides its name", nullable(Type.String())),
  invitationCode: about("Accepts it by confirm-invite, for a user signed in with the address", Type.String()),
  roles: Type.Array(Type.String(), { description: "Titles of the roles that wait" }),
  sender: Type.Object({ mailboxName: nullable(Type.String()), accountName: Type.String() }),
  expireAt: nullable(instantShape()),
});

const flowRole = titled("InvitedEnvelopeRole", {
  roleId: Type.String(),
  name: about("Its title", Type.String()),
  mailboxName: about("null while the role has no mailbox, and where the mailbox hides its name", nullable(Type.String())),
  delegatedTo: about("Always null: who has the role now is `mailboxName`", Type.Null()),
  type: wordShape(roleKinds),
  completed: Type.Boolean(),
  order: Type.Integer(),
});

const emailShape = titled("EnvelopeEmail", {
  uuid: idShape(),
  to: about("The address that the sender named; null for users of a mailbox", nullable(Type.String())),
  mailboxUuid: about("The mailbox whose user gets the email", nullable(idShape())),
  mailboxName: nullable(Type.String()),
  state: wordShape(deliveryStates),
  reason: about("The reply of the mail server that refused the email, or failed the last try", nullable(Type.String())),
  createdAt: instantShape(),
  endedAt: about("When the mail server accepted or refused the email", nullable(instantShape())),
});

/** The wire shapes of invitations. */
export const invitationShapes = {
  emails: {
    params: Type.Object({ id: idShape<EnvelopeId>() }),
    query: Type.Object(pageQuery),
    answers: { 200: pageShape(emailShape, "EnvelopeEmailPage") },
  },
  list: { query: Type.Object(pageQuery), answers: { 200: pageShape(invitation, "EnvelopeInvitations") } },
  some: { answers: { 200: null } },
  accept: {
    body: Type.Union([envelopeIds, Type.Object({ uuids: envelopeIds })], {
      title: "EnvelopeInvitationsAccept",
      examples: [[exampleId]],
    }),
    answers: { 200: null },
  },
  confirm: {
    body: illustrated(
      "EnvelopeConfirmInvite",
      [{ code: "the code of the email", roles: [{ id: "buyer", mailboxUuid: exampleId }] }],
      {
        code,
        accessCode: Type.Optional(
          about("The access code, if the sender set one and the caller has another address", nullable(textShape(64, 1))),
        ),
        roles: Type.Optional(
          about("The roles that are accepted, and one mailbox for them; the `Mailbox` header when left out", nullable(roles)),
        ),
      },
    ),
    answers: { 200: uuidAnswer },
  },
  notify: {
    bodyMaxBytes: bodySizes.bulk,
    body: illustrated("EnvelopeNotify", [{ uuids: [exampleId] }], {
      uuids: Type.Optional(nullable(Type.Array(idShape<EnvelopeId>(), { minItems: 1, maxItems: 1000 }))),
      searchParams: Type.Optional(about("The body of a search, instead of `uuids`", nullable(searchBody))),
    }),
    answers: { 200: null },
  },
  info: {
    query: Type.Object({ code }),
    answers: {
      200: titled("InvitedEnvelope", {
        subject: Type.String(),
        message: Type.String(),
        createdAt: instantShape(),
        expireAfter: nullable(instantShape()),
        sender: Type.Object({ ...senderRef.properties, mailboxName: nullable(Type.String()) }),
        templateName: Type.String(),
        total: about("Roles", Type.Integer()),
        completed: about("Roles that are done", Type.Integer()),
        flow: Type.Array(flowRole),
        mailboxName: nullable(Type.String()),
        accountName: Type.String(),
        expireAt: nullable(instantShape()),
      }),
    },
  },
} as const;
