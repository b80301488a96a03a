import assert from "node:assert/strict";
import { after, test } from "node:test";
import sql from "sql-template-tag";
import { callingApp } from "@chancery/tests/world/call.ts";
import { sendEmails } from "@chancery/tests/world/emails.ts";
import { startHostileOpenId } from "@chancery/tests/world/hostile-openid.ts";
import { addOauthProvider, comeBack, leave, locationOf, visit } from "@chancery/tests/world/oidc-sign-ons.ts";
import { people } from "@chancery/tests/world/people.ts";
import { connectDomain } from "@chancery/tests/world/sign-ons.ts";
import { world } from "@chancery/tests/world/world.ts";

const here = await world({ settings: { CHANCERY_OUTBOUND_ALLOW: "127.0.0.2/32" } });
const call = callingApp(here.app);
const idp = await startHostileOpenId();
after(() => idp.close());
const providerId = await addOauthProvider(here, idp);
await connectDomain(here, "acme.example", { providerId });

test("who enters the code of an email in a browser that began no sign-in links their user to no one else's subject", async () => {
  const { email } = people.ann;
  idp.misbehave({ claims: () => ({ sub: "eve", email, email_verified: false }) });
  const eve = await visit(await leave(call, providerId));
  assert.equal(locationOf(await comeBack(call, eve)).search, "?error=1075");
  const [message] = await sendEmails(here);
  const code = /^[\w-]{40}$/m.exec(message?.text ?? "")?.[0] ?? "";
  const confirm = (cookies: Readonly<Record<string, string>>) =>
    call("GET", `/api/v1/user/confirm-oauth-email-get-token?${new URLSearchParams({ code, emailToMatch: email })}`, {
      headers: { "chancery-session": "person", "sec-fetch-site": "same-origin", ...cookies },
    });
  const other = await leave(call, providerId);
  for (const cookies of [{}, { cookie: other.cookie }]) {
    const refused = await confirm(cookies);
    assert.deepEqual([refused.status, Object(refused.json).code, refused.headers["set-cookie"]], [400, 20_050, undefined]);
  }
  assert.equal(await here.database.first(sql`select user_id from sign_on_identities`), undefined);
  const own = await confirm({ cookie: eve.cookie });
  assert.deepEqual([own.status, Object(own.json).token], [200, ""]);
});
