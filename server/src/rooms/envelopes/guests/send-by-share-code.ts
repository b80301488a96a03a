import type { Origin } from "@chancery/core/access/caller.ts";
import { sendInSteps } from "@chancery/core/envelope/steps/send.ts";
import { stepOf } from "@chancery/core/envelope/steps/step.ts";
import { faultOf, refuse } from "@chancery/core/fault/fault.ts";
import { runSteps } from "../../../http/route/run-steps.ts";
import { publish } from "../../../jobs/publish.ts";
import { changeOfSend } from "../envelope/events.ts";
import { saveStep } from "../envelope/save-step.ts";
import type { EnvelopesNeeds } from "../needs.ts";
import { factsOf, loadSend, lockSend, type LoadedSend } from "../sending/load-send.ts";
import { refuseUsers } from "./enter-by-code.ts";
import { futureSender, openSender } from "./open-sender.ts";
import type { Static } from "typebox";
import type { guestShapes } from "./contract.ts";

/** An envelope of a shared template: the code of the template, the code that proves the address of its sender, and its XML. */
export type SharedSend = Static<typeof guestShapes.sendShared.body>;

/**
 * Sends an envelope of a shared template as a guest, and opens a session of the guest. Throws user.terms_not_accepted, user.code_wrong,
 * template.not_found, user.email_used, login.sso_only, and the faults of a send.
 */
export async function sendByShareCode(needs: EnvelopesNeeds, body: SharedSend, origin: Origin) {
  if (!body.agreed) refuse([{ code: "user.terms_not_accepted", pointer: "/agreed" }]);
  const proof = { code: body.verificationCode, pointer: "/verificationCode" };
  const email = await needs.auth.initiationCodes.find(proof);
  await refuseUsers(needs, email);
  const loaded = await loadShared(needs, body, email);
  return needs.database.transaction(async (tx) => {
    const sender = await openSender(needs, tx, { email, proof });
    const { mailbox, caller } = sender;
    const facts = { ...loaded.facts, senderMailboxId: mailbox.id };
    const step = stepOf(await runSteps(sendInSteps(await lockSend(needs, tx, { ...loaded, facts }))));
    await saveStep(needs, tx, step, loaded.version);
    const agreement = { guest: email, method: "email code", agreed: true };
    await publish(tx, changeOfSend(step, { ...sender, origin }, agreement));
    const guest = { userId: caller.userId, mailboxId: mailbox.id, email, how: "email code" } as const;
    const token = await needs.auth.openGuestSession(tx, guest, origin);
    return { token, envelopeUuid: step.envelope.id, mailboxUuid: mailbox.id };
  });
}

/** Loads the send before the guest has a mailbox, and throws its faults: a refused one leaves nothing behind. */
async function loadShared(needs: EnvelopesNeeds, { shareCode, data }: SharedSend, email: string): Promise<LoadedSend> {
  const version = await needs.templates.findShared(needs.database, shareCode);
  const loaded = await loadSend(needs, futureSender(needs, email), data, { version });
  refuseOther(loaded);
  stepOf(await runSteps(sendInSteps(factsOf(loaded, { attachments: new Map() }))));
  return loaded;
}

function refuseOther({ facts: { input }, version }: LoadedSend): void {
  const { templateUuid = version.templateId, templateVersion = version.version, place } = input;
  const [own, named] = [
    [version.templateId, version.version],
    [templateUuid.toLowerCase(), templateVersion.toLowerCase()],
  ];
  if (String(own) === String(named)) return;
  throw faultOf([{ code: "envelope.template_differs", args: [version.templateId, templateUuid.slice(0, 60)], ...place }]);
}
