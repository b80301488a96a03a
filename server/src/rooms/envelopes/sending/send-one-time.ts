import type { Reply } from "../../../http/route/route.ts";
import { placingXml } from "../../../http/body/xml-place.ts";
import { loadSend } from "./load-send.ts";
import type { Acting, EnvelopesNeeds } from "../needs.ts";
import { sendLoaded } from "./send-loaded.ts";

/** A template for one envelope, and that envelope. */
export type OneTimeBody = { readonly templateXml: string; readonly envelopeXml: string };

/**
 * Sends an envelope of a template that comes with it and is used once: both are stored, or neither. Ids of a template in the
 * envelope XML are ignored. Throws all faults of the template, then those of the envelope.
 */
export async function sendOneTime(
  needs: EnvelopesNeeds,
  { templateXml, envelopeXml }: OneTimeBody,
  acting: Acting,
): Promise<Reply> {
  const oneOff = await needs.templates.oneOffs.prepare(templateXml, acting.mailbox);
  return placingXml("/envelopeXml", async () => {
    const loaded = await loadSend(needs, acting, envelopeXml, { version: oneOff.version });
    return sendLoaded(needs, loaded, { entries: [], begin: (tx) => oneOff.add(tx, acting) }, acting);
  });
}
