import assert from "node:assert/strict";
import { after, test } from "node:test";
import { people } from "../world/people.ts";
import { secondFactorPath } from "../world/second-factor.ts";
import { world } from "../world/world.ts";
import { signInAs } from "../judges/browser/sign-in.ts";
import { openChromium } from "../judges/chromium.ts";

// Chromium with an authenticator of its own is the judge of the options and of what is accepted.

const { ann, url } = await world({ listens: true, host: "localhost" });
const browser = await openChromium();
after(() => browser.close());
const page = await browser.newPage();
const devices = await page.context().newCDPSession(page);
await devices.send("WebAuthn.enable");
const { authenticatorId } = await devices.send("WebAuthn.addVirtualAuthenticator", {
  options: {
    protocol: "ctap2",
    transport: "internal",
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  },
});
await page.goto(`${url}/`);

type Posted = { readonly status: number; readonly json: Readonly<Record<string, unknown>> };

async function post(path: string, body: object, token = ""): Promise<Posted> {
  const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
  return page.evaluate(
    async ([at, sent]) => {
      const answer = await fetch(at, sent);
      return { status: answer.status, json: await answer.json() };
    },
    [path, { method: "POST", headers, body: JSON.stringify(body) }] as const,
  );
}

/** The credential that the page creates or uses with the options, in its JSON form. */
async function credential(what: "create" | "get", options: unknown): Promise<unknown> {
  return page.evaluate(
    async ([verb, json]) => {
      const { PublicKeyCredential: Credential, navigator } = globalThis as unknown as Browser;
      const publicKey =
        verb === "create" ? Credential.parseCreationOptionsFromJSON(json) : Credential.parseRequestOptionsFromJSON(json);
      return (await navigator.credentials[verb]({ publicKey })).toJSON();
    },
    [what, options] as const,
  );
}

type Browser = {
  readonly PublicKeyCredential: Readonly<
    Record<"parseCreationOptionsFromJSON" | "parseRequestOptionsFromJSON", (json: unknown) => object>
  >;
  readonly navigator: {
    readonly credentials: Readonly<Record<"create" | "get", (given: object) => Promise<{ toJSON(): unknown }>>>;
  };
};

test("the console adds a passkey to a user, who then signs in with it alone", async () => {
  await signInAs({ page, language: "en" }, url, people.bob, "/person");
  await page.getByLabel("Name of the device").fill("Laptop");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByText("Store these recovery codes").waitFor();
  await page.context().clearCookies();
  await page.goto(`${url}/sign-in?next=/person`);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await page.getByRole("heading", { name: "Your settings" }).waitFor();
  await devices.send("WebAuthn.clearCredentials", { authenticatorId });
});

test("a passkey of Chromium is added, and signs in alone", async () => {
  const options = await post(`${secondFactorPath}/passkey/options`, {}, ann.token);
  assert.equal(options.status, 200, JSON.stringify(options.json));
  const passkey = await credential("create", options.json);
  const added = await post(`${secondFactorPath}/passkey`, { name: "Chromium", passkey }, ann.token);
  assert.equal(added.status, 201, JSON.stringify(added.json));
  const started = await post("/api/login/passkey/options", {});
  const opened = await post("/api/login/passkey", { passkey: await credential("get", started.json) });
  assert.equal(opened.status, 200, JSON.stringify(opened.json));
  assert.match(String(opened.json["token"]), /^chs_/);
});

test("it is the second factor after the password, and signs in alone only when Chromium verified the user", async () => {
  const asked = await post("/api/login", { login: people.ann.email, password: people.ann.password });
  const { handle } = Object(asked.json["data"]);
  const options = await post("/api/login/second-factor/options", { handle });
  const passkey = await credential("get", options.json);
  const opened = await post("/api/login/second-factor", { handle, passkey });
  assert.equal(opened.status, 200, JSON.stringify(opened.json));
  await devices.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false });
  const started = await post("/api/login/passkey/options", {});
  const unverified = await credential("get", { ...started.json, userVerification: "discouraged" });
  assert.equal((await post("/api/login/passkey", { passkey: unverified })).status, 401);
});
