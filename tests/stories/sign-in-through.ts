import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import type { ProviderId } from "@chancery/core/ids/id.ts";
import { callingUrl, type Call } from "../world/call.ts";
import { sendEmails } from "../world/emails.ts";
import { addOauthProvider, profileFor, profileOf } from "../world/oidc-sign-ons.ts";
import { olena, taras, type Member, type OpenIdProvider } from "../world/openid.ts";
import { connectDomain } from "../world/sign-ons.ts";
import { newVisitor } from "../world/visitor.ts";
import { world, type World } from "../world/world.ts";

/** Signing in to a service that listens, through an OpenID provider. */
export function signInThrough(name: string, start: (members: readonly Member[]) => Promise<OpenIdProvider>): void {
  suite(`over HTTP, through ${name}`, () => {
    let here: World;
    let call: Call;
    let idp: OpenIdProvider;
    let providerId: ProviderId;

    before(async () => {
      [here, idp] = await Promise.all([
        world({ listens: true, settings: { CHANCERY_OUTBOUND_ALLOW: "127.0.0.0/8" } }),
        start([olena, taras]),
      ]);
      call = callingUrl(here.url);
      providerId = await addOauthProvider(here, idp);
      await idp.allowReturnTo(`${here.url}/login/oauth2/code/${providerId}`);
      await connectDomain(here, "kalyna.example", { providerId });
    });
    after(() => idp.close());

    test("people are sent to their provider, sign in, and are the same person the next time", async () => {
      const asked = await call("GET", `/api/login/sso?email=${encodeURIComponent(olena.email)}`);
      const { ssoUrl } = Object(asked.json);
      assert.equal(ssoUrl, `${here.url}/oauth2/authorization/${providerId}`);
      const first = await profileFor(call, await signIn(olena));
      const { email, firstName, lastName, status } = first;
      assert.deepEqual([email, firstName, lastName, status], [olena.email, olena.givenName, olena.familyName, "ACTIVE"]);
      assert.equal((await profileFor(call, await signIn(olena))).uuid, first.uuid);
    });

    test("a person whose email address the provider did not verify enters the code of an email, only once", async () => {
      assert.equal((await signIn(taras)).search, "?error=1075");
      const [message] = await sendEmails(here);
      const code = /^[\w-]{40}$/m.exec(message?.text ?? "")?.[0] ?? "";
      const query = new URLSearchParams({ code, emailToMatch: taras.email });
      const answer = await call("GET", `/api/v1/user/confirm-oauth-email-get-token?${query}`);
      const first = await profileOf(call, Object(answer.json).token);
      assert.equal(first.email, taras.email);
      assert.equal((await profileFor(call, await signIn(taras))).uuid, first.uuid);
    });

    test("a person who signs in at the provider during a test sees every check, and gets no user here", async () => {
      const path = `/api/v1/account/${Object((await here.ann.get("/api/v1/user/profile")).json).accounts[0].uuid}`;
      const { url } = Object((await here.ann.post(`${path}/oauth-provider/${providerId}/test`, {})).json);
      const page = await idp.signIn(newVisitor(), url, olena);
      assert.equal(page.status, 200);
      assert.match(page.text, /The user would be signed in. This test changed nothing/);
      assert.match(page.text, /olena@kalyna\.example/);
    });

    /** A visitor with a new browser; where it is sent at last. */
    async function signIn(member: Member): Promise<URL> {
      const address = `${here.url}/oauth2/authorization/${providerId}?redirectUrl=/done`;
      const page = await idp.signIn(newVisitor(), address, member, { stopBefore: `${here.url}/done` });
      assert.ok(page.next, page.text);
      return new URL(page.next);
    }
  });
}
