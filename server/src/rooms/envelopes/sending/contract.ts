import { Type } from "typebox";
import { envelopeLimits } from "@chancery/core/envelope/model/limits.ts";
import { quickFilesMax } from "@chancery/core/envelope/steps/quick-send.ts";
import type { AttachmentId, EnvelopeId } from "@chancery/core/ids/id.ts";
import { exampleIds } from "../../../http/route/example-ids.ts";
import { bodySizes } from "../../../http/route/limits.ts";
import { about, idShape, illustrated, nullable, textShape, titled, uuidAnswer, xmlShape } from "../../../http/route/shapes.ts";
import { remindersShape } from "../../accounts/index.ts";
import { metadata, xmlText } from "../envelope/contract.ts";
import { exampleXml } from "../envelope/examples.ts";

const exampleId = exampleIds.envelope;

const flag = (description: string) => Type.Optional(about(description, nullable(Type.Boolean())));

const recipient = titled("QuickRecipient", {
  recipient: about("A mailbox, or an email address to invite", textShape(254, 1)),
  approver: flag("Approves before the first signature by certificate"),
  signer: flag("Signs every file by certificate"),
  eInkSignature: flag("Signs every file by hand, a signer too; no other recipient may sign by certificate then"),
});

const accessCodes = Type.Record(Type.String({ maxLength: 128 }), textShape(64, 4), { maxProperties: 100 });

/** The wire shapes of sends. */
export const sendingShapes = {
  send: {
    bodyMaxBytes: bodySizes.xml,
    body: illustrated("EnvelopeSend", [{ data: exampleXml, metadata: { orderNumber: "A-1" } }], {
      uuid: Type.Optional(about("A draft; a new envelope when left out", nullable(idShape<EnvelopeId>()))),
      data: Type.Optional(xmlShape("Envelope XML, 10 MiB at most; a draft is sent as it was saved when left out")),
      metadata: Type.Optional(nullable(metadata)),
      accessCodes: Type.Optional(
        about("By role id: what a recipient addressed by email must enter besides the code of the email", nullable(accessCodes)),
      ),
      reminders: Type.Optional(
        about("Automatic reminders of those who are to act; those of the account when left out", nullable(remindersShape)),
      ),
    }),
    answers: { 201: { ...uuidAnswer, examples: [{ uuid: exampleId }] } },
  },
  oneTimeSend: {
    bodyMaxBytes: bodySizes.xml,
    body: illustrated("EnvelopeOneTimeSend", [{ templateXml: "<template>…</template>", envelopeXml: exampleXml }], {
      templateXml: xmlShape("Template XML, 10 MiB at most"),
      envelopeXml: xmlText,
    }),
    answers: { 201: uuidAnswer },
  },
  quickSend: {
    form: {
      filesMax: quickFilesMax,
      filesMin: 0,
      data: illustrated(
        "EnvelopeQuickSend",
        [{ subject: "Lease", recipients: [{ recipient: "bob@example.com", signer: true }] }],
        {
          subject: textShape(1000, 1),
          message: Type.Optional(nullable(textShape(5000))),
          recipients: Type.Array(recipient, { minItems: 1, maxItems: 100 }),
          attachmentUuids: Type.Optional(
            about(
              "Attachments that were uploaded before; their files follow those of the body",
              nullable(Type.Array(idShape<AttachmentId>(), { maxItems: quickFilesMax })),
            ),
          ),
          ordered: flag("Recipients act one after another, in the order of the list; false if left out"),
          expireAfterDays: Type.Optional(
            about(
              "Days until the envelope expires; never if left out",
              nullable(Type.Integer({ minimum: 1, maximum: envelopeLimits.expireDaysMax })),
            ),
          ),
        },
      ),
    },
    answers: { 201: uuidAnswer },
  },
} as const;
