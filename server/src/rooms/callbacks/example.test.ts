import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { webhookKeys } from "../../io/outbound/webhook-keys.ts";
import { signatureHeader, signedText } from "@chancery/core/callback/message.ts";

const page = await readFile(new URL("../../../../docs/api/callbacks.md", import.meta.url), "utf8");
const code = /```js\n([\s\S]*?)```/.exec(page)?.[1] ?? "";
const { verify } = await import(`data:text/javascript,${encodeURIComponent(code)}`);

const body = '{"uuid":"1"}';
const id = "msg_1";
const timestamp = Math.floor(Date.now() / 1000);
const [own, other] = [webhookKeys.newSecret(), webhookKeys.newSecret()];
const headersOf = (secrets: readonly (typeof own)[], at = timestamp) => ({
  "webhook-id": id,
  "webhook-timestamp": String(at),
  "webhook-signature": signatureHeader(secrets.map((secret) => webhookKeys.signer(secret)(signedText(id, at, body)))),
});

test("the documented example accepts a request that is signed with the secret, alone or together with another one", () => {
  assert.deepEqual(verify(own.reveal(), headersOf([own]), body), { uuid: "1" });
  assert.deepEqual(verify(own.reveal(), headersOf([other, own]), body), { uuid: "1" });
});

test("the example refuses another secret, another body, and an old request", () => {
  assert.throws(() => verify(own.reveal(), headersOf([other]), body), /not signed/);
  assert.throws(() => verify(own.reveal(), headersOf([own]), `${body} `), /not signed/);
  assert.throws(() => verify(own.reveal(), headersOf([own], timestamp - 400), body), /too old/);
});
