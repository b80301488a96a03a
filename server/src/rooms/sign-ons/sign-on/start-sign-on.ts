import type { Origin } from "@chancery/core/access/caller.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { Json } from "@chancery/core/fault/fault.ts";
import { addMs } from "@chancery/core/ids/instant.ts";
import type { Provider } from "@chancery/core/sso/provider.ts";
import { addressKey } from "../../../http/rate-limit/rate-limits.ts";
import { bindBrowser } from "./browser.ts";
import { addLimitedRequest } from "./add-request.ts";
import { requestLifeMs } from "./limits.ts";
import type { SignOnsNeeds } from "../needs.ts";
import { redirectUrlOf } from "./redirect-url.ts";
import { placeOf } from "./encrypted-claims.ts";
import { beginTest, findTest, type SignOnRequestId } from "./store/requests.ts";

/** The start of a sign-in in a browser: the address to return to or the code of a test, and the cookies. */
export type SignOnStart = {
  readonly redirectUrl: string | undefined;
  readonly test: string | undefined;
  readonly cookies: string | undefined;
  readonly origin: Origin;
};

/** A started sign-in. `handle` is sent to the provider, which returns it with the response; `setCookie` binds the browser. */
export type StartedSignOn = { readonly handle: string; readonly setCookie: string };

/**
 * Begins a sign-in at a provider. `protocol` is what the answer must fit (request id, nonce, verifier …): JSON, kept encrypted.
 * Throws request.invalid for a redirectUrl that is not allowed, user.code_wrong for a test that is none, request.too_many.
 */
export async function beginSignOn(
  needs: SignOnsNeeds,
  provider: Provider,
  beginning: SignOnStart,
  protocol: Json,
): Promise<StartedSignOn> {
  const { tokens, secrets } = needs;
  const baseUrl = needs.baseUrl();
  const browser = bindBrowser(tokens, beginning.cookies, baseUrl);
  const { text: handle, hash: handleHash } = tokens.newCode();
  const lock = (id: SignOnRequestId): string => secrets.lock(JSON.stringify(protocol), placeOf("protocol", id));
  const bind = (id: SignOnRequestId) => ({ handleHash, browserHash: browser.hash, protocol: lock(id) });
  if (beginning.test === undefined) await begin(needs, provider, beginning, bind);
  else await beginReady(needs, provider, beginning.test, bind);
  return { handle, setCookie: browser.setCookie };
}

type Bind = (id: SignOnRequestId) => { readonly handleHash: Buffer; readonly browserHash: Buffer; readonly protocol: string };

async function begin(needs: SignOnsNeeds, provider: Provider, { redirectUrl, origin }: SignOnStart, bind: Bind): Promise<void> {
  const now = needs.clock.now();
  const id = needs.newId<"signOnRequest">();
  const request = {
    id,
    provider_id: provider.id,
    account_id: provider.accountId,
    kind: provider.kind,
    purpose: "login" as const,
    redirect_url: redirectUrlOf(redirectUrl, { baseUrl: needs.baseUrl(), allowed: needs.redirects }),
    addressHash: needs.tokens.hashOf(addressKey(origin.ip)),
    testHash: undefined,
    bound: bind(id),
    createdAt: now,
    expiresAt: addMs(now, requestLifeMs),
  };
  await needs.database.transaction((tx) => addLimitedRequest(needs, tx, request));
}

async function beginReady(needs: SignOnsNeeds, provider: Provider, code: string, bind: Bind): Promise<void> {
  const now = needs.clock.now();
  const test = { hash: needs.tokens.hashOf(code), providerId: provider.id };
  const ready = await findTest(needs.database, test, now);
  const begun =
    ready && (await beginTest(needs.database, test, { ...bind(ready.id), now, expiresAt: addMs(now, requestLifeMs) }));
  if (!begun) throw new Fault("user.code_wrong");
}
