import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { buildArchive } from "@chancery/tests/world/build-archive.ts";
import { openContainers } from "@chancery/tests/world/containers.ts";
import { keyAlgorithms } from "@chancery/tests/world/remote-signer.ts";
import { refusalOf, remoteSigningWorld, type ShownSigning } from "@chancery/tests/world/remote-signing.ts";
import { openSignedPdfs } from "@chancery/tests/world/signed-pdfs.ts";
import { unzip } from "@chancery/tests/world/zip.ts";
import sql from "sql-template-tag";
import { changeRing } from "../../../io/keys/change-ring.ts";
import { fixedRing } from "../../../io/keys/ring.ts";
import { withNewKey } from "../../../io/keys/secret-keys.ts";
import { columnsToRekey, rekeyAll } from "../../../io/secrets/rekey.ts";
import { ringFile } from "../../../io/secrets/ring-file.ts";
import { secretBox } from "../../../io/secrets/secret-box.ts";
import { purgeRemoteSignings } from "./purge-remote-signings.ts";

const { here, service, key, contract, start, visit, authorize, read, at } = await remoteSigningWorld();
const { ann, bob, database } = here;

test("the remote signing services are listed without what the operator registered with them", async () => {
  const answer = await bob.get("/api/v1/remote-signers");
  const names = [
    { id: "acme", name: "Acme Trust" },
    { id: "lost", name: "Lost" },
  ];
  assert.deepEqual([answer.status, answer.json], [200, names]);
});

const keys = [
  ["RSA with SHA-256", key("pkcs1", "rsa:2048", { algorithms: [keyAlgorithms.rsa, keyAlgorithms.pss] })],
  ["RSASSA-PSS with SHA-256", key("pss", "rsa:2048", { algorithms: [keyAlgorithms.pss] })],
  ["ECDSA with SHA-256", key("ecdsa")],
  ["ECDSA with SHA-256", key("plain", "prime256v1", { isPlain: true })],
] as const;
for (const [algorithm, held] of keys) {
  test(`a document and its XML are signed by a key at the service, by ${algorithm} (${held.id})`, async () => {
    service.holds(held);
    const id = await contract();
    const started = await start(id);
    assert.deepEqual([started.step, started.signatures], ["SIGN_IN", [{ documentId: "contract", signatureName: "Director" }]]);
    const authorizing = (await visit(id, started)).json as ShownSigning;
    assert.deepEqual([authorizing.step, authorizing.credentials[0]?.name], ["AUTHORIZE", `Bob Lee ${held.id}`]);
    const before = service.signed.length;
    const answer = await visit(id, authorizing);
    assert.deepEqual([answer.status, Object(answer.json).step], [200, "SIGNED"], answer.text);
    assert.equal(service.signed.length - before, 2);
    const { status, data } = await read(id);
    assert.equal(status, "COMPLETED");
    assert.equal(data.split(`algorithm="${algorithm}"`).length, 3, data);
    assert.match(data, /issuer="CN=Root, O=Trust|issuer="O=Trust, CN=Root/);
    await buildArchive(here, id);
    const files = await unzip((await ann.get(`/api/v1/envelope/${id}/zip`)).bytes);
    assert.equal([...files.keys()].filter((name) => name.endsWith(".p7s")).length, 2);
    assert.equal(await database.first(sql`select 1 from remote_signings where envelope_id = ${id}`), undefined);
  });
}

test("only hashes leave the service: no file, no name of a document, no person", async () => {
  service.holds(key("hashes"));
  const { url } = await authorize(await contract());
  const query = new URL(url).searchParams;
  assert.deepEqual(
    [...query.keys()].toSorted(),
    "client_id code_challenge code_challenge_method credentialID hashAlgorithmOID hashes numSignatures redirect_uri response_type scope state".split(
      " ",
    ),
  );
  assert.deepEqual(
    [
      query.get("numSignatures"),
      query
        .get("hashes")
        ?.split(",")
        .map((one) => one.length),
    ],
    ["2", [43, 43]],
  );
});

test("a signature inside a PDF is made by a key at the service; another one that comes in before makes it a conflict", async () => {
  const pdfs = await openSignedPdfs(here);
  service.holds(key("pades"));
  const id = await pdfs.send();
  const late = await authorize(id, here.stranger);
  assert.equal((await visit(id, await authorize(id))).status, 200);
  await pdfs.build(id);
  const before = service.signed.length;
  assert.deepEqual(refusalOf(await visit(id, late, here.stranger)), [409, 1007]);
  assert.equal(service.signed.length, before);
  const files = await pdfs.files(id);
  assert.match(files.files.get("Contract/Contract.pdf")!.toString("latin1"), /\/SubFilter ?\/ETSI\.CAdES\.detached/);
});

