import { Type } from "typebox";
import { about, nullable, textShape, uuidAnswer } from "../../../http/route/shapes.ts";

const flag = (description: string) => Type.Optional(about(description, nullable(Type.Boolean())));

const recipient = Type.Object(
  {
    recipient: about("A mailbox, or an e-mail address to invite", textShape(254, 1)),
    approver: flag("Approves before anybody signs by certificate"),
    signer: flag("Signs every file by certificate"),
    eInkSignature: flag("Signs every file by hand; nobody signs by certificate then"),
  },
  { title: "QuickRecipient" },
);

/** The wire shape of a quick send (facts §14). */
export const quickShapes = {
  quickSend: {
    form: {
      filesMax: 50,
      data: Type.Object(
        {
          subject: textShape(1000, 1),
          message: Type.Optional(nullable(textShape(5000))),
          recipients: Type.Array(recipient, { minItems: 1, maxItems: 100 }),
        },
        {
          title: "EnvelopeQuickSend",
          examples: [{ subject: "Lease", recipients: [{ recipient: "bob@example.com", signer: true }] }],
        },
      ),
    },
    answers: { 201: uuidAnswer },
  },
} as const;
