import { refuse, type FaultRow } from "@chancery/core/fault/fault.ts";
import type { ProviderId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Reply, InAccount } from "../../../http/route/route.ts";
import { publish } from "../../../jobs/publish.ts";
import { changeOfProvider } from "../provider/events.ts";
import { checkName } from "../provider/check-name.ts";
import { findOwn, lockOwn } from "../provider/find-own.ts";
import type { SsoNeeds } from "../needs.ts";
import { readPair } from "./read-pair.ts";
import { readSource, type Source } from "./read-source.ts";
import { fetchColumns, mappingsOf, pairColumns, type SamlBody } from "./saml-row.ts";
import type { SamlRow } from "../provider/store/rows.ts";
import { changeSamlRow } from "../provider/store/save-provider.ts";
import { showSaml } from "../provider/view.ts";
import { keptPair } from "../provider/row-secrets.ts";

type Asked = { readonly id: ProviderId; readonly body: SamlBody };
type Read = { readonly body: SamlBody; readonly source: Source | undefined; readonly now: Instant };

/**
 * Changes what is sent of a SAML provider; metadata at an address is fetched again, by which a new entity id is accepted too.
 * Throws provider.not_found, and all that is wrong with what is sent at once, as createSaml does.
 */
export async function changeSaml(needs: SsoNeeds, { id, body }: Asked, acting: InAccount): Promise<Reply> {
  const { database, clock } = needs;
  const found = await findOwn(needs, database, { kind: "saml", id }, acting);
  const now = clock.now();
  const faults: FaultRow[] = [];
  const source = await readSource(needs, body, now, faults);
  const read = { body, source, now };
  changed(needs, read, found, faults);
  refuse(faults);
  return database.transaction(async (tx) => {
    const row = changed(needs, read, await lockOwn(tx, found), faults);
    refuse(faults);
    await changeSamlRow(tx, row);
    await publish(tx, changeOfProvider("account-sso-idp-updated", row, acting, now));
    return acting.settle(tx, { status: 200, body: await showSaml(needs, row, now) });
  });
}

/** The row after the request, from the row before it; computed again once locked, because it may have changed since. */
function changed(needs: SsoNeeds, { body, source, now }: Read, row: SamlRow, faults: FaultRow[]): SamlRow {
  const kept = keptPair(needs.secrets, row);
  const pair = readPair(needs, body, { kept, now }, faults);
  const columns = pair === kept ? {} : pairColumns(needs.secrets, row, pair);
  const name = typeof body.name === "string" ? checkName(body.name, faults) : row.name;
  const fetched = source && fetchColumns(source.metadata_url, row.id, now);
  return { ...row, ...source, ...fetched, ...mappingsOf(body, row), ...columns, name };
}
