import { Fault, refuse } from "@chancery/core/fault/fault.ts";
import type { ProviderId } from "@chancery/core/ids/id.ts";
import type { Reply, InAccount } from "../../../http/route/route.ts";
import { publish } from "../../../jobs/publish.ts";
import { changeOfProvider } from "../provider/events.ts";
import { findOwn, lockOwn } from "../provider/find-own.ts";
import { maskedFaults } from "../provider/masked.ts";
import type { SsoNeeds } from "../needs.ts";
import { changedOauth, oauthFaults, type OauthBody } from "./oauth-row.ts";
import { countProviders, providersMax } from "../provider/store/providers.ts";
import type { OauthRow } from "../provider/store/rows.ts";
import { addOauthRow, changeOauthRow } from "../provider/store/save-provider.ts";
import { showOauth } from "../provider/view.ts";

type NewOauth = { readonly [Name in keyof OauthBody]-?: string };

/** Makes an OpenID provider. Throws request.invalid naming every wrong address, scope or masked secret; value.too_many. */
export async function createOauth(needs: SsoNeeds, body: NewOauth, acting: InAccount): Promise<Reply> {
  refuse([...maskedFaults("clientSecret", body.clientSecret), ...(await oauthFaults(needs, body))]);
  const row = newRow(needs, body, acting);
  return needs.database.transaction(async (tx) => {
    if ((await countProviders(tx, row.account_id)) >= providersMax)
      throw new Fault("value.too_many", { args: ["identity providers", providersMax] });
    await addOauthRow(tx, row);
    await publish(tx, changeOfProvider("account-sso-idp-created", row, acting, row.created_at));
    return acting.settle(tx, { status: 201, body: showOauth(needs, row) });
  });
}

/** Changes the submitted properties of an OpenID provider; a masked secret is unchanged. Throws provider.not_found, request.invalid. */
export async function changeOauth(
  needs: SsoNeeds,
  { id, body }: { readonly id: ProviderId; readonly body: OauthBody },
  acting: InAccount,
): Promise<Reply> {
  const found = await findOwn(needs, needs.database, { kind: "oauth", id }, acting);
  refuse(await oauthFaults(needs, body));
  return needs.database.transaction(async (tx) => {
    const row = changedOauth(needs, body, await lockOwn(tx, found));
    await changeOauthRow(tx, row);
    await publish(tx, changeOfProvider("account-sso-idp-updated", row, acting, needs.clock.now()));
    return acting.settle(tx, { status: 200, body: showOauth(needs, row) });
  });
}

function newRow(needs: SsoNeeds, body: NewOauth, { account }: InAccount): OauthRow {
  const owner = { kind: "oauth", id: needs.newId<"provider">(), account_id: account.id, created_at: needs.clock.now() } as const;
  const empty = { client_id: "", client_secret: "", authorization_uri: "", token_uri: "", jwk_set_uri: "", scopes: "" };
  return changedOauth(needs, body, { ...owner, name: "", entity_id: "", ...empty });
}
