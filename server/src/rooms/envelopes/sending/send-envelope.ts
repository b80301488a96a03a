import type { Reply } from "../../../http/route/route.ts";
import { sharedXmlMax } from "../../../jobs/share-transactions.ts";
import { loadSend } from "./load-send.ts";
import { keptOf, readMetadata, refuseTooMany, type Metadata } from "../envelope/metadata.ts";
import type { Acting, EnvelopesNeeds } from "../needs.ts";
import { hashAccessCodes, type AccessCodes } from "./access-codes.ts";
import { ruleOf, type SubmittedReminders } from "./keep-reminders.ts";
import type { SendTogether } from "./send-together.ts";
import { sendLoaded } from "./send-loaded.ts";

/** The body of a send, and of a new draft. */
export type SendBody = {
  readonly data: string;
  readonly metadata?: Metadata | undefined;
  readonly accessCodes?: AccessCodes | null | undefined;
  readonly reminders?: SubmittedReminders | null | undefined;
};

/** Creates an envelope and sends it, all or nothing. Throws the faults of the envelope, its template and its attachments. */
export async function sendEnvelope(
  needs: EnvelopesNeeds & { readonly together: SendTogether },
  body: SendBody,
  acting: Acting,
): Promise<Reply> {
  const { changes, faults } = readMetadata(body.metadata, "/metadata");
  const entries = keptOf(changes);
  refuseTooMany(entries.length);
  const codes = await hashAccessCodes(needs, body.accessCodes);
  const together = body.data.length <= sharedXmlMax ? needs.together : undefined;
  return sendLoaded(
    needs,
    await loadSend(needs, acting, body.data, { faults }),
    { entries, codes, reminders: ruleOf(body.reminders), together },
    acting,
  );
}
