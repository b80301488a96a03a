import type { Origin } from "@chancery/core/access/caller.ts";
import { findEmail } from "@chancery/core/account/email.ts";
import { sendInSteps } from "@chancery/core/envelope/steps/send.ts";
import { quickXml } from "@chancery/core/envelope/steps/quick-send.ts";
import { stepOf, type Step } from "@chancery/core/envelope/steps/step.ts";
import { refuse, type FaultRow } from "@chancery/core/fault/fault.ts";
import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import type { Form } from "../../../http/route/route.ts";
import { runSteps } from "../../../http/route/run-steps.ts";
import { publish } from "../../../jobs/publish.ts";
import type { Attachment, StoredFile } from "../../attachments/index.ts";
import { changeOfSend } from "../envelope/events.ts";
import { saveStep } from "../envelope/save-step.ts";
import type { EnvelopesNeeds, PlacedCode } from "../needs.ts";
import { factsOf, loadSend, type LoadedSend, type SendActor } from "../sending/load-send.ts";
import { refuseUsers } from "./enter-by-code.ts";
import { futureSender, openSender } from "./open-sender.ts";
import type { Static } from "typebox";
import type { guestShapes } from "./contract.ts";

/** Most bytes of a file whose sender has not proved an address yet, because `data` follows it. */
const unprovenMaxBytes = 5 * 1024 ** 2;

/** The code that proves the address of the sender, whether they accept the terms, and the email address of the signer. */
export type PublicFile = Static<typeof guestShapes.sendPublic.form.data>;

/**
 * Sends one file to a signer, for a sender without an account who has proved an email address. Nothing is stored before the code is
 * checked; a refused send does not use it. Throws user.terms_not_accepted, user.code_wrong, value.format, user.email_used,
 * login.sso_only, and the faults of an upload.
 */
export async function sendPublicFile(needs: EnvelopesNeeds, form: Form<PublicFile>, origin: Origin): Promise<EnvelopeId> {
  let file: StoredFile | undefined;
  let proved: Proved | undefined;
  await form.read(
    async (upload) => void (file = await needs.attachments.staged.store(upload, proved ? undefined : unprovenMaxBytes)),
    async (data) => void (proved = await checkData(needs, data)),
  );
  if (!file || !proved) throw new Error("a form was read without its parts");
  return sendFile(needs, { ...proved, file }, origin);
}

/** The parts of a send whose code is valid. */
type Proved = { readonly email: string; readonly signer: string; readonly proof: PlacedCode };

async function checkData(needs: EnvelopesNeeds, { verificationCode, agreed, signer: submitted }: PublicFile): Promise<Proved> {
  if (!agreed) refuse([{ code: "user.terms_not_accepted", pointer: "/data/agreed" }]);
  const signer = findEmail(submitted);
  if (signer === undefined) return refuse([{ code: "value.format", args: ["signer"], pointer: "/data/signer" }]) as never;
  const proof = { code: verificationCode, pointer: "/data/verificationCode" };
  const email = await needs.auth.initiationCodes.find(proof);
  await refuseUsers(needs, email);
  return { email, signer, proof };
}

async function sendFile(
  needs: EnvelopesNeeds,
  { file, signer, ...sending }: Proved & { readonly file: StoredFile },
  origin: Origin,
): Promise<EnvelopeId> {
  const xml = quickXml({ subject: file.fileName, recipients: [{ recipient: signer, signer: true }] }, [file]);
  const future = futureSender(needs, sending.email);
  const oneOff = await needs.templates.oneOffs.prepare(xml.templateXml, future.mailbox);
  const loaded = await loadSend(needs, future, xml.envelopeXml, { version: oneOff.version });
  const placed = (row: FaultRow): FaultRow => {
    const found = xml.placed(row);
    return { ...found, pointer: found.pointer?.startsWith("/data/recipients/") ? "/data/signer" : "/file" };
  };
  await decide(loaded, future, { file, placed });
  return needs.database.transaction(async (tx) => {
    const sender = await openSender(needs, tx, sending);
    await oneOff.add(tx, { ...sender, origin });
    await needs.attachments.staged.add(tx, file, { ...sender, origin });
    const step = await decide(loaded, sender, { file, placed });
    await saveStep(needs, tx, step, loaded.version);
    const agreement = { guest: sending.email, method: "email code", agreed: true };
    await publish(tx, changeOfSend(step, { ...sender, origin }, agreement));
    return step.envelope.id;
  });
}

type Given = { readonly file: StoredFile; readonly placed: (row: FaultRow) => FaultRow };

/** Decides the send for a sender. */
async function decide({ facts, ...loaded }: LoadedSend, actor: SendActor, { file, placed }: Given): Promise<Step> {
  const { mailbox, caller } = actor;
  const attachment: Attachment = { ...file, mailboxId: mailbox.id, userId: caller.userId, envelopeId: undefined };
  const settled = { ...loaded, actor, facts: { ...facts, senderMailboxId: mailbox.id } };
  const decision = await runSteps(sendInSteps(factsOf(settled, { attachments: new Map([[file.id, attachment]]) })));
  return stepOf(decision, placed);
}
