import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { callingApp } from "@chancery/tests/world/call.ts";
import { signIn, type Persona } from "@chancery/tests/world/persona.ts";
import { makePair } from "@chancery/tests/world/certificates.ts";
import { say, sayElsewhere, sayEndlessly, sayNothing } from "@chancery/tests/world/hostile-openid.ts";
import { createPaper, textAt } from "@chancery/tests/world/paper.ts";
import { buildArchive } from "@chancery/tests/world/build-archive.ts";
import { keyAlgorithms, type HeldKey, type RemoteMisdeed } from "@chancery/tests/world/remote-signer.ts";
import { refusalOf, remoteSigningWorld } from "@chancery/tests/world/remote-signing.ts";

const { here, service, key, contract, start, visit, authorize, read, at } = await remoteSigningWorld();
const { ann, bob, stranger } = here;
const good = key("good");
const id = await contract();
/** Another owner of Bob's mailbox. */
async function partnerOfBob(): Promise<Persona> {
  const { mailboxId, company } = bob;
  const [email, password] = ["partner@borealis.example", "battery staple horse"];
  const user = { email, password, firstName: "Pat", lastName: "Lee", accountRole: "none", mailboxes: { Orders: "owner" } };
  const orders = { uuid: mailboxId, name: "Orders" };
  const account = { name: company, inn: "1000000b1", type: "company", mailboxes: [orders], users: [user] };
  await here.rooms.provision("partner", JSON.stringify({ accounts: [account] }));
  return signIn(callingApp(here.app), { email, password, mailboxId, company });
}

const parametersOf = async (url: string) => Object.fromEntries(await service.visit(url));

suite("an answer of the browser", () => {
  service.holds(good);

  test("with the state of another signing is refused, and leaves both as they are", async () => {
    const [one, two] = [await start(id), await start(id)];
    const back = await parametersOf(one.url);
    assert.deepEqual(refusalOf(await bob.put(at(id, `/${two.uuid}/code`), back)), [409, 1007]);
    for (const signing of [one, two]) assert.equal((await visit(id, signing)).status, 200);
  });

  test("with another state, or one that was used, is refused", async () => {
    const signing = await start(id);
    const back = await parametersOf(signing.url);
    assert.deepEqual(refusalOf(await bob.put(at(id, `/${signing.uuid}/code`), { ...back, state: "x".repeat(40) })), [409, 1007]);
    assert.equal((await bob.put(at(id, `/${signing.uuid}/code`), back)).status, 200);
    assert.deepEqual(refusalOf(await bob.put(at(id, `/${signing.uuid}/code`), back)), [409, 1007]);
  });

  test("of another person, of another company or of the same mailbox, or for another envelope finds no signing", async () => {
    const [signing, other] = [await authorize(id), await contract()];
    const back = await parametersOf(signing.url);
    for (const who of [ann, stranger, await partnerOfBob()])
      assert.equal((await who.put(at(id, `/${signing.uuid}/code`), back)).status, 404, who.email);
    assert.deepEqual(refusalOf(await bob.put(at(other, `/${signing.uuid}/code`), back)), [404, 1001]);
    assert.deepEqual(refusalOf(await bob.put(at(id, `/${signing.uuid}/credential`), { credentialId: "good" })), [409, 1007]);
  });

  test("with a code that was given for another signing is refused by the service, for its PKCE challenge", async () => {
    const [one, two] = [await start(id), await start(id)];
    const { code } = await parametersOf(one.url);
    const { state } = await parametersOf(two.url);
    assert.deepEqual(refusalOf(await bob.put(at(id, `/${two.uuid}/code`), { state, code })), [400, 1088]);
  });

  test("that comes eight times at once signs once", async () => {
    const own = await contract();
    service.holds(key("eight"));
    const signing = await authorize(own);
    const back = await parametersOf(signing.url);
    const before = service.signed.length;
    const answers = await Promise.all(Array.from({ length: 8 }, () => bob.put(at(own, `/${signing.uuid}/code`), back)));
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
    assert.equal(service.signed.length - before, 2);
  });
});

