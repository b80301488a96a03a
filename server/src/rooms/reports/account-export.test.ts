import assert from "node:assert/strict";
import { test } from "node:test";
import { accountData } from "@chancery/server/compose/account-data.ts";
import { sha256Hex } from "@chancery/server/io/sha256.ts";
import { accountExports, exportsOf } from "@chancery/tests/world/account-exports.ts";
import { buildArchive } from "@chancery/tests/world/build-archive.ts";
import { makeDictionary } from "@chancery/tests/world/dictionaries.ts";
import { createPaper, replyXml, sendOffer, textAt } from "@chancery/tests/world/paper.ts";
import { people } from "@chancery/tests/world/people.ts";
import { world } from "@chancery/tests/world/world.ts";
import { unzip } from "@chancery/tests/world/zip.ts";
import sql from "sql-template-tag";

const one = await world({ settings: { CHANCERY_OUTBOUND_ALLOW: "127.0.0.0/8" } });
const { ann, bob, database } = one;
const secrets = ["a password of theirs", "a secret of theirs", people.ann.password];

const { exported } = accountExports(one);
const at = exportsOf;

/** An offer with a proof that Bob uploaded, completed and archived. */
async function complete(): Promise<string> {
  const template = await createPaper(ann);
  const id = await sendOffer(ann, bob, template, "Exported pumps");
  const proof = await bob.upload("/api/v1/envelope/attachment", {
    name: "proof.csv",
    bytes: Buffer.from("a,b\n"),
    type: "text/csv",
  });
  const data = replyXml(template, "Bob", textAt(proof, "attachmentId"));
  assert.equal((await bob.put("/api/v1/envelope/fill", { uuid: id, data })).status, 200);
  await buildArchive(one, id);
  return id;
}

/** A callback, an identity provider and a retention rule of Ann's. */
async function addSecrets(): Promise<void> {
  const hook = {
    url: "http://127.0.0.2:9/hook",
    retries: 0,
    filter: { status: ["EXPIRED"] },
    login: "ann",
    password: secrets[0],
  };
  assert.equal((await ann.post("/api/v1/envelope/callback/add", hook)).status, 201);
  const provider = {
    name: "Acme OpenID",
    clientId: "chancery",
    clientSecret: secrets[1],
    authorizationUri: "https://login.example/authorize",
    tokenUri: "https://login.example/token",
    issuerUri: "https://login.example",
    jwkSetUri: "https://login.example/keys",
    scopes: "openid email",
  };
  const ofAccount = `/api/v1/account/${people.ann.accountId}`;
  assert.equal((await ann.post(`${ofAccount}/oauth-provider`, provider)).status, 201);
  assert.equal((await ann.post(`${ofAccount}/retention-rules`, { keepYears: 10, action: "erase" })).status, 201);
}

test("an export has all that the account keeps, each file as the manifest says, and no secret", async () => {
  const envelope = await complete();
  const { uuid: dictionary } = await makeDictionary(ann, [
    ["nut", "1,5"],
    ["bolt", "2"],
  ]);
  await addSecrets();

  const { files, rows, manifest, bytes, id } = await exported(ann, at("ann"));

  const written = [...files].filter(([path]) => path !== "manifest.json");
  assert.deepEqual(
    manifest.entries.map(({ path, sizeBytes, sha256 }) => [path, sizeBytes, sha256]),
    written.map(([path, content]) => [path, content.length, sha256Hex(content)]),
  );
  for (const name of ["users", "mailboxes", "envelopes", "audit"]) assert.equal(manifest.counts[name], rows(name).length, name);
  assert.deepEqual(
    rows("account").map(({ id: uuid, name }) => [uuid, name]),
    [[people.ann.accountId, people.ann.company]],
  );
  assert.ok(rows("users").some(({ email }) => email === people.ann.email));
  assert.ok(rows("audit").some(({ actionName }) => actionName === "account-retention-rule-set"));
  const [identityProvider] = rows("identity-providers");
  assert.equal(identityProvider?.["client_id"], "chancery");
  assert.deepEqual(
    ["callbacks", "retention-rules"].map((name) => rows(name).length),
    [1, 1],
  );
  const csv = files.get(`dictionaries/${dictionary}.csv`)!.toString();
  assert.equal(csv.slice(csv.indexOf("\r\n")), '\r\nnut,"1,5"\r\nbolt,2\r\n');
  assert.ok(
    written.some(([path, content]) => path.startsWith("templates/") && content.toString().includes("<name>Offer</name>")),
  );
  const archive = await unzip((await ann.get(`/api/v1/envelope/${envelope}/zip`)).bytes);
  assert.ok([...archive.keys()].some((path) => path.endsWith("proof.csv")));
  for (const [path, content] of archive) assert.ok(files.get(`envelopes/${envelope}/${path}`)?.equals(content), path);
  const codes = await database.all<{ readonly code: string }>(sql`select code from reports where id = ${id}`);
  for (const secret of [...secrets, ann.token, codes[0]!.code]) assert.equal(bytes.includes(secret), false, secret);
  for (const name of ["password_hash", "code_hash", "client_secret", "signing_key"])
    assert.equal(bytes.includes(`"${name}"`), false);
});

