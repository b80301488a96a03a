import { Type } from "typebox";
import type { EnvelopeId, MailboxId } from "@chancery/core/ids/id.ts";
import { bodySizes } from "../../../http/route/limits.ts";
import { about, idShape, illustrated, nullable, textShape, uuidAnswer } from "../../../http/route/shapes.ts";

const uuidsMax = 10_000;
/** Code units of a text that names a delegate; an email address has at most 254 code points. */
const delegateMax = 512;
const exampleId = "01930000-0000-7000-8000-0000000000e1";
const exampleMailbox = "01930000-0000-7000-8000-0000000000b1";

/** Bounds of one request to share: over them 50099, far over them the body is not read. */
export const shareMax = { envelopes: 1000, mailboxes: 100 } as const;

const envelopeUuids = about(
  "At most 1000",
  Type.Array(idShape<EnvelopeId>(), { minItems: 1, maxItems: 10 * shareMax.envelopes }),
);
const mailboxUuids = about("At most 100", Type.Array(idShape<MailboxId>(), { minItems: 1, maxItems: 10 * shareMax.mailboxes }));

const shareBody = illustrated("ShareCopy", [{ envelopeUuids: [exampleId], mailboxUuids: [exampleMailbox] }], {
  envelopeUuids,
  mailboxUuids,
});

const shareAnswer = Type.Record(
  Type.String(),
  Type.Array(
    Type.Object({
      mailboxUuid: idShape(),
      result: Type.Boolean(),
      errorCode: nullable(Type.String()),
      errorMessage: nullable(Type.String()),
    }),
  ),
  { title: "ShareResults", description: "By envelope, a row for each mailbox asked for" },
);

/** The wire shapes of delegating and sharing. A delegation answers the id of a process. */
export const sharingShapes = {
  delegate: {
    bodyMaxBytes: bodySizes.bulk,
    body: illustrated("EnvelopeDelegate", [{ uuids: [exampleId], delegateMailbox: exampleMailbox }], {
      uuids: Type.Array(idShape<EnvelopeId>(), { minItems: 1, maxItems: uuidsMax }),
      delegateMailbox: about("The UUID of a mailbox, or an email address to invite", textShape(delegateMax, 1)),
    }),
    answers: { 200: uuidAnswer },
  },
  takeBack: {
    body: illustrated("DelegationCancel", [{ envelopeUuid: exampleId }], {
      envelopeUuid: idShape<EnvelopeId>(),
      mailboxToCancel: Type.Optional(
        about("One delegate, as it was named; all when left out", nullable(textShape(delegateMax, 1))),
      ),
    }),
    answers: { 200: null },
  },
  share: { bodyMaxBytes: bodySizes.bulk, body: shareBody, answers: { 200: shareAnswer } },
} as const;
