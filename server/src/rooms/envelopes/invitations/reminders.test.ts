import assert from "node:assert/strict";
import { test } from "node:test";
import { addDays, parseInstant } from "@chancery/core/ids/instant.ts";
import { callingApp } from "@chancery/tests/world/call.ts";
import { sendEmails } from "@chancery/tests/world/emails.ts";
import { orderTemplate, sendOrder } from "@chancery/tests/world/orders.ts";
import { people } from "@chancery/tests/world/people.ts";
import { signIn } from "@chancery/tests/world/persona.ts";
import { world } from "@chancery/tests/world/world.ts";

let now = parseInstant("2026-11-20T12:00:00.000Z", "clock");
const one = await world({ clock: { now: () => now } });
const call = callingApp(one.app);
const template = await orderTemplate(one.ann);
const signedIn = async () => ({ ann: await signIn(call, people.ann), bob: await signIn(call, people.bob) });
const runSchedule = async (name: string) => {
  await one.house.schedules.find((schedule) => schedule.name === name)?.work(new AbortController().signal);
};
const path = "/api/v1/notification";
const info = '<info><subject>Order 7</subject><expire afterDays="10" notifyIn="3"/></info>';

for (const [email, web, subjects] of [
  [312, 304, ["Reminder: "]],
  [304, 312, ["The envelope "]],
] as const) {
  test(`of a reminder and a warning of the expiry, ${email} is sent by email and ${web} shown in the app when only they are on`, async () => {
    const { ann, bob } = await signedIn();
    await bob.post(`${path}/mailbox-preferences`, { preferences: { email: [email], web: [web] } });
    await bob.post(`${path}/read-all`, undefined);
    const id = await sendOrder({ ...one, ann, bob }, template, { info });
    assert.equal((await ann.post("/api/v1/envelope/notify", { uuids: [id] })).status, 200);
    const emails = [...(await sendEmails(one))];
    now = addDays(now, 8);
    await runSchedule("envelopes.warn");
    emails.push(...(await sendEmails(one)));
    assert.deepEqual(
      emails.map(({ text }) => text.slice(0, subjects[0].length)),
      subjects,
    );
    const { data } = Object((await (await signedIn()).bob.get(path)).json);
    assert.deepEqual(
      data.map(({ code }: { readonly code: number }) => code),
      [web],
    );
  });
}