test("an account does not get what its mailboxes may not see", async () => {
  const role = (id: string, type: string): string => `<role id="${id}" title="${id}" type="${type}"/>`;
  const field = '<field type="attachment" name="f" roleId="seller" attachmentType="all" viewRoleIds="seller"/>';
  const template = await createPaper(
    ann,
    `<template><info><name>Secret</name></info><documents>
    <document id="order"><info><title>Order</title></info><body><field type="text" name="b" roleId="seller" optional="true"/></body></document>
    <document id="price" type="singleAttachment"><info><title>Price</title></info><body>${field}</body></document></documents>
    <flow><roles>${role("seller", "sender")}${role("reader", "copy")}</roles></flow></template>`,
  );
  const file = { name: "price.txt", bytes: Buffer.from("the hidden price"), type: "text/plain" };
  const fileId = textAt(await ann.upload("/api/v1/envelope/attachment", file), "attachmentId");
  const sent = await ann.post("/api/v1/envelope/send", {
    data: `<envelope templateUuid="${template.uuid}"><info><subject>S</subject></info>
      <flow><roles><role id="reader" mailboxUuid="${bob.mailboxId}"/></roles></flow>
      <documents><document id="order"/><document id="price"><field name="f" attachmentUuid="${fileId}">price.txt</field></document></documents></envelope>`,
  });
  await buildArchive(one, textAt(sent, "uuid"));
  const [ofBob, ofAnn] = [await exported(bob, at("bob")), await exported(ann, at("ann"))];
  assert.ok(ofBob.files.has(`envelopes/${textAt(sent, "uuid")}/Order/Order.pdf`));
  for (const hidden of ["the hidden price", "ann@acme.example", "Acme OpenID"])
    assert.deepEqual([ofBob.bytes.includes(hidden), ofAnn.bytes.includes(hidden)], [false, true], hidden);
});

test("a table is exported, or it is named here why it is not", async () => {
  const notKept = {
    "of people, not of an account":
      "mailbox_access past_passwords passkey_challenges password_letters person_codes recovery_codes second_factors sign_in_handles tokens user_avatars user_preferences view_preferences template_favorites notification_digests notification_mailboxes notification_paces notification_preferences notifications login_levels login_tries",
    "made of other tables":
      "access_versions account_usage mailbox_names mailbox_texts mailbox_fields scenario_sources dictionary_sizes template_numbers archive_blob_uses archive_blobs archive_gaps archive_seals archive_watch audit_heads printed_pages dictionary_sets",
    secrets: "archive_download_links archive_share_links envelope_access_codes setup_codes sign_on_codes template_share_codes",
    "in archives": "envelope_signatures envelope_signature_responses envelope_signature_lists",
    "past states": "dictionary_column_versions dictionary_record_versions dictionary_history dictionary_arrivals",
    "work under way, or its results, which expire":
      "attachment_uploads attachment_upload_pieces blob_removals bulk_send_batches bulk_send_rows callback_deliveries dead_jobs dictionary_exports dictionary_imports dictionary_import_pieces email_paces erasures idempotency_answers job_lanes job_relays job_schedules jobs letters mailbox_event_floors mailbox_events notices ordered_outbox outbox process_envelopes processes provisioned_entries rate_counts remote_signings reports retention_walk sign_on_assertions sign_on_confirmations sign_on_requests signature_preparations signing_session_slots sso_provider_warnings",
    "of the service":
      "audit_carried_chains audit_carrying_over audit_checkpoints audit_former_hashes audit_keys audit_leaves audit_log audit_nodes health_findings migrations",
    // by the doors of their rooms
    "exported as CSV and as a log": "dictionary_records audit_records",
  };
  const statements = accountData
    .flatMap(({ rows, files = [] }) => [...Object.values(rows), ...files])
    .map((query) => query(people.ann.accountId).text);
  const read = statements.flatMap((text) => [...text.matchAll(/\b(?:from|join) ([a-z_]+)/g)].map(([, table]) => table!));
  const tables = await database.all<{ readonly name: string }>(sql`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`);
  const left = new Set(Object.values(notKept).flatMap((names) => names.split(" ")));
  assert.deepEqual(
    tables.map(({ name }) => name).filter((name) => !left.has(name) && !read.includes(name)),
    [],
  );
});
