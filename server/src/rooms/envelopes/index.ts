import { shownTemplates } from "./envelope/show-template.ts";
import { processHandlers } from "./flow/process-handlers.ts";
import { jobs, schedules } from "./jobs.ts";
import type { EnvelopesNeeds } from "./needs.ts";
import { envelopeQuestions } from "./questions.ts";
import { routes } from "./routes.ts";
import { formSending } from "./sending/start-form.ts";
import { stepSending } from "./sending/make-step.ts";
import { sendingMany } from "./sending/send-many.ts";

export { accountData, removedIds } from "./retention/store/account-data.ts";
export { searchBody as envelopeSearch, type SearchBody as EnvelopeSearchBody } from "./search/contract.ts";
export { remoteSigningSecrets } from "./remote-signing/remote-visit.ts";
export type { EnvelopesNeeds, DeferredActor, SignatureFile, SignatureToPrepare } from "./needs.ts";
export type { SendInput } from "./sending/send-many.ts";
export type { ShareableEnvelope } from "./sharing/share-archives.ts";
export type { EnvelopeForArchive } from "./envelope/read-for-archive.ts";
export type { RetentionTerm } from "./retention/ended.ts";
export type { FormTotals } from "./sending/form-totals.ts";

/**
 * The room of envelopes. It publishes `envelope.changed` {envelopeId, revision} on every change of state, and
 * `envelope.removed` {envelopeId} when one is removed.
 */
export type Envelopes = ReturnType<typeof envelopes>;

/** Builds the room. */
export function envelopes(needs: EnvelopesNeeds) {
  return {
    ...envelopeQuestions(needs),
    routes: routes({ ...needs, shown: shownTemplates(needs.templates) }),
    jobs: jobs(needs),
    schedules: schedules(needs),
    works: processHandlers(needs),
    sending: { many: sendingMany(needs), forms: formSending(needs), steps: stepSending(needs) },
  };
}
