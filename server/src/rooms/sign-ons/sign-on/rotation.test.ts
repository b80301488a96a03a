import assert from "node:assert/strict";
import { join } from "node:path";
import { after, test } from "node:test";
import { startHostileOpenId } from "@chancery/tests/world/hostile-openid.ts";
import { sendEmails } from "@chancery/tests/world/emails.ts";
import { addOauthProvider, comeBack, leave, locationOf, signInThrough, visit } from "@chancery/tests/world/oidc-sign-ons.ts";
import { signOnGround } from "@chancery/tests/world/sign-on-ground.ts";
import { connectDomain, followBack, postAnswer, startSignOn } from "@chancery/tests/world/sign-ons.ts";
import { changeRing } from "../../../io/keys/change-ring.ts";
import { fixedRing } from "../../../io/keys/ring.ts";
import { withNewKey } from "../../../io/keys/secret-keys.ts";
import { columnsToRekey, rekeyAll } from "../../../io/secrets/rekey.ts";
import { ringFile } from "../../../io/secrets/ring-file.ts";
import { secretBox } from "../../../io/secrets/secret-box.ts";

const { here, call, idp, providerId } = await signOnGround({ CHANCERY_OUTBOUND_ALLOW: "127.0.0.2/32" });
const open = await startHostileOpenId();
after(() => open.close());
const openId = await addOauthProvider(here, open);
await connectDomain(here, "kalyna.example", { providerId: openId });

test("a sign-in that is under way while keys are rotated ends well, and needs no older key from then on", async () => {
  open.misbehave({ claims: () => ({ email_verified: false }) });
  assert.equal((await signInThrough(call, openId)).search, "?error=1075");
  const emailCode = /^[\w-]{40}$/m.exec((await sendEmails(here))[0]?.text ?? "")?.[0] ?? "";
  open.misbehave({ claims: () => ({ sub: "vira", email: "vira@kalyna.example" }) });
  const begun = await startSignOn(call, providerId);
  const waiting = await startSignOn(call, providerId);
  const posted = await postAnswer(call, waiting.to.acsUrl, idp.answer(waiting.to), waiting.relayState);
  const left = await visit(await leave(call, openId));

  const ring = await changeRing(ringFile(here.database, join(here.folder, "keys", "secrets.json")), withNewKey);
  const box = secretBox(fixedRing(ring));
  const ofSignOns = ["sign_on_requests.protocol", "sign_on_requests.arrival", "sign_on_confirmations.arrival"];
  const held = [...ofSignOns, "sso_providers.client_secret"];
  const needed = await columnsToRekey(box, here.rooms.secretColumns);
  assert.deepEqual(
    held.filter((column) => !needed.includes(column)),
    [],
  );
  await rekeyAll(box, here.rooms.secretColumns, new AbortController().signal);
  assert.deepEqual(await columnsToRekey(box, here.rooms.secretColumns), []);

  const ended = await postAnswer(call, begun.to.acsUrl, idp.answer(begun.to), begun.relayState);
  assert.match((await followBack(call, ended, begun.cookie)).search, /^\?code=/);
  assert.match((await followBack(call, posted, waiting.cookie)).search, /^\?code=/);
  assert.match(locationOf(await comeBack(call, left)).search, /^\?code=/);
  const query = new URLSearchParams({ code: emailCode, emailToMatch: "olena@kalyna.example" });
  assert.equal((await call("GET", `/api/v1/user/confirm-oauth-email-get-token?${query}`)).status, 200);
});
