import { attachmentIdsOf } from "@chancery/core/envelope/facts/attachment-rules.ts";
import { contactIdsOf, fixedRecipients, saidRecipients } from "@chancery/core/envelope/steps/assign-roles.ts";
import { envelopeLimits } from "@chancery/core/envelope/model/limits.ts";
import type { Envelope } from "@chancery/core/envelope/model/model.ts";
import { prepareSend, type Decision, type Sending } from "@chancery/core/envelope/steps/prepare-send.ts";
import { readEnvelopeInSteps } from "@chancery/core/envelope/xml/read.ts";
import { faultOf, type FaultRow } from "@chancery/core/fault/fault.ts";
import type { AttachmentId, EnvelopeId } from "@chancery/core/ids/id.ts";
import { inTurns } from "../../../http/route/in-turns.ts";
import type { Attachment } from "../../attachments/index.ts";
import type { TemplateVersion } from "../../templates/index.ts";
import { findJoinedChain } from "../chains/join-chain.ts";
import { findDraftVersion, findUsableVersion } from "./find-usable-version.ts";
import { contactsAmong } from "../envelope/auto-delegate.ts";
import { inspectDrawings } from "../envelope/inspect-drawings.ts";
import type { Actor, EnvelopesNeeds } from "../needs.ts";
import { profileOf } from "../envelope/load-profile.ts";
import { factsOf } from "../envelope/load-attachments.ts";
import { dictionaryFactsOf } from "../envelope/load-dictionaries.ts";

/** Reads and loads all that a send is decided from, attachments and the number aside: those are taken again under their locks. */
export async function planSend(
  needs: EnvelopesNeeds,
  actor: Pick<Actor, "mailbox" | "caller">,
  data: string,
  { draft: planned, version: given }: PlanOf = {},
) {
  const { input, faults: allFaults } = await inTurns(readEnvelopeInSteps(data));
  const readFaults = given ? allFaults.filter(({ code }) => code !== "envelope.template_missing") : allFaults;
  const [first, ...rest] = readFaults;
  if (!input || (first && !given && !input.templateUuid && !input.templateVersion))
    throw faultOf([first ?? { code: "xml.invalid" }, ...rest]);
  const drawings = await inspectDrawings(needs, input, actor.mailbox.accountId);
  const submitted = saidRecipients(input);
  const [version, found] = await Promise.all([
    given ?? (planned ? findDraftVersion(needs, input, planned, actor) : findUsableVersion(needs, input, actor)),
    needs.mailboxes.findMailboxes(needs.database, submitted),
  ]);
  const fixed = fixedRecipients(version.model).filter((one) => !submitted.includes(one));
  const mailboxes = new Map([...found, ...(await needs.mailboxes.findMailboxes(needs.database, fixed))]);
  const contacts = await contactsAmong(needs, needs.database, actor.mailbox.id, contactIdsOf(input, version.model));
  const profile = await profileOf(needs, needs.database, actor, version.model);
  const attachmentIds = attachmentIdsOf(input);
  const id: EnvelopeId = planned?.id ?? needs.newId<"envelope">();
  const now = needs.clock.now();
  const chain = await findJoinedChain(needs.database, input, actor, planned?.id);
  const dictionaries = await dictionaryFactsOf(needs, needs.database, { input, version }, actor);
  const decide = (attachments: ReadonlyMap<AttachmentId, Attachment>, taken: Taken = {}): Decision => {
    const { prepare = prepareSend, number, draft } = taken;
    const decision = prepare({
      draft,
      id,
      input,
      now,
      templateId: version.templateId,
      templateVersion: version.version,
      template: version.model,
      senderMailboxId: actor.mailbox.id,
      mailboxes,
      contacts,
      attachments: factsOf(attachments, actor),
      drawings,
      profile,
      dictionaries,
      number,
      totalMaxBytes: needs.envelopeMaxBytes,
    });
    return withFaults(decision, [...readFaults, ...chain.faults]);
  };
  const absent = new Set([...mailboxes].filter(([, { isAutoDelegating }]) => isAutoDelegating).map(([mailboxId]) => mailboxId));
  return { version, attachmentIds, decide, chainId: chain.id, absent };
}

/** What an envelope is planned from besides its XML: the draft it was, or a version that is not stored yet. */
export type PlanOf = { readonly draft?: Envelope | undefined; readonly version?: TemplateVersion | undefined };

/** What is known only under the locks of a send, and what is decided then: a send when left out. */
type Taken = {
  readonly number?: number | undefined;
  readonly draft?: Envelope | undefined;
  readonly prepare?: (sending: Sending) => Decision;
};

/** The decision, or the faults of reading before those of deciding. */
export function withFaults(decision: Decision, faults: readonly FaultRow[]): Decision {
  if (faults.length === 0) return decision;
  return { faults: "faults" in decision ? [...faults, ...decision.faults].slice(0, envelopeLimits.faultsMax) : faults };
}
