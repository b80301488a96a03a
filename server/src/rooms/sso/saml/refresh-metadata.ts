import { addMs, type Instant } from "@chancery/core/ids/instant.ts";
import { changedEntityEmail } from "@chancery/core/email/about-provider.ts";
import { nextFetch } from "@chancery/core/sso/warnings.ts";
import type { Transaction } from "../../../io/database/database.ts";
import { publish } from "../../../jobs/publish.ts";
import { changeByRefresh } from "../provider/events.ts";
import type { SsoNeeds } from "../needs.ts";
import { readIdp, type IdpColumns } from "./read-idp.ts";
import { fetchChecked } from "./read-source.ts";
import { fetchColumns } from "./saml-row.ts";
import { lockProviderRow } from "../provider/store/providers.ts";
import { keepProblem, takeDue, type DueRow } from "./store/refreshes.ts";
import type { SamlRow } from "../provider/store/rows.ts";
import { changeSamlRow } from "../provider/store/save-provider.ts";
import { notifyManagers } from "./notify-managers.ts";

/** The number of metadata documents fetched at the same time. */
const batchMax = 10;
const retryMs = 3_600_000;
const problemMax = 500;

/**
 * Fetches the metadata of every provider that is due. Unusable metadata is not applied: the last valid one stays, and the
 * reason is shown; nor is another entity id, about which managers are notified. Expired certificates are used.
 */
export async function refreshMetadata(needs: SsoNeeds, signal: AbortSignal): Promise<void> {
  const now = needs.clock.now();
  for (;;) {
    signal.throwIfAborted();
    const due = await takeDue(needs.database, now, addMs(now, retryMs), batchMax);
    await Promise.all(due.map((one) => refreshOne(needs, one, now)));
    if (due.length < batchMax) return;
  }
}

async function refreshOne(needs: SsoNeeds, due: DueRow, now: Instant): Promise<void> {
  const found = await read(needs, due.metadata_url, now);
  await needs.database.transaction(async (tx) => {
    const row = await lockProviderRow(tx, due.account_id, due.id);
    // changed in the meantime, perhaps with the same address: the metadata fetched before is out of date
    if (row?.kind !== "saml" || row.metadata_url !== due.metadata_url || row.metadata_due_at !== due.metadata_due_at) return;
    if (typeof found === "string") await keepProblem(tx, row.id, found, addMs(now, retryMs));
    else if (found.entity_id !== row.entity_id) await refuseEntity(needs, tx, { row, entityId: found.entity_id, now });
    else await takeOver(tx, row, found, now);
  });
}

/** The current metadata at the URL, or the reason why it cannot be used. */
async function read(needs: SsoNeeds, url: string, now: Instant): Promise<IdpColumns | string> {
  const fetched = await fetchChecked(needs, url);
  if ("reason" in fetched) return fetched.reason;
  const reading = await readIdp(needs, fetched.xml, now);
  if ("idp" in reading) return reading.idp;
  return String(reading.faults[0]?.args?.[0] ?? "it cannot be read").slice(0, problemMax);
}

async function takeOver(tx: Transaction, row: SamlRow, idp: IdpColumns, now: Instant): Promise<void> {
  await changeSamlRow(tx, { ...row, ...idp, ...fetchColumns(row.metadata_url, row.id, now) });
  if (idp.metadata_xml !== row.metadata_xml) await publish(tx, changeByRefresh(row, now));
}

type Refusal = { readonly row: SamlRow; readonly entityId: string; readonly now: Instant };

async function refuseEntity(needs: SsoNeeds, tx: Transaction, { row, entityId, now }: Refusal): Promise<void> {
  await keepProblem(tx, row.id, `its address now names another entity id, ${entityId}`, nextFetch(row.id, now));
  const notice = { providerId: row.id, accountId: row.account_id, name: row.name, about: `entity ${entityId}`, days: 0, now };
  await notifyManagers(needs, tx, notice, (provider, url) => changedEntityEmail(provider, entityId, url));
}
