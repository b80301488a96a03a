import { Fault, refuse, type FaultRow } from "@chancery/core/fault/fault.ts";
import type { Reply, InAccount } from "../../../http/route/route.ts";
import { publish } from "../../../jobs/publish.ts";
import { changeOfProvider } from "../provider/events.ts";
import { checkName } from "../provider/check-name.ts";
import { maskedFaults } from "../provider/masked.ts";
import type { SsoNeeds } from "../needs.ts";
import { readPair } from "./read-pair.ts";
import { readSource } from "./read-source.ts";
import { fetchColumns, mappingsOf, pairColumns, type SamlBody } from "./saml-row.ts";
import { countProviders, providersMax } from "../provider/store/providers.ts";
import type { SamlRow } from "../provider/store/rows.ts";
import { addSamlRow } from "../provider/store/save-provider.ts";
import { showSaml } from "../provider/view.ts";

type NewSaml = SamlBody & { readonly name: string };

/**
 * Makes a SAML provider, its metadata read or fetched first. Throws provider.metadata_choice, provider.metadata_unreadable,
 * provider.signing_pair and request.invalid for a masked key, all that is wrong at once; value.too_many.
 */
export async function createSaml(needs: SsoNeeds, body: NewSaml, acting: InAccount): Promise<Reply> {
  const row = await readNew(needs, body, acting);
  return needs.database.transaction(async (tx) => {
    if ((await countProviders(tx, row.account_id)) >= providersMax)
      throw new Fault("value.too_many", { args: ["identity providers", providersMax] });
    await addSamlRow(tx, row);
    await publish(tx, changeOfProvider("account-sso-idp-created", row, acting, row.created_at));
    return acting.settle(tx, { status: 201, body: await showSaml(needs, row, row.created_at) });
  });
}

async function readNew(needs: SsoNeeds, body: NewSaml, { account }: InAccount): Promise<SamlRow> {
  const now = needs.clock.now();
  const faults: FaultRow[] = [...maskedFaults("signingPrivateKey", body.signingPrivateKey)];
  const name = checkName(body.name, faults);
  const source = await readSource(needs, body, now, faults);
  const isSent = (body.metadataUrl ?? body.metadataXml ?? null) !== null;
  if (!isSent) faults.push({ code: "provider.metadata_choice", pointer: "/metadataUrl" });
  const pair = faults.some(({ pointer }) => pointer === "/signingPrivateKey")
    ? undefined
    : readPair(needs, body, { kept: undefined, now }, faults);
  refuse(faults);
  if (!source) throw new Error("metadata without faults comes to nothing");
  const owner = { id: needs.newId<"provider">(), account_id: account.id };
  const fetched = fetchColumns(source.metadata_url, owner.id, now);
  const columns = { ...source, ...fetched, ...mappingsOf(body), ...pairColumns(needs.secrets, owner, pair) };
  return { kind: "saml", ...owner, name, created_at: now, ...columns };
}
