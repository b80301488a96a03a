import type { Reply } from "../../../http/route/route.ts";
import { publish } from "../../../jobs/publish.ts";
import { changeOfDraft } from "../envelope/events.ts";
import { loadSend } from "./load-send.ts";
import { takeDraftStep } from "./draft-step.ts";
import { readMetadata } from "../envelope/metadata.ts";
import type { Acting, EnvelopesNeeds } from "../needs.ts";
import type { SendBody } from "./send-envelope.ts";

/** Creates a draft: its content is checked, and may be incomplete. Throws the faults of the envelope, its template and its attachments. */
export async function createDraft(needs: EnvelopesNeeds, { data, metadata }: SendBody, acting: Acting): Promise<Reply> {
  const { changes, faults } = readMetadata(metadata, "/metadata");
  const loaded = await loadSend(needs, acting, data, { faults });
  return needs.database.transaction(async (tx) => {
    const step = await takeDraftStep(needs, tx, { action: "save", loaded, draft: undefined, metadata: changes }, acting);
    await publish(tx, changeOfDraft(step, acting));
    return acting.settle(tx, { status: 201, body: { uuid: step.envelope.id } });
  });
}
