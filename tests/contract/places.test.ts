import assert from "node:assert/strict";
import { test } from "node:test";
import type { Answer } from "../world/call.ts";
import { textAt } from "../world/paper.ts";
import { people } from "../world/people.ts";
import { world } from "../world/world.ts";

const { ann, bob } = await world({ settings: { CHANCERY_TEST_TLDS: "on" } });
const { accountId } = people.ann;
const unknown = "01930000-0000-7000-8000-00000000dead";
const account = `/api/v1/account/${accountId}`;
const role = { name: "Clerk", type: "mailbox", permissions: [2001], accountUuid: accountId };
const route = { name: "Route", flowType: "auto", approvers: [{ name: "Bob", mailboxUuid: bob.mailboxId }] };
const colors = { colorText: "ffffff", colorBg: "000000" };
const invite = (email: string) => ({ email, account: { uuid: accountId, permissions: [10_013] } });
const again = async (path: string, body: object): Promise<Answer> => {
  assert.ok((await ann.post(path, body)).status < 300);
  return ann.post(path, body);
};
const renamed = async (path: string, body: object, other: object): Promise<Answer> => {
  const uuid = textAt(await ann.post(path, { ...body, ...other }), "uuid");
  return ann.put(`${path}/${uuid}`, body);
};

/** Refused requests, with number and place of their fault. */
const table: readonly (readonly [what: string, code: number, place: string, ask: () => Promise<Answer>])[] = [
  ["a used name of a group", 30_029, "/name", () => again(`${account}/mailbox-group`, { name: "North" })],
  ["a used name of a category", 30_012, "/name", () => again("/api/v1/category", { name: "Sales" })],
  ["a used name of a changed category", 30_012, "/name", () => renamed("/api/v1/category", { name: "Sales" }, { name: "Other" })],
  ["an unknown parent of a category", 30_013, "/parentId", () => ann.post("/api/v1/category", { name: "In", parentId: unknown })],
  ["a used name of a label", 50_044, "/name", () => again("/api/v1/label", { name: "Paid", ...colors })],
  [
    "a used name of a changed label",
    50_044,
    "/name",
    () => renamed("/api/v1/label", { name: "Paid", ...colors }, { name: "Due" }),
  ],
  ["a used name of a role", 20_007, "/name", () => again("/api/v1/permission/role", role)],
  ["a used name of a changed role", 20_007, "/name", () => renamed("/api/v1/permission/role", role, { name: "Boss" })],
  ["an alias of the mailbox", 30_006, "/name", () => again("/api/v1/alias", { name: "billing" })],
  [
    "a qualified alias of others",
    30_023,
    "/name",
    async () => {
      await bob.post("/api/v1/alias", { name: "GLN:5790000435975" });
      return ann.post("/api/v1/alias", { name: "gln:5790000435975" });
    },
  ],
  [
    "a mailbox that is a contact",
    30_008,
    "/mailboxUuid",
    () => again("/api/v1/contact", { name: "Bob", mailboxUuid: bob.mailboxId }),
  ],
  ["a domain of the account", 20_016, "/domain", () => again(`${account}/domain`, { domain: "acme.example" })],
  [
    "an unknown provider of a domain",
    20_046,
    "/ssoIdProviderUuid",
    () => ann.post(`${account}/domain`, { domain: "other.example", ssoIdProviderUuid: unknown }),
  ],
  ["an invited member", 10_024, "/email", () => ann.post("/api/v1/user/invite", invite(ann.email))],
  ["an invited person", 10_020, "/email", () => again("/api/v1/user/invite", invite("dan@acme.example"))],
  ["an alias that is not qualified", 30_018, "qualifiedId", () => ann.get("/api/v1/alias/qualifiedID/desk")],
  ["a domain without a provider", 20_051, "domain", () => ann.get("/saml/registrationId?domain=none.example")],
  ["a text without rows", 60_018, "/data", () => ann.post("/api/v1/csv-parser", { data: "" })],
  ["a text with a character behind a quote", 60_018, "/data", () => ann.post("/api/v1/csv-parser", { data: '"a"b' })],
  [
    "a wrong old password",
    10_025,
    "/oldPassword",
    () => ann.put("/api/v1/user/password", { oldPassword: "wrong", newPassword: "correct horse battery staple" }),
  ],
  [
    "a mailbox that no route can be shared with",
    30_001,
    "/sharedForMailboxes/1",
    () => ann.post("/api/v1/approvalFlow", { ...route, sharedForMailboxes: [ann.mailboxId, unknown] }),
  ],
  [
    "an unknown kind of notification",
    1006,
    "/email/1",
    () => ann.post("/api/v1/notification/account-preferences", { email: [101, 999] }),
  ],
];

for (const [what, code, place, ask] of table) {
  test(`${what} is reported with its place`, async () => {
    const { json } = await ask();
    const { errors = [] } = Object(json).data;
    const places = errors.map((row: object) => ({ code, pointer: undefined, parameter: undefined, ...row }));
    assert.deepEqual(
      places.map((row: Record<string, unknown>) => [row["code"], row["pointer"] ?? row["parameter"]]),
      [[code, place]],
    );
  });
}

test("each unknown kind of notification is reported, of both lists", async () => {
  const preferences = { email: [101, 998, 999], web: [997] };
  const { json } = await ann.post("/api/v1/notification/mailbox-preferences", { preferences });
  assert.deepEqual(
    Object(json).data.errors.map((row: Record<string, unknown>) => row["pointer"]),
    ["/preferences/email/1", "/preferences/email/2", "/preferences/web/0"],
  );
});
