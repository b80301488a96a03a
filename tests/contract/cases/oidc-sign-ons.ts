import assert from "node:assert/strict";
import type { ProviderId } from "@chancery/core/ids/id.ts";
import { startHostileOpenId, type HostileOpenId, type Misdeed } from "../../world/hostile-openid.ts";
import { until } from "../../world/embedded.ts";
import { sendEmails } from "../../world/emails.ts";
import { addOauthProvider, leave, signInThrough, visit } from "../../world/oidc-sign-ons.ts";
import { people } from "../../world/people.ts";
import { connectDomain } from "../../world/sign-ons.ts";
import type { Scene } from "../scene.ts";
import { asks, type Asked, type Cases } from "./case.ts";

const unknown = "01930000-0000-7000-8000-00000000dead";
const nobody = (path: string, sent?: Asked["sent"]): Asked => ({ as: "nobody", path, ...(sent && { sent }) });
const ofAnn = `/api/v1/account/${people.ann.accountId}/oauth-provider`;

type Made = { readonly idp: HostileOpenId; readonly id: ProviderId };

const made = new WeakMap<Scene, Promise<Made>>();

/** Ann's OpenID provider, connected to the domain of an email address. */
export async function providerOf(scene: Scene): Promise<Made> {
  const found = made.get(scene) ?? makeProvider(scene);
  made.set(scene, found);
  return found;
}

async function makeProvider(scene: Scene): Promise<Made> {
  const idp = await startHostileOpenId();
  const id = await addOauthProvider(scene, idp);
  await connectDomain(scene, "oidc.example", { providerId: id });
  return { idp, id };
}

const olena = { sub: "olena", email: "olena@oidc.example" };
let count = 0;
/** A new person whose email address the provider does not vouch for. */
const somebody = (): object => ({ email_verified: false, sub: `${(count += 1)}`, email: `somebody${count}@oidc.example` });

/** The browser's way back from the provider. */
async function returning(scene: Scene, misdeed: Misdeed, isTest = false): Promise<Asked> {
  const { idp, id } = await providerOf(scene);
  idp.misbehave(misdeed);
  const test = isTest ? Object((await scene.ann.post(`${ofAnn}/${id}/test`)).json).url.split("test=")[1] : undefined;
  const { location, cookie } = await visit(await leave(scene.call, id, { test }));
  return nobody(`${location.pathname}${location.search}`, { headers: { cookie } });
}

/** The code of an email, with this address. */
async function confirming(scene: Scene, emailToMatch: (email: string) => string): Promise<Asked> {
  const { idp, id } = await providerOf(scene);
  const reported = somebody();
  idp.misbehave({ claims: () => ({ ...reported }) });
  assert.equal((await signInThrough(scene.call, id)).search, "?error=1075");
  const { email } = Object(reported);
  let code: string | undefined;
  // the scene has a worker, which may be sending it right now
  await until(async () => {
    const message = (await sendEmails(scene)).find(({ to }) => to === email);
    code = /^[\w-]{40}$/m.exec(message?.text ?? "")?.[0];
    return code !== undefined;
  }, 10_000);
  assert.ok(code);
  return nobody(`${confirm}?${new URLSearchParams({ code, emailToMatch: emailToMatch(email) })}`);
}

const confirm = "/api/v1/user/confirm-oauth-email-get-token";

/** Signing in through OpenID providers. */
export const oidcSignOnCases: Cases = {
  "GET /oauth2/authorization/{id}": [
    asks(302, async (scene) => nobody(`/oauth2/authorization/${(await providerOf(scene)).id}`)),
    asks(404, () => nobody(`/oauth2/authorization/${unknown}`), 20_046),
    asks(400, async (scene) => nobody(`/oauth2/authorization/${(await providerOf(scene)).id}?redirectUrl=//evil.example`), 1006),
    asks(400, async (scene) => nobody(`/oauth2/authorization/${(await providerOf(scene)).id}?test=wrong`), 10_008),
  ],
  "GET /login/oauth2/code/{id}": [
    asks(303, (scene) => returning(scene, { claims: () => olena })),
    asks(200, (scene) => returning(scene, { claims: () => ({ ...olena, aud: "other" }) }, true)),
    asks(400, async (scene) => nobody(`/login/oauth2/code/${(await providerOf(scene)).id}?state=unknown&code=c`)),
  ],
  [`GET ${confirm}`]: [
    asks(200, (scene) => confirming(scene, (email) => email)),
    asks(403, (scene) => confirming(scene, (email) => `x${email}`), 1086),
    asks(400, () => nobody(`${confirm}?code=wrong&emailToMatch=a@b.example`), 10_008),
    asks(400, () => nobody(`${confirm}?code=wrong`), 1023),
  ],
  "POST /api/v1/account/{accountId}/oauth-provider/{id}/test": [
    asks(200, async (scene) => ({ path: `${ofAnn}/${(await providerOf(scene)).id}/test` })),
    asks(404, () => ({ path: `${ofAnn}/${unknown}/test` }), 20_046),
  ],
  "GET /api/v1/account/{accountId}/oauth-provider/{id}/attempts": [
    asks(200, async (scene) => {
      const { idp, id } = await providerOf(scene);
      idp.misbehave({ claims: () => olena });
      await signInThrough(scene.call, id);
      return { path: `${ofAnn}/${id}/attempts` };
    }),
    asks(404, () => ({ path: `${ofAnn}/${unknown}/attempts` }), 20_046),
  ],
};
