import type { Reply, InAccount } from "../../../http/route/route.ts";
import { publish } from "../../../jobs/publish.ts";
import { changeOfProvider } from "./events.ts";
import { findOwn, type ProviderRef } from "./find-own.ts";
import type { SsoNeeds } from "../needs.ts";
import { showOauth, showSaml } from "./view.ts";

/** A provider with its secrets; the reading is recorded. Throws provider.not_found. */
export async function readProvider(needs: SsoNeeds, provider: ProviderRef, acting: InAccount): Promise<Reply> {
  const now = needs.clock.now();
  return needs.database.transaction(async (tx) => {
    const row = await findOwn(needs, tx, provider, acting);
    await publish(tx, changeOfProvider("account-sso-idp-read", row, acting, now));
    return { status: 200, body: row.kind === "saml" ? await showSaml(needs, row, now) : showOauth(needs, row) };
  });
}
