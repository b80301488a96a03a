import { Type } from "typebox";
import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import { bodySizes } from "../../../http/route/limits.ts";
import { about, idShape, illustrated, nullable, textShape, titled, wordShape } from "../../../http/route/shapes.ts";

import { xmlText } from "../envelope/contract.ts";
import { exampleXml } from "../envelope/examples.ts";

const code = about("The code of the email", textShape(200, 1));
const verificationCode = about(
  "The code that `POST /registration/sendRegistrationCode?initiation=true` sent to the sender",
  textShape(200, 1),
);
const agreed = Type.Optional(about("Whether the sender accepts the terms of use: must be true", nullable(Type.Boolean())));
const statuses = ["PENDING_INVITE", "ACTIVE", "BLOCKED", "PENDING_PASSWORD", "DELETED", "NOT_REGISTERED"] as const;

const session = titled("GuestSession", {
  token: about("A bearer token for this envelope, for 24 hours", Type.String()),
  envelopeUuid: idShape(),
  mailboxUuid: about("The value of the `Mailbox` header", idShape()),
});

const invitee = titled("EnvelopeInvitee", {
  status: about("The status of the user with the address; NOT_REGISTERED when there is none", wordShape(statuses)),
  ssoEnabled: about("Whether the address signs in through an identity provider only", Type.Boolean()),
  email: Type.String(),
  envelopeUuid: idShape(),
});

/** The wire shapes of guests. */
export const guestShapes = {
  check: {
    params: Type.Object({ code }),
    answers: {
      200: titled("CodeCheck", {
        canLoginWithCode: about("Whether the recipient can act as a guest", Type.Boolean()),
        existingUser: about("Whether a user has the address, who signs in instead", Type.Boolean()),
        email: about("The address that the email was sent to", Type.String()),
        accessCodeRequired: about("Whether the sender set an access code", Type.Boolean()),
      }),
    },
  },
  enter: {
    body: illustrated("LoginByCode", [{ code: "the code of the email", agreed: true }], {
      code,
      accessCode: Type.Optional(about("The access code, if the sender set one", nullable(textShape(64, 1)))),
      agreed: about("Whether the recipient accepts the terms of use: must be true", Type.Boolean()),
    }),
    answers: {
      200: session,
    },
  },
  sendShared: {
    bodyMaxBytes: bodySizes.xml,
    body: illustrated(
      "SendByShareCode",
      [{ shareCode: "the code of the template", verificationCode: "the code of the email", data: exampleXml, agreed: true }],
      {
        shareCode: about("The share code of the template", textShape(100, 1)),
        verificationCode,
        data: xmlText,
        agreed,
      },
    ),
    answers: { 201: session },
  },
  sendPublic: {
    form: {
      data: illustrated(
        "PublicQuickSend",
        [{ verificationCode: "the code of the email", agreed: true, signer: "bob@example.com" }],
        {
          verificationCode,
          agreed,
          signer: about("The email address of the signer, who signs the file by certificate", textShape(254, 1)),
        },
      ),
    },
    answers: {
      201: titled("PublicEnvelope", {
        id: about("The envelope; `uuid` is the same", idShape<EnvelopeId>()),
        uuid: idShape<EnvelopeId>(),
      }),
    },
  },
  ownInvitee: { query: Type.Object({ code }), answers: { 200: invitee } },
  invitee: {
    query: Type.Object({ code, email: about("The address that the email was sent to", textShape(254, 1)) }),
    answers: {
      200: invitee,
    },
  },
} as const;
