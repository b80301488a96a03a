import assert from "node:assert/strict";
import { test } from "node:test";
import { allCodes } from "@chancery/core/notification/codes.ts";
import { callingApp } from "@chancery/tests/world/call.ts";
import { sendEmails, type WrittenEmail } from "@chancery/tests/world/emails.ts";
import { orderTemplate, sendOrder } from "@chancery/tests/world/orders.ts";
import { world } from "@chancery/tests/world/world.ts";
import { relayOrdered } from "../../jobs/relay-ordered.ts";

const one = await world();
const { ann, bob } = one;
const call = callingApp(one.app);
const template = await orderTemplate(ann);
const without301 = allCodes.filter((code) => code !== 301);

async function emailsOf(buyer: string): Promise<readonly WrittenEmail[]> {
  await sendOrder(one, template, { buyer });
  await relayOrdered(one.database, one.rooms.orderedHandlers);
  return sendEmails(one);
}

const linkOf = (email: WrittenEmail | undefined): string => {
  const link = /^List-Unsubscribe: <http[^>]*?(\/unsubscribe\?token=[\w.-]+)>$/m.exec(email?.head ?? "")?.[1];
  assert.ok(link, email?.head);
  return link;
};

const switchedOn = async () => {
  const own = Object((await bob.get("/api/v1/notification/mailbox-preferences")).json).preferences;
  return [own.email, own.web];
};

const reset = () =>
  call("POST", "/api/v1/notification/mailbox-preferences", {
    headers: { authorization: `Bearer ${bob.token}` },
    body: { preferences: { email: allCodes, web: allCodes } },
  });

const bodies = [
  ["a mail client's form", "application/x-www-form-urlencoded", "List-Unsubscribe=One-Click"],
  [
    "a mail client's multipart form",
    "multipart/form-data; boundary=a",
    '--a\r\nContent-Disposition: form-data; name="x"\r\n\r\ny\r\n--a--',
  ],
] as const;

for (const [name, type, body] of bodies) {
  test(`one POST of ${name} stops emails of that kind about that mailbox, and opening the page does not`, async () => {
    const [email] = await emailsOf(bob.mailboxId);
    assert.match(email?.head ?? "", /^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
    const link = linkOf(email);
    assert.ok(email?.text.trimEnd().endsWith(link) && email.html.includes(link));
    const page = await call("GET", link, { headers: { accept: "text/html" } });
    assert.match(page.text, /<form method="post"><button/);
    assert.deepEqual(await switchedOn(), [allCodes, allCodes]);
    const post = () => call("POST", link, { headers: { "content-type": type }, body: Buffer.from(body) });
    assert.deepEqual([(await post()).status, (await post()).status], [200, 200]);
    assert.deepEqual(await switchedOn(), [without301, allCodes]);
    assert.deepEqual(await emailsOf(bob.mailboxId), []);
    await reset();
  });
}

test("an invitation cannot be stopped", async () => {
  const [email] = await emailsOf("guest@nowhere.example");
  assert.doesNotMatch(email?.head ?? "", /^List-Unsubscribe/m);
  assert.doesNotMatch(email?.html ?? "", /unsubscribe/);
});

test("a link that the service did not sign stops nothing", async () => {
  const [path = "", token = ""] = linkOf((await emailsOf(bob.mailboxId))[0]).split("=");
  const [payload = "", signature = ""] = token.split(".");
  const other = Buffer.from(payload, "base64url");
  other.writeUInt16LE(302, 32);
  for (const forged of ["x", ".", `${payload}.`, `${payload}.x`, `${other.toString("base64url")}.${signature}`]) {
    const answer = await call("POST", `${path}=${forged}`);
    assert.deepEqual([answer.status, Object(answer.json).code], [400, 10008], forged);
  }
  assert.deepEqual(await switchedOn(), [allCodes, allCodes]);
});
