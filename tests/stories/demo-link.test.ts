import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { openSignInLink } from "../../tools/demo/sign-in-link.ts";
import { emptyDatabase } from "../world/database.ts";
import { people, provisionText } from "../world/people.ts";
import { startProcess } from "../world/service.ts";

const folder = await mkdtemp(join(tmpdir(), "chancery link "));
const provision = join(folder, "provision.json");
await writeFile(provision, provisionText);
const service = await startProcess("serve", {
  DATABASE_URL: (await emptyDatabase()).url,
  CHANCERY_DATA_DIR: folder,
  CHANCERY_PROVISION: provision,
});
const user = { ...people.ann, firstName: "Ann", lastName: "Lee" };
const link = await openSignInLink(service.url, { name: "", inn: "", mailbox: "", user });
after(async () => {
  link.close();
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});
const open = (url: string) => fetch(url, { redirect: "manual" });

test("the link of the demo leads to the console with a session, once, also when it is opened twice at the same time", async () => {
  const answers = await Promise.all([open(link.url), open(link.url)]);
  const cookies = answers.flatMap(({ headers }) => headers.get("set-cookie") ?? []);
  assert.equal(cookies.length, 1);
  assert.deepEqual(answers.map(({ headers }) => headers.get("location")).toSorted(), [service.url, `${service.url}/sign-in`]);
  assert.match(cookies[0] ?? "", /; HttpOnly; SameSite=Lax/);
  const cookie = String(cookies[0]).split(";")[0] ?? "";
  const profile = await fetch(`${service.url}/api/v1/user/profile`, { headers: { cookie } });
  assert.equal(Object(await profile.json()).email, people.ann.email);
  assert.equal((await open(link.url)).headers.get("set-cookie"), null);
});

test("another path of the link has no session", async () => {
  const answer = await open(new URL("/", link.url).href);
  assert.deepEqual([answer.status, answer.headers.get("set-cookie")], [404, null]);
});
