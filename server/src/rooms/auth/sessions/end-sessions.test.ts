import assert from "node:assert/strict";
import { test } from "node:test";
import type { Answer } from "@chancery/tests/world/call.ts";
import { ground } from "@chancery/tests/world/ground.ts";
import { people } from "@chancery/tests/world/people.ts";
import { persona, type Persona } from "@chancery/tests/world/persona.ts";

const { call, clock, ann, bob } = await ground();
const path = "/api/v1/user/sessions";

async function signIn(userAgent: string): Promise<Persona> {
  const { email: login, password } = people.ann;
  const answer = await call("POST", "/api/login", { body: { login, password }, headers: { "user-agent": userAgent } });
  return persona(call, people.ann, Object(answer.json).token);
}

const listOf = (answer: Answer): readonly Record<string, unknown>[] => answer.json as readonly Record<string, unknown>[];
const currentOf = async (by: Persona): Promise<string> =>
  String(listOf(await by.get(path)).find(({ current }) => current === true)?.["uuid"]);
const statusOf = async (by: Persona): Promise<number> => (await by.get("/api/v1/user/profile")).status;

test("a user sees their sessions, newest first, with program and address and without a token", async () => {
  clock.advance(1000);
  const phone = await signIn("Phone/1");
  const answer = await phone.get(path);
  const [first, ...others] = listOf(answer);
  const { uuid, expireAt, ...rest } = first ?? {};
  assert.match(String(uuid), /^[0-9a-f-]{36}$/);
  assert.equal(expireAt, new Date(Date.parse(clock.now()) + 12 * 3_600_000).toISOString());
  const now = clock.now();
  assert.deepEqual(rest, {
    createdAt: now,
    lastUsedAt: now,
    kind: "password",
    address: "127.0.0.1",
    userAgent: "Phone/1",
    current: true,
  });
  assert.ok(others.length > 0 && others.every(({ current }) => current === false));
  assert.doesNotMatch(answer.text, /chs_/);
});

test("a user ends one of their sessions, and no other user's", async () => {
  const lost = await signIn("Lost/1");
  const id = await currentOf(lost);
  assert.equal((await bob.send("DELETE", `${path}/${id}`)).status, 404);
  assert.equal(await statusOf(lost), 200);
  assert.equal((await ann.send("DELETE", `${path}/${id}`)).status, 204);
  assert.equal(await statusOf(lost), 401);
  assert.equal((await ann.send("DELETE", `${path}/${id}`)).status, 404);
  assert.ok(listOf(await ann.get(path)).every(({ uuid }) => uuid !== id));
});

test("a user ends all other sessions; the current one and application tokens stay", async () => {
  const [one, other] = [await signIn("One/1"), await signIn("Other/1")];
  const made = await one.post("/api/v1/token", { name: "CRM", expireAt: "2027-01-01T00:00:00Z" });
  const program = persona(call, people.ann, Object(made.json).token);
  const count = listOf(await one.get(path)).length;
  const { status, json } = await one.send("DELETE", path);
  assert.deepEqual([status, json], [200, { ended: count - 1 }]);
  assert.deepEqual([await statusOf(one), await statusOf(other), await statusOf(program)], [200, 401, 200]);
  assert.equal((await program.send("DELETE", path)).status, 403);
  assert.equal((await program.send("DELETE", `${path}/${await currentOf(one)}`)).status, 403);
  assert.equal(await statusOf(bob), 200);
});

test("a session that has ended for lack of use is not listed", async () => {
  const idle = await currentOf(await signIn("Idle/1"));
  clock.advance(12 * 3_600_000);
  assert.ok(listOf(await (await signIn("New/1")).get(path)).every(({ uuid }) => uuid !== idle));
});
