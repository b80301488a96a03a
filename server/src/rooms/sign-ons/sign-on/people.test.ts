import assert from "node:assert/strict";
import { suite, test } from "node:test";
import sql from "sql-template-tag";
import type { Answer } from "../../../../../tests/world/call.ts";
import { people } from "../../../../../tests/world/people.ts";
import type { AnswerChoices } from "../../../../../tests/world/saml-idp.ts";
import { signOnGround } from "../../../../../tests/world/sign-on-ground.ts";
import { connectDomain } from "../../../../../tests/world/sign-ons.ts";

const { here, call, providerId, bobsProvider, signIn, signInUrl, profileOf } = await signOnGround();

suite("a person who signs in through a provider", () => {
  test("a new user becomes a corporate user of the account, with names and phone, and without permissions", async () => {
    const attributes = { firstName: "Nina", lastName: "New", phone: "+380 44 123" };
    const token = await signIn({ email: "nina@acme.example", attributes });
    const profile = await profileOf(token);
    assert.deepEqual(
      [profile.email, profile.firstName, profile.lastName, profile.status],
      ["nina@acme.example", "Nina", "New", "ACTIVE"],
    );
    const user = await here.database.first(sql`
      select corporate_account_id as account, phone, password_hash from users where email = 'nina@acme.example'`);
    assert.deepEqual(user, { account: people.ann.accountId, phone: "+380 44 123", password_hash: null });
    assert.deepEqual((await grantsOf("nina@acme.example")).length, 0);
  });

  test("keeps everything of an existing user with the email address, who signs in without a password", async () => {
    const token = await signIn({ email: people.ann.email, subject: people.ann.email });
    const profile = await profileOf(token);
    assert.equal(profile.email, people.ann.email);
    assert.equal(profile.accounts[0]?.uuid, people.ann.accountId);
    assert.equal(
      (await call("POST", "/api/login", { body: { login: people.ann.email, password: people.ann.password } })).status,
      200,
    );
  });

  test("recognizes a user by the NameID, even if the email address changed, and updates the names", async () => {
    const persistent = { nameIdFormat: "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent", subject: "person-7" };
    const first = await profileOf(
      await signIn({ ...persistent, attributes: { mail: "maiden@acme.example", lastName: "Maiden" } }),
    );
    const later = await profileOf(
      await signIn({ ...persistent, attributes: { mail: "married@acme.example", lastName: "Married" } }),
    );
    assert.equal(later.uuid, first.uuid);
    assert.deepEqual([later.email, later.lastName], ["maiden@acme.example", "Married"]);
  });

  test("an address as the provider's name for them is the same in any case", async () => {
    const first = await profileOf(await signIn({ email: " Casey@ACME.example " }));
    const later = await profileOf(await signIn({ email: "casey@acme.example" }));
    assert.deepEqual([later.uuid, later.email], [first.uuid, "casey@acme.example"]);
  });

  test("an email address that was given to another person does not open what the first one has", async () => {
    const format = {
      nameIdFormat: "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent",
      attributes: { mail: "desk@acme.example" },
    };
    await signIn({ ...format, subject: "person-8" });
    const end = await signInUrl({ ...format, subject: "person-9" });
    assert.equal(end.search, "?error=20050");
  });

  test("a transient NameID identifies no user: the email address does", async () => {
    const format = {
      nameIdFormat: "urn:oasis:names:tc:SAML:2.0:nameid-format:transient",
      attributes: { mail: "tina@acme.example" },
    };
    const [one, other] = [await signIn({ ...format, subject: "_1" }), await signIn({ ...format, subject: "_2" })];
    assert.equal((await profileOf(one)).uuid, (await profileOf(other)).uuid);
  });

  test("eight concurrent first sign-ins of one person create one user", async () => {
    const tokens = await Promise.all(Array.from({ length: 8 }, () => signIn({ email: "octavia@acme.example" })));
    const ids = await Promise.all(tokens.map(async (token) => (await profileOf(token)).uuid));
    assert.equal(new Set(ids).size, 1);
  });
});

suite("is refused at a provider's door", () => {
  const refusals: readonly (readonly [title: string, choices: AnswerChoices, code: number])[] = [
    ["without an email address", { nameIdFormat: "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent", subject: "p-1" }, 1056],
    ["with an email address on a domain of no provider", { email: "ann@nowhere.example" }, 20_051],
    ["with an email address of another company's domain", { email: people.bob.email }, 20_050],
    ["with an email address on a sub-domain", { email: "ann@sub.acme.example" }, 20_051],
    ["with an email address in letters that look like the domain's", { email: "ann@\u0430cme.example" }, 20_051],
    ["with an email address that holds another one in quotes", { email: '"ann@acme.example"@borealis.example' }, 1056],
    ["with an invisible character in the email address", { email: "an\u200bn@acme.example" }, 1056],
    ["with an email address with another sign for @ in it", { email: "eve\uff20evil.example@acme.example" }, 1056],
    ["with an email address that ends in a dot", { email: "ann@acme.example." }, 1056],
    [
      "with two email addresses",
      {
        nameIdFormat: "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent",
        subject: "p-2",
        attributes: { mail: "ann@acme.example", email: "bob@acme.example" },
      },
      1056,
    ],
    ["with an email address that only looks like one of the domain", { email: "eve@evil.example@acme.example" }, 1056],
  ];
  for (const [title, choices, code] of refusals) {
    test(`a person ${title}`, async () => {
      const before = await here.database.first(sql`select count(*) from users`);
      assert.equal((await signInUrl(choices)).search, `?error=${code}`);
      assert.deepEqual(await here.database.first(sql`select count(*) from users`), before);
    });
  }

  test("a person who is blocked, also one who was blocked on the way", async () => {
    await signIn({ email: "blocky@acme.example" });
    const block = (status: string) =>
      here.database.run(sql`update users set status = ${status} where email = 'blocky@acme.example'`);
    const code = (await signInUrl({ email: "blocky@acme.example" })).searchParams.get("code");
    await block("BLOCKED");
    const exchange = await call("POST", "/api/login/sso", { body: { code } });
    assert.deepEqual([exchange.status, codeOf(exchange)], [403, 10_032]);
    assert.equal((await signInUrl({ email: "blocky@acme.example" })).search, "?error=10032");
  });

  test("a person whose domain went to another company, though the provider knows the person", async () => {
    await connectDomain(here, "moved.example", { providerId });
    const persistent = { nameIdFormat: "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent", subject: "mover" };
    await signIn({ ...persistent, attributes: { mail: "mo@moved.example" } });
    await here.database.run(sql`
      update account_domains set account_id = ${people.bob.accountId}, provider_id = ${bobsProvider} where domain = 'moved.example'`);
    assert.equal((await signInUrl({ ...persistent, attributes: { mail: "mo@moved.example" } })).search, "?error=20050");
    assert.equal((await signInUrl({ ...persistent, attributes: { mail: "mo@acme.example" } })).search, "?error=20050");
  });
});

async function grantsOf(email: string) {
  return here.database.all(sql`
    select g.role_id from account_grants g join users u on u.id = g.user_id where u.email = ${email}
    union all
    select g.role_id from mailbox_grants g join users u on u.id = g.user_id where u.email = ${email}`);
}

function codeOf({ json }: Answer): unknown {
  return Object(json).code;
}
