import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Call } from "../world/call.ts";
import { callingApp } from "../world/call.ts";
import { startHostileOpenId, type HostileOpenId } from "../world/hostile-openid.ts";
import { addOauthProvider, comeBack, leave, locationOf, visit } from "../world/oidc-sign-ons.ts";
import { signOnGround, type SignOnGround } from "../world/sign-on-ground.ts";
import { connectDomain, followBack, postAnswer, startSignOn } from "../world/sign-ons.ts";
import { findings, nowhere, rowsOf } from "./canaries.ts";

// Secrets that providers, browsers and the service exchange are in no row, while a sign-in is under way and after it.

const secrets = new Map<string, string>();
let one: SignOnGround;
let call: Call;
let idp: HostileOpenId;

before(async () => {
  one = await signOnGround({ CHANCERY_OUTBOUND_ALLOW: "127.0.0.2/32" });
  call = callingApp(one.here.app);
  idp = await startHostileOpenId();
});
after(() => idp.close());

async function assertNothingKept(): Promise<void> {
  const tables = await rowsOf(one.here.database);
  assert.deepEqual(
    findings(secrets, { ...nowhere, tables }, () => 0),
    [],
  );
  assert.ok([...tables.values()].join("\n").includes("acme.example"), "the search finds what is there");
}

/** Values of a cookie, a parameter, a token, which must stay secret. */
const note = (what: string, value: string | null | undefined): string => {
  assert.ok(value !== null && value !== undefined && value.length >= 16, what);
  secrets.set(what, value);
  return value;
};

async function noteSession(what: string, end: URL): Promise<void> {
  const code = note(`one-time code of ${what}`, end.searchParams.get("code"));
  await assertNothingKept();
  const exchange = await call("POST", "/api/login/sso", { body: { code } });
  note(`session of ${what}`, Object(exchange.json).token);
  assert.equal((await call("POST", "/api/login/sso", { body: { code } })).status, 400);
}

test("an OpenID sign-in, a refused one and one that fails leave no secret in the database", async () => {
  const providerId = await addOauthProvider(one.here, idp);
  await connectDomain(one.here, "kalyna.example", { providerId });
  note("client secret", idp.clientSecret);
  const out = await leave(call, providerId);
  for (const name of ["state", "nonce", "code_challenge"]) note(name, out.location.searchParams.get(name));
  note("cookie", out.cookie.split("=")[1]);
  await assertNothingKept();
  const back = await visit(out);
  note("authorization code", back.location.searchParams.get("code"));
  await noteSession("OpenID", locationOf(await comeBack(call, back)));
  await comeBack(call, back);
  idp.misbehave({
    token: (request, response) => {
      let submitted = "";
      request.on("data", (bytes) => (submitted += String(bytes)));
      request.on("end", () => {
        const description = `you sent ${submitted} ${[...new URLSearchParams(submitted).values()].join(" ")}`.slice(0, 900);
        note("code verifier", new URLSearchParams(submitted).get("code_verifier"));
        response.writeHead(400, { "content-type": "application/json" });
        response.end(
          JSON.stringify({ error: "invalid_grant", error_description: description.replace(/[^\x20-\x7e]|["\\]/g, "") }),
        );
      });
    },
  });
  const refused = await visit(await leave(call, providerId));
  note("authorization code that was refused", refused.location.searchParams.get("code"));
  const end = await comeBack(call, refused);
  assert.match(String(end.headers["location"]), /error=/);
  assert.ok(secrets.has("code verifier"));
  await assertNothingKept();
});

test("a SAML sign-in and an assertion that is refused leave nothing of the assertion in the database", async () => {
  const { to, relayState, cookie } = await startSignOn(call, one.providerId);
  const xml = one.idp.answer(to, { now: one.now });
  note("relay state", relayState);
  note("SAML cookie", cookie.split("=")[1]);
  note("signature of the assertion", /SignatureValue[^>]*>\s*([A-Za-z0-9+/]{40})/.exec(xml)?.[1]);
  const posted = await postAnswer(call, to.acsUrl, xml, relayState);
  note("ticket", new URL(String(posted.headers["location"])).searchParams.get("ticket"));
  await assertNothingKept();
  await noteSession("SAML", await followBack(call, posted, cookie));
  await postAnswer(call, to.acsUrl, xml, relayState);
  const other = await startSignOn(call, one.providerId);
  await postAnswer(call, other.to.acsUrl, xml, other.relayState);
  await assertNothingKept();
});
