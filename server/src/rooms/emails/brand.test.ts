import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import sharp, { type Sharp } from "sharp";
import { sendEmails, type WrittenEmail } from "@chancery/tests/world/emails.ts";
import { orderTemplate, sendOrder } from "@chancery/tests/world/orders.ts";
import { people } from "@chancery/tests/world/people.ts";
import { world } from "@chancery/tests/world/world.ts";
import { relayOrdered } from "../../jobs/relay-ordered.ts";

const one = await world();
const { ann, bob } = one;
const template = await orderTemplate(ann);
const { accountId, company: name, email: annsAddress } = people.ann;
const guest = "guest@nowhere.example";
const logo = `/api/v1/account/logo/${accountId}`;
const shown = new RegExp(`<img src="cid:logo@chancery" alt="${name}"`);

const plain = (side: number) => sharp({ create: { width: side, height: side, channels: 3, background: "#a01020" } });
const noise = (side: number) => sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } });

async function setLogo(picture: Sharp): Promise<void> {
  const answer = await ann.put(`/api/v1/account/${accountId}`, { name, logo: (await picture.toBuffer()).toString("base64") });
  assert.equal(answer.status, 200, answer.text);
}

async function sentTo(address: string): Promise<WrittenEmail> {
  await relayOrdered(one.database, one.rooms.orderedHandlers);
  const found = (await sendEmails(one)).find(({ to }) => to === address);
  assert.ok(found, `no email to ${address}`);
  return found;
}

/** The email that a recipient gets when Ann sends an order. */
async function emailOf(buyer: string, to = buyer) {
  await sendOrder(one, template, { buyer });
  return sentTo(to);
}

/** The picture in an email. */
function pictureIn(source: string): Buffer | undefined {
  const [, base64] = /Content-Id: <logo@chancery>[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)\r\n--/i.exec(source) ?? [];
  return base64 === undefined ? undefined : Buffer.from(base64, "base64");
}

test("an email about an envelope has the logo of the account that sent it, as a part of the email", async () => {
  const without = await emailOf(guest);
  assert.doesNotMatch(without.html, /<img/);
  for (const picture of [plain(64).png(), plain(64).jpeg()]) {
    await setLogo(picture);
    const { bytes } = await bob.get(logo);
    for (const email of [await emailOf(guest), await emailOf(bob.mailboxId, people.bob.email)]) {
      assert.match(email.html, shown);
      assert.doesNotMatch(email.html, /src="http/);
      assert.ok(pictureIn(email.source)?.equals(bytes));
      assert.match(email.text, /Order 7/);
    }
  }
});

test("an email has the logo of its sender, not of its recipient", async () => {
  await setLogo(plain(64).png());
  const own = await orderTemplate(bob);
  await sendOrder({ ann: bob, bob: ann }, own);
  assert.doesNotMatch((await sentTo(annsAddress)).html, /<img/);
});

test("a logo of more than 64 KiB is not sent", async () => {
  await setLogo(noise(200).png());
  assert.ok((await bob.get(logo)).bytes.length > 64 * 1024);
  const email = await emailOf(guest);
  assert.doesNotMatch(email.html, /<img/);
  assert.equal(pictureIn(email.source), undefined);
});

test("the button of an email has the color of the account that causes it", async () => {
  const before = await emailOf(guest);
  assert.match(before.html, /background:#1d5599/);
  await ann.put(`/api/v1/account/${accountId}`, { name, emailColor: "#A01020" });
  const { html } = await emailOf(guest);
  assert.match(html, /class="button"[^>]*background:#a01020;color:#ffffff/);
  assert.doesNotMatch(html, /#1d5599|\.button\{/);
});