test("a signature in a container is made by a key at the service", async () => {
  const containers = await openContainers(here, { name: "plan.txt", bytes: Buffer.from("the plan") });
  service.holds(key("asice"));
  const id = await containers.send();
  const signatures = [{ documentId: "order", signatureName: "buyer" }];
  assert.equal((await visit(id, await authorize(id, bob, { signer: "acme", signatures }))).status, 200);
  const { data } = await read(id);
  assert.match(data, /format="ASICE"/);
});

test("of several keys one is chosen; disabled ones, and those without an authorization by the browser, are not offered", async () => {
  const [one, two] = [key("one"), key("two")];
  service.holds(one, key("off", "prime256v1", { status: "disabled" }), key("pin", "prime256v1", { mode: "explicit" }), two);
  const id = await contract();
  const choosing = await authorize(id);
  assert.deepEqual(
    [choosing.step, choosing.url, choosing.credentials.map(({ credentialId }) => credentialId)],
    ["CHOOSE", null, ["one", "two"]],
  );
  const choose = (credentialId: string) => bob.put(at(id, `/${choosing.uuid}/credential`), { credentialId });
  assert.deepEqual(refusalOf(await choose("off")), [400, 1006]);
  const chosen = await choose("two");
  assert.equal(chosen.status, 200, chosen.text);
  assert.deepEqual(refusalOf(await choose("one")), [409, 1007]);
  assert.equal((await visit(id, chosen.json as ShownSigning)).status, 200);
  assert.match((await read(id)).data, /signer="Bob Lee two"/);
});

test("a person who cancels at the service is told so, and can start again", async () => {
  service.holds(key("cancelled"));
  const id = await contract();
  for (const signing of [await start(id), await authorize(id)]) {
    const { searchParams } = new URL(signing.url);
    const back = { state: searchParams.get("state"), error: "access_denied" };
    const answer = await bob.put(at(id, `/${signing.uuid}/code`), back);
    assert.deepEqual([answer.status, Object(answer.json).step], [200, "CANCELLED"]);
    assert.deepEqual(refusalOf(await bob.put(at(id, `/${signing.uuid}/code`), back)), [404, 1001]);
  }
  assert.equal((await visit(id, await authorize(id))).status, 200);
});

test("a retry with the same idempotency key has the same answer, and signs once", async () => {
  service.holds(key("again"));
  const id = await contract();
  const signing = await authorize(id);
  const body = Object.fromEntries(await service.visit(signing.url));
  const send = () => bob.put(at(id, `/${signing.uuid}/code`), body, { headers: { "idempotency-key": `remote-${id}` } });
  const [first, second] = [await send(), await send()];
  assert.deepEqual([first.status, second.status, second.text], [200, 200, first.text]);
});

test("keys are rotated while a signing is under way, which goes on", async () => {
  service.holds(key("rotated"));
  const id = await contract();
  const signing = await authorize(id);
  const box = secretBox(fixedRing(await changeRing(ringFile(database, join(here.folder, "keys", "secrets.json")), withNewKey)));
  assert.ok((await columnsToRekey(box, here.rooms.secretColumns)).includes("remote_signings.secret"));
  await rekeyAll(box, here.rooms.secretColumns, new AbortController().signal);
  assert.equal((await visit(id, signing)).status, 200);
});

test("a person starts 50 signings in a quarter of an hour, concurrent ones included", async () => {
  const id = await contract();
  await database.run(sql`delete from remote_signings`);
  await start(id);
  await database.run(sql`
    insert into remote_signings (id, envelope_id, mailbox_id, user_id, signer, step, slots, secret, created_at, expires_at)
    select gen_random_uuid(), envelope_id, mailbox_id, user_id, signer, step, slots, secret, created_at, expires_at
    from remote_signings
    cross join generate_series(2, 49)`);
  const begun = await Promise.all(Array.from({ length: 6 }, () => bob.post(at(id), { signer: "acme" })));
  assert.deepEqual(begun.map(({ status }) => status).toSorted(), [201, 429, 429, 429, 429, 429]);
  await database.run(sql`delete from remote_signings`);
});

test("an expired signing is not found, and removed", async () => {
  service.holds(key("expired"));
  const id = await contract();
  const signing = await start(id);
  await database.run(sql`update remote_signings set expires_at = now() - interval '1 second' where id = ${signing.uuid}`);
  assert.deepEqual(refusalOf(await visit(id, signing)), [404, 1001]);
  await purgeRemoteSignings({ database, clock: { now: () => new Date().toISOString() } } as never, new AbortController().signal);
  assert.equal(await database.first(sql`select 1 from remote_signings where id = ${signing.uuid}`), undefined);
});
