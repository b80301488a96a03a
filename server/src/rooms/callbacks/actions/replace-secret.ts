import { callbackLimits } from "@chancery/core/callback/callback.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { CallbackId } from "@chancery/core/ids/id.ts";
import { addMs } from "@chancery/core/ids/instant.ts";
import type { InMailbox, Reply } from "../../../http/route/route.ts";
import { publish } from "../../../jobs/publish.ts";
import { changeOf } from "../events.ts";
import { findOwn } from "../find-own.ts";
import type { CallbacksNeeds } from "../needs.ts";
import { lockAsPrevious, lockText } from "../row-secrets.ts";
import { lockCallback, replaceSecret } from "../store/callbacks.ts";
import { findSecrets } from "../store/secrets.ts";

/** Makes a new secret; the one before it signs beside it for a day. Throws callback.not_found, callback.forbidden. */
export async function replaceOwnSecret(needs: CallbacksNeeds, id: CallbackId, acting: InMailbox): Promise<Reply> {
  const { database, clock, secrets: box, webhookKeys } = needs;
  const at = clock.now();
  const secret = webhookKeys.newSecret();
  return database.transaction(async (tx) => {
    const row = await findOwn(tx, id, acting);
    const old = (await lockCallback(tx, id)) ? await findSecrets(tx, id) : undefined;
    if (!old) throw new Fault("callback.not_found", { args: [id] });
    await replaceSecret(tx, id, {
      secret: lockText(box, id, "secret", secret),
      previous: lockAsPrevious(box, old),
      previousUntil: addMs(at, callbackLimits.secretOverlapHours * 3_600_000),
    });
    await publish(tx, changeOf(row, { operation: "callback-secret-replaced", at }, acting));
    return acting.settle(tx, { status: 200, body: { secret: secret.reveal() } });
  });
}
