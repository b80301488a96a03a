import { Type } from "typebox";
import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import { pageQuery, pageShape } from "../../http/paging.ts";
import { searchBody } from "./search-contract.ts";
import { bodySizes } from "../../http/limits.ts";
import { about, idShape, instantShape, nullable, textShape, uuidAnswer } from "../../http/shapes.ts";

const exampleId = "01930000-0000-7000-8000-0000000000e1";
const code = textShape(200, 1);

const invitation = Type.Object(
  {
    uuid: about("The envelope", idShape()),
    subject: Type.String(),
    message: Type.String(),
    roles: Type.Array(Type.String(), { description: "Titles of the roles that wait" }),
    sender: Type.Object({ mailboxName: nullable(Type.String()), accountName: Type.String() }),
    sentAt: instantShape(),
    expireAt: nullable(instantShape()),
  },
  { title: "EnvelopeInvitation" },
);

/** The wire shapes of invitations (facts §14; ours where they are silent). */
export const invitationShapes = {
  list: { query: Type.Object(pageQuery), answers: { 200: pageShape(invitation, "EnvelopeInvitations") } },
  some: { answers: { 200: null } },
  accept: {
    body: Type.Object(
      { uuids: Type.Array(idShape<EnvelopeId>(), { minItems: 1, maxItems: 100 }) },
      { title: "EnvelopeInvitationsAccept", examples: [{ uuids: [exampleId] }] },
    ),
    answers: { 200: null },
  },
  confirm: {
    body: Type.Object({ code }, { title: "EnvelopeConfirmInvite", examples: [{ code: "the code of the letter" }] }),
    answers: { 200: uuidAnswer },
  },
  page: { answers: { 200: "text" }, contentTypes: ["text/html"] },
  script: { answers: { 200: "text" }, contentTypes: ["text/javascript"] },
  notify: {
    bodyMaxBytes: bodySizes.bulk,
    body: Type.Object(
      {
        uuids: Type.Optional(nullable(Type.Array(idShape<EnvelopeId>(), { minItems: 1, maxItems: 1000 }))),
        searchParams: Type.Optional(about("The body of a search, instead of `uuids`", nullable(searchBody))),
      },
      { title: "EnvelopeNotify", examples: [{ uuids: [exampleId] }] },
    ),
    answers: { 200: null },
  },
  info: {
    query: Type.Object({ code }),
    answers: {
      200: Type.Object(
        {
          subject: Type.String(),
          mailboxName: nullable(Type.String()),
          accountName: Type.String(),
          expireAt: nullable(instantShape()),
        },
        { title: "EnvelopeInviteInfo" },
      ),
    },
  },
} as const;
