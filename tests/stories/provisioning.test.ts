import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { systemRoles } from "@chancery/core/account/roles.ts";
import { callingUrl } from "../world/call.ts";
import { emptyDatabase } from "../world/database.ts";
import { people, provisionText } from "../world/people.ts";
import { signIn, type Persona } from "../world/persona.ts";
import { startProcess, type ServiceProcess } from "../world/service.ts";

const folder = await mkdtemp(join(tmpdir(), "chancery provisioning "));
const file = join(folder, "people.json");
const variables = {
  DATABASE_URL: (await emptyDatabase()).url,
  CHANCERY_DATA_DIR: folder,
  CHANCERY_PROVISION: file,
  CHANCERY_POOL_MAX: "4",
};
const started: ServiceProcess[] = [];

after(async () => {
  await Promise.all(started.map((one) => one.kill()));
  await rm(folder, { recursive: true, force: true });
});

const { ann } = people;
const dan = { ...ann, email: "dan@acme.example", password: "battery staple horse" };
const own = "a phrase of my own";

/** The file of every world, with Dan in Ann's company, and what a test changes. */
function fileWith(more: Readonly<Record<string, unknown>>, danPassword: string = dan.password): string {
  const world = Object(JSON.parse(provisionText));
  const [first, ...others] = world.accounts;
  const user = { email: dan.email, password: danPassword, accountRole: "owner", mailboxes: { Contracts: "owner" } };
  return JSON.stringify({ ...more, accounts: [{ ...first, users: [...first.users, user] }, ...others] });
}

async function restart(count: number): Promise<readonly ServiceProcess[]> {
  for (const one of started.splice(0)) await one.kill();
  started.push(...(await Promise.all(Array.from({ length: count }, () => startProcess("serve", variables)))));
  return started;
}

async function signInStatus(service: ServiceProcess, password: string): Promise<number> {
  return (await callingUrl(service.url)("POST", "/api/login", { body: { login: dan.email, password } })).status;
}

async function roles(by: Persona, danId: string): Promise<readonly string[]> {
  const at = [`account/${ann.accountId}`, `mailbox/${ann.mailboxId}`].map((where) => `/api/v1/permission/${danId}/${where}`);
  const answers = await Promise.all(at.map((path) => by.get(path)));
  return answers.flatMap(({ json }) => Object(json).roles.map(({ uuid }: { readonly uuid: string }) => uuid));
}

test("restarts undo no password change and no revocation; the file restores them when it says so", async () => {
  await writeFile(file, fileWith({}));
  const [first] = await restart(2);
  assert.ok(first);
  const daniel = await signIn(callingUrl(first.url), dan);
  const danId = String(Object((await daniel.get("/api/v1/user/profile")).json).uuid);
  const change = await daniel.put("/api/v1/user/password", { oldPassword: dan.password, newPassword: own });
  assert.equal(change.status, 200, change.text);
  const annie = await signIn(callingUrl(first.url), ann);
  for (const where of [`account/${ann.accountId}`, `mailbox/${ann.mailboxId}`])
    assert.equal((await annie.send("DELETE", `/api/v1/permission/${danId}/${where}`)).status, 204);

  for (const text of [fileWith({}), fileWith({}, "another long phrase")]) {
    await writeFile(file, text);
    const [service] = await restart(1);
    assert.ok(service);
    assert.equal(await signInStatus(service, own), 200);
    assert.deepEqual(await roles(await signIn(callingUrl(service.url), ann), danId), []);
    assert.equal(await signInStatus(service, dan.password), 401);
  }
  assert.equal(await signInStatus(started[0]!, "another long phrase"), 401);
  assert.match(started[0]!.lines.join("\n"), /\/accounts\/0\/users\/1.*reapply: true/);

  await writeFile(file, fileWith({ reapply: true }));
  for (const service of await restart(2)) {
    assert.equal(await signInStatus(service, dan.password), 200);
    const { accountOwner, mailboxOwner } = systemRoles;
    assert.deepEqual(await roles(await signIn(callingUrl(service.url), ann), danId), [accountOwner, mailboxOwner]);
  }
  assert.equal(await signInStatus(started[0]!, own), 401);
});
