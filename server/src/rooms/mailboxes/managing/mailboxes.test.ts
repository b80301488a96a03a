import assert from "node:assert/strict";
import { test } from "node:test";
import { readProvision } from "@chancery/core/account/read-provision.ts";
import sql from "sql-template-tag";
import { ground } from "../../../../../tests/world/ground.ts";
import { people, provisionText } from "../../../../../tests/world/people.ts";

const extra = {
  accounts: [
    ...JSON.parse(provisionText).accounts,
    {
      name: "Delta",
      mailboxes: [
        {
          uuid: "01930000-0000-7000-8000-0000000000d1",
          name: "Zażółć Gęślą",
          aliases: ["Delta-Öffice"],
          hideNameForAccounts: false,
        },
        {
          uuid: "01930000-0000-7000-8000-0000000000d2",
          name: "Secret room",
          aliases: ["hidden-alias"],
          hideNameForAccounts: true,
        },
        { uuid: "01930000-0000-7000-8000-0000000000d3", name: "100%_sure", aliases: ["order desk"] },
      ],
      users: [{ email: "dora@delta.example", mailboxes: { "Secret room": "user" } }],
    },
    {
      name: people.ann.company,
      mailboxes: [{ uuid: people.ann.mailboxId, name: "Contracts" }],
      contacts: [{ mailbox: "Contracts", name: "Robert of the North", contact: people.bob.mailboxId }],
    },
  ],
};
const { ann, bob, stranger, call, database, rooms } = await ground({ provision: extra });
const find = async (q: string, who = ann, type = ""): Promise<readonly string[]> => {
  const answer = await who.get(`/api/v1/mailbox/search?q=${encodeURIComponent(q)}${type && `&type=${type}`}`);
  assert.equal(answer.status, 200, answer.text);
  return Object(answer.json).map((row: { mailboxName: string }) => row.mailboxName);
};

const searches: readonly (readonly [string, string, string, readonly string[]])[] = [
  ["by a piece of a name, without accents, in any case", "ZOLC", "", ["Zażółć Gęślą"]],
  ["by all of several words", "gesla zaz", "", ["Zażółć Gęślą"]],
  ["not when one word is missing", "gesla orders", "", []],
  ["by a piece of an alias", "offi", "", ["Zażółć Gęślą"]],
  ["by words of name and alias together", "delta zaz", "", ["Zażółć Gęślą"]],
  ["by a piece of an email address", "b@borealis", "", ["Orders"]],
  ["by two emails", "żó", "", ["Zażółć Gęślą"]],
  ["by signs that mean something to a database", "%_", "", ["100%_sure"]],
  ["by the name of a contact", "of the north", "", ["Orders"]],
  ["exact alias first, then from the beginning", "orders", "", ["Orders"]],
  ["beginning before middle", "order", "", ["Orders", "100%_sure"]],
  ["a hidden name of another account is not found", "secret", "", []],
  ["nor a hidden alias", "hidden-alias", "", []],
  ["nor by its people", "dora@", "", []],
  ["a hidden one is found by its whole UUID", "01930000-0000-7000-8000-0000000000D2", "", ["Secret room"]],
  ["aliases only: an email address finds nothing", "borealis", "ALIAS", []],
  ["aliases only: a piece of an alias", "rder", "ALIAS", ["Orders", "100%_sure"]],
  ["aliases only: contact names count", "robert", "ALIAS", ["Orders"]],
  ["ids only: words find nothing", "orders", "UUID", []],
  ["ids only", people.bob.mailboxId, "UUID", ["Orders"]],
  ["nothing asked finds nothing", " ", "", []],
];
for (const [title, q, type, names] of searches)
  test(`search: ${title}`, async () => assert.deepEqual(await find(q, ann, type), names));

test("the beginning of a UUID finds what begins so, hidden mailboxes of others left out", async () => {
  assert.equal((await find("01930000-0000-7000-8000")).length, 5);
});

test("a row of the search has exactly what the specification shows", async () => {
  const answer = await ann.get("/api/v1/mailbox/search?q=orders");
  const { accountUuid, ...row } = Object(answer.json)[0];
  assert.match(accountUuid, /^[0-9a-f-]{36}$/);
  assert.deepEqual(row, {
    mailboxName: "Orders",
    uuid: people.bob.mailboxId,
    mailboxUuid: people.bob.mailboxId,
    alias: "Robert of the North",
    inContacts: true,
  });
});

test("a search needs q, a known type and a mailbox", async () => {
  const codes = async (path: string): Promise<unknown> => Object((await ann.get(path)).json).code;
  assert.equal(await codes("/api/v1/mailbox/search"), 1023);
  assert.equal(await codes("/api/v1/mailbox/search?q=a&type=NAME"), 1006);
  const bare = await call("GET", "/api/v1/mailbox/search?q=a", { headers: { authorization: `Bearer ${ann.token}` } });
  assert.deepEqual([bare.status, Object(bare.json).code], [400, 1022]);
  assert.equal((await ann.get("/api/v1/mailbox/search?q=a", { headers: { mailbox: people.bob.mailboxId } })).status, 403);
});

test("the caller's mailboxes come with roles and permissions", async () => {
  const answer = await call("GET", "/api/v1/mailbox", { headers: { authorization: `Bearer ${ann.token}` } });
  const [own, ...others] = Object(answer.json);
  assert.equal(others.length, 0);
  assert.deepEqual(
    [own.mailboxUuid, own.name, own.accountName, own.invited],
    [people.ann.mailboxId, "Contracts", "Acme Ltd", false],
  );
  assert.equal(own.authorization.roles[0].name, "Mailbox owner");
  assert.ok(own.authorization.permissions.includes(2001));
});

test("a mailbox is read with any permission on it, or by who lists the account's mailboxes", async () => {
  const own = Object((await ann.get(`/api/v1/mailbox/${people.ann.mailboxId}`)).json);
  assert.deepEqual(
    [own.uuid, own.mailboxUuid, own.alias, own.usersCount, own.archived],
    [own.uuid, own.uuid, "contracts", 1, false],
  );
  await database.run(sql`delete from mailbox_grants where mailbox_id = ${people.bob.mailboxId}`);
  assert.equal((await bob.get(`/api/v1/mailbox/${people.bob.mailboxId}`)).status, 200, "owner of the account");
  const answer = await stranger.get(`/api/v1/mailbox/${people.ann.mailboxId}`);
  assert.deepEqual([answer.status, Object(answer.json).code], [403, 90013]);
  await rooms.mailboxes.applyProvision(readProvision({ reapply: true, ...JSON.parse(provisionText) }));
  assert.equal(
    (await bob.get("/api/v1/mailbox/search?q=x")).status,
    200,
    "the file gives the grant back when it asks to be applied again",
  );
});

test("an unknown mailbox is 404, a removed one 410, no UUID 400", async () => {
  const status = async (id: string): Promise<number> => (await ann.get(`/api/v1/mailbox/${id}`)).status;
  assert.equal(await status("01930000-0000-7000-8000-00000000ffff"), 404);
  assert.equal(await status("01930000"), 400);
  await database.run(sql`update mailboxes set removed_at = now() where id = '01930000-0000-7000-8000-0000000000d3'`);
  assert.equal(await status("01930000-0000-7000-8000-0000000000D3"), 410);
  assert.deepEqual(await find("100%"), []);
});