suite("a service", () => {
  const elsewhere = sayElsewhere("http://127.0.0.2:1/");
  const misdeeds: Readonly<Record<string, readonly [RemoteMisdeed, number]>> = {
    "that signs another hash": [{ hash: (hash) => Buffer.from(hash).fill(1, 0, 1) }, 1006],
    "that signs with another key": [{ signs: makePair("prime256v1") }, 1006],
    "that returns one signature for two hashes": [
      { instead: { "signatures/signHash": say(200, '{"signatures":["AAAA"]}') } },
      1088,
    ],
    "that returns what is no signature": [
      { instead: { "signatures/signHash": say(200, '{"signatures":["AAAA","AAAA"]}') } },
      1006,
    ],
    "that refuses to sign": [{ instead: { "signatures/signHash": say(400, '{"error":"invalid_otp"}') } }, 1088],
    "that fails": [{ instead: { "signatures/signHash": say(500, "<html>") } }, 1088],
    "that answers with no JSON": [{ instead: { "signatures/signHash": say(200, "{") } }, 1088],
    "that answers for ever": [{ instead: { "signatures/signHash": sayEndlessly } }, 1088],
    "that never answers": [{ instead: { "signatures/signHash": sayNothing } }, 1088],
    "that sends elsewhere": [{ instead: { "signatures/signHash": elsewhere } }, 1088],
    "that gives no token": [{ instead: { "oauth2/token": say(400, '{"error":"invalid_grant"}') } }, 1088],
  };
  for (const [title, [misdeed, code]] of Object.entries(misdeeds)) {
    test(`${title} does not sign the envelope`, { timeout: 120_000 }, async () => {
      service.holds(good);
      const signing = await authorize(id);
      service.misbehave(misdeed);
      const answer = await visit(id, signing);
      service.misbehave({});
      assert.deepEqual(refusalOf(answer), [400, code], answer.text);
      if (code === 1006) assert.match(answer.text, /50032/);
      assert.equal((await read(id)).status, "SENT");
    });
  }

  test("that cannot be reached, or names an authorization server within, is not visited", async () => {
    assert.deepEqual(refusalOf(await bob.post(at(id), { signer: "lost" })), [400, 1088]);
    for (const place of ["http://127.0.0.1:8080", "javascript:alert(1)", "https://user@acme.example", ""]) {
      service.misbehave({ instead: { info: say(200, JSON.stringify({ oauth2: place })) } });
      assert.deepEqual(refusalOf(await bob.post(at(id), { signer: "acme" })), [400, 1088], place);
    }
    service.misbehave({});
    assert.deepEqual(refusalOf(await bob.post(at(id), { signer: "none" })), [404, 1001]);
  });

  test("that names a token endpoint within is not given the client's secret", async () => {
    service.misbehave({ instead: { info: say(200, JSON.stringify({ oauth2: "https://127.0.0.1" })) } });
    const { uuid, url } = await start(id);
    service.misbehave({});
    const back = { state: new URL(url).searchParams.get("state"), code: "x" };
    const answer = await bob.put(at(id, `/${uuid}/code`), back);
    assert.deepEqual(refusalOf(answer), [400, 1088]);
    assert.ok(!answer.text.includes(service.clientSecret));
  });
});

suite("before anything is signed", () => {
  const authority = { isAuthority: true };
  const refused: Readonly<Record<string, HeldKey>> = {
    "that has run out": key("old", "prime256v1", { certificate: { beginsInDays: -31 } }),
    "of an authority": key("authority", "prime256v1", { certificate: authority }),
    "for encryption": key("encryption", "prime256v1", { certificate: { keyUsage: 0x20 } }),
    "with a short key": key("short", "rsa:1024"),
    "with an algorithm that is not known": key("dsa", "prime256v1", { algorithms: ["1.2.840.10040.4.3"] }),
    "with a key that signs one file at once": key("single", "prime256v1", { signaturesMax: 1 }),
    "with an algorithm of another key": key("other", "prime256v1", { algorithms: [keyAlgorithms.rsa] }),
  };
  for (const [title, held] of Object.entries(refused)) {
    test(`a certificate ${title} is refused`, async () => {
      service.holds(held);
      const before = service.signed.length;
      assert.deepEqual(refusalOf(await visit(id, await start(id))), [400, 1088]);
      assert.equal(service.signed.length, before);
    });
  }

  test("a slot for a qualified certificate refuses another one with 50052", async () => {
    const signature = `<signature name="Director" roleId="director" documentId="d" qualified="true"/>`;
    const roles = `<role id="seller" title="S" type="sender"/><role id="director" title="D" type="signer"/>`;
    const { uuid } = await createPaper(
      ann,
      `<template><info><name>Q</name></info><documents><document id="d"><info><title>D</title></info><body><p><field type="text" name="goods" roleId="seller"/></p></body></document></documents><signatures>${signature}</signatures><flow><roles>${roles}</roles></flow></template>`,
    );
    const data = `<envelope templateUuid="${uuid}"><info><subject>Q</subject></info><flow><roles><role id="director" mailboxUuid="${bob.mailboxId}"/></roles></flow><documents><document id="d"><field name="goods">Pumps</field></document></documents></envelope>`;
    const own = textAt(await ann.post("/api/v1/envelope/send", { data }), "uuid");
    await buildArchive(here, own);
    service.holds(good);
    assert.deepEqual(refusalOf(await visit(own, await start(own))), [400, 50_052]);
  });
});
