import assert from "node:assert/strict";
import { test } from "node:test";
import { systemRoles } from "@chancery/core/account/roles.ts";
import { sendEmails } from "@chancery/tests/world/emails.ts";
import { people } from "@chancery/tests/world/people.ts";
import type { Persona } from "@chancery/tests/world/persona.ts";
import { world } from "@chancery/tests/world/world.ts";

const one = await world();
const { ann, bob } = one;
const path = "/api/v1/notification";
const { accountId } = people.ann;

const noticesOf = async (who: Persona) => {
  const { data } = Object((await who.get(path)).json);
  await who.post(`${path}/read-all`, undefined);
  return data.map(({ code, type, accountUuid }: Record<string, unknown>) => [code, type, accountUuid]);
};
const idOf = async (who: Persona): Promise<string> => Object((await who.get("/api/v1/user/profile")).json).uuid;

test("a user whose roles another user changes is notified in the app and by email, which one click stops", async () => {
  const invite = { email: bob.email, firstName: "Bob", lastName: "Ray", account: { uuid: accountId, roles: [] } };
  const mailboxes = [{ uuid: people.ann.mailboxId, roles: [systemRoles.mailboxUser] }];
  assert.equal((await ann.post("/api/v1/user/invite", { ...invite, mailboxes })).status, 201);
  assert.deepEqual(await noticesOf(bob), [[101, "account", accountId]]);
  const [invitation] = await sendEmails(one);
  assert.doesNotMatch(invitation?.head ?? "", /^List-Unsubscribe/m);
  const code = /code=([\w-]+)/.exec(invitation?.text ?? "")?.[1];
  assert.equal((await bob.post(`/api/v1/user/invite/accept/${code}`, undefined)).status, 200);
  await sendEmails(one);
  await noticesOf(bob);
  const grants = `/api/v1/permission/${await idOf(bob)}/mailbox/${people.ann.mailboxId}`;
  const change = async () => {
    const answer = await ann.send("DELETE", grants);
    assert.ok(answer.status < 300, answer.text);
    return (await sendEmails(one)).filter(({ to }) => to === bob.email);
  };
  const [email] = await change();
  assert.deepEqual(await noticesOf(bob), [[102, "account", accountId]]);
  assert.match(email?.text ?? "", /Acme Ltd changed your roles/);
  const link = /^List-Unsubscribe: <http[^>]*?(\/unsubscribe\?token=[\w.-]+)>$/m.exec(email?.head ?? "")?.[1] ?? "";
  assert.equal((await one.app.fastify.inject({ method: "POST", url: link })).statusCode, 200);
  const { email: numbers } = Object((await bob.get(`${path}/account-preferences`)).json);
  assert.deepEqual([numbers.includes(102), numbers.includes(101)], [false, true]);
});
