import type { ProviderId } from "@chancery/core/ids/id.ts";
import type { Reply, InAccount } from "../../../http/route/route.ts";
import { publish } from "../../../jobs/publish.ts";
import { changeOfProvider } from "./events.ts";
import { findOwnOauth, findOwnSaml } from "./find-own.ts";
import type { SsoNeeds } from "../needs.ts";
import { showOauth, showSaml } from "./view.ts";

/** A SAML provider with its key; the reading is recorded. Throws provider.not_found. */
export async function readSaml(needs: SsoNeeds, id: ProviderId, acting: InAccount): Promise<Reply> {
  const now = needs.clock.now();
  return needs.database.transaction(async (tx) => {
    const row = await findOwnSaml(needs, tx, id, acting);
    await publish(tx, changeOfProvider("account-sso-idp-read", row, acting, now));
    return { status: 200, body: showSaml(needs, row, now) };
  });
}

/** An OpenID provider with its secret; the reading is recorded. Throws provider.not_found. */
export async function readOauth(needs: SsoNeeds, id: ProviderId, acting: InAccount): Promise<Reply> {
  const now = needs.clock.now();
  return needs.database.transaction(async (tx) => {
    const row = await findOwnOauth(needs, tx, id, acting);
    await publish(tx, changeOfProvider("account-sso-idp-read", row, acting, now));
    return { status: 200, body: showOauth(needs, row) };
  });
}
