import assert from "node:assert/strict";
import { test } from "node:test";
import { ground } from "../../../../../tests/world/ground.ts";
import { people } from "../../../../../tests/world/people.ts";

const { ann, call } = await ground();
const [first, second, third, fourth] = [
  people.ann.password,
  "another long phrase",
  "a third long phrase",
  "a fourth long phrase",
];
const make = async (): Promise<string> =>
  Object((await ann.post("/api/v1/token", { name: "CRM", expireAt: "2999-01-01T00:00:00Z" })).json).token;
const look = async (token: string): Promise<number> =>
  (await call("GET", "/api/v1/user/profile", { headers: { authorization: `Bearer ${token}` } })).status;
const change = async (oldPassword: string, newPassword: string, more: object = {}): Promise<number> =>
  (await ann.put("/api/v1/user/password", { oldPassword, newPassword, ...more })).status;

test("a change of password ends application tokens when it is asked to", async () => {
  const token = await make();
  assert.deepEqual([await change(first, second), await look(token)], [200, 200]);
  assert.deepEqual([await change(second, third, { endApplicationTokens: true }), await look(token)], [200, 401]);
  assert.equal(await look(ann.token), 200);
  const again = await make();
  const renewal = { login: people.ann.email, oldPassword: third, newPassword: fourth, endApplicationTokens: true };
  assert.equal((await call("POST", "/api/v1/registration/renewPassword", { body: renewal })).status, 200);
  assert.deepEqual([await look(again), await look(ann.token)], [401, 401]);
});
