import type { OpenAccount, Origin } from "@chancery/core/access/caller.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { ProviderId, UserId } from "@chancery/core/ids/id.ts";
import { addMs } from "@chancery/core/ids/instant.ts";
import type { Provider } from "@chancery/core/sso/provider.ts";
import { addressKey } from "../../../http/rate-limit/rate-limits.ts";
import type { Queries } from "../../../io/database/database.ts";
import { publish } from "../../../jobs/publish.ts";
import { addLimitedRequest } from "../sign-on/add-request.ts";
import { testLifeMs } from "../sign-on/limits.ts";
import type { SignOnsNeeds } from "../needs.ts";
import { signOnUrl } from "../sign-on/urls.ts";
import { redirectUrlOf } from "../sign-on/redirect-url.ts";

/** Which provider of an account is tested, and by whom. */
export type TestInput = {
  readonly id: ProviderId;
  readonly kind: Provider["kind"];
  readonly account: OpenAccount;
  readonly userId: UserId;
  readonly origin: Origin;
};

/** Makes the address of a sign-in that changes nothing and shows every check. Throws provider.not_found, request.too_many. */
export async function prepareTest(
  needs: SignOnsNeeds,
  { id, kind, account, userId, origin }: TestInput,
  settle: (tx: Queries, url: string) => Promise<void>,
): Promise<void> {
  const provider = await needs.sso.findProvider(needs.database, id);
  if (provider?.kind !== kind || provider.accountId !== account.id) throw new Fault("provider.not_found", { args: [id] });
  const { text, hash } = needs.tokens.newCode();
  const now = needs.clock.now();
  const baseUrl = needs.baseUrl();
  const request = {
    id: needs.newId<"signOnRequest">(),
    provider_id: id,
    account_id: account.id,
    kind,
    purpose: "test" as const,
    redirect_url: redirectUrlOf(undefined, { baseUrl, allowed: [] }),
    addressHash: needs.tokens.hashOf(addressKey(origin.ip)),
    testHash: hash,
    bound: undefined,
    createdAt: now,
    expiresAt: addMs(now, testLifeMs),
  };
  await needs.database.transaction(async (tx) => {
    await addLimitedRequest(needs, tx, request);
    const subject = { kind: "account", id: account.id } as const;
    const record = { subject, operation: "provider-tested", at: now, accountId: account.id, userId, details: { providerId: id } };
    await publish(tx, { audit: [record], events: [], origin });
    await settle(tx, `${signOnUrl(baseUrl, { providerId: id, providerKind: kind })}?test=${text}`);
  });
}
