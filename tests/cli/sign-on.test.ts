import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { people } from "../world/people.ts";
import { enrolTotp } from "../world/second-factor.ts";
import { newSamlIdp } from "../world/saml-idp.ts";
import { addSamlProvider, callOf, connectDomain, followBack, postAnswer, startSignOn } from "../world/sign-ons.ts";
import { world } from "../world/world.ts";
import { errorOf, newUser } from "./run.ts";

const one = await world({ listens: true, settings: { CHANCERY_SSO_REDIRECTS: "http://127.0.0.1/callback" } });
const { url } = one;
const call = callOf(one);
const idp = await newSamlIdp();
const providerId = await addSamlProvider(one, idp);
await connectDomain(one, "acme.example", { providerId });

/** A browser whose user signs in at the provider, as far as the redirect to the terminal. */
async function signIn(start: string, email: string = people.ann.email): Promise<URL> {
  const { pathname, searchParams } = new URL(start);
  assert.equal(pathname, `/saml2/authenticate/${providerId}`);
  const { to, relayState, cookie } = await startSignOn(call, providerId, { redirectUrl: searchParams.get("redirectUrl") ?? "" });
  return followBack(call, await postAnswer(call, to.acsUrl, idp.answer(to, { now: Date.now, email }), relayState), cookie);
}

test("a user signs in at the identity provider, and the browser hands the terminal a code", async () => {
  const user = await newUser(one);
  let shown: Promise<string> | undefined;
  const openBrowser = (start: string): void => {
    shown = (async () => {
      const back = await signIn(start);
      const other = new URL(back);
      other.searchParams.set("state", "guessed");
      assert.equal((await fetch(other)).status, 404);
      return (await fetch(back)).text();
    })();
  };
  const { code, out, err } = await user.run(["login", url, "--sso", "--email", people.ann.email], { openBrowser });
  assert.deepEqual([code, out.startsWith(`Signed in to ${url} as ${people.ann.email}, in Contracts`)], [0, true], err);
  assert.match(err, /^Sign in at http:\/\/127\.0\.0\.1:\d+\/saml2\/authenticate\/\S+\n$/);
  assert.match((await shown) ?? "", /return to the terminal/);
  const { servers } = JSON.parse(await readFile(join(user.config, "chancery", "credentials.json"), "utf8"));
  assert.match(servers[url].token, /^chs_/);
});

test("a sign-in that the service refuses ends the command", async () => {
  const user = await newUser(one);
  const openBrowser = (start: string): void => void signIn(start, "eve@elsewhere.example").then((back) => fetch(back));
  const { code, err } = await user.run(["login", url, "--sso", "--email", people.ann.email], { openBrowser });
  assert.equal(code, 3);
  assert.match(err, /\nsign_on\.refused: The sign-in was refused \(200\d\d\)\n$/);
});

test("Ctrl-C ends the wait for the browser", async () => {
  const user = await newUser(one);
  const stop = new AbortController();
  const given = { signal: stop.signal, openBrowser: () => stop.abort() };
  assert.equal((await user.run(["login", url, "--sso", "--email", people.ann.email], given)).code, 130);
});

test("an email address without an identity provider needs a password", async () => {
  const user = await newUser(one);
  const ran = await user.run(["login", url, "--sso", "--email", people.bob.email, "--json"]);
  assert.deepEqual([ran.code, errorOf(ran)["code"]], [4, "provider.missing"]);
});

test("a second factor is the second line of the standard input", async () => {
  const { email, password } = people.stranger;
  const { recoveryCodes } = await enrolTotp(one.stranger, Date.now());
  const user = await newUser(one);
  const words = ["login", url, "--email", email, "--password-stdin"];
  const without = await user.run(words, { input: `${password}\n` });
  assert.deepEqual([without.code, without.err.split(":")[0]], [3, "login.second_factor"]);
  assert.equal((await user.run(words, { input: `${password}\nwrong\n` })).code, 3);
  const { email: signedIn } = await user.json(words, { input: `${password}\n${recoveryCodes[0]}\n` });
  assert.equal(signedIn, email);
});
