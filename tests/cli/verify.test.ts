import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { readCms } from "@chancery/core/evidence/seals/read-cms.ts";
import { readSignatures } from "@chancery/core/pdf/read-signatures.ts";
import { openTrust } from "@chancery/server/io/signatures/open-trust.ts";
import { buildArchive } from "../world/build-archive.ts";
import { callingApp } from "../world/call.ts";
import { makePair } from "../world/certificates.ts";
import { createPaper, replyXml, sendOffer } from "../world/paper.ts";
import { signedList } from "../world/signed-list.ts";
import { trustedListXml } from "../world/trusted-list.ts";
import { world } from "../world/world.ts";
import { unzip } from "../world/zip.ts";
import { errorOf, newUser, type Ran } from "./run.ts";

const one = await world();
const { ann, bob, folder } = one;
const user = await newUser(one);
const paper = await createPaper(ann);
const id = await sendOffer(ann, bob, paper);
await bob.put("/api/v1/envelope/fill", { uuid: id, data: replyXml(paper) });
await buildArchive(one, id);

const pathOf = (name: string): string => join(folder, name);
const verify = (...words: readonly string[]): Promise<Ran> =>
  // nothing is asked of any service
  user.run(["verify", ...words], { fetch: assert.fail });

async function saveArchive(name: string, query = ""): Promise<string> {
  const { bytes } = await ann.get(`/api/v1/envelope/${id}/zip${query}`);
  await writeFile(pathOf(name), bytes);
  return pathOf(name);
}

async function trustOf(name: string, files: Readonly<Record<string, string>>): Promise<string> {
  await mkdir(pathOf(name));
  for (const [file, text] of Object.entries(files)) await writeFile(join(pathOf(name), file), text);
  return pathOf(name);
}

/** Removes what Node 18 lacks. */
const withoutLater = `
  for (const name of ["toSorted", "toReversed", "toSpliced", "with"]) delete Array.prototype[name];
  for (const name of ["isWellFormed", "toWellFormed"]) delete String.prototype[name];
  for (const [of, name] of [[Object, "groupBy"], [Map, "groupBy"], [Array, "fromAsync"], [Promise, "withResolvers"]]) delete of[name];
  delete globalThis.crypto;
`;

const otherKey = (): string => generateKeyPairSync("ed25519").publicKey.export({ type: "spki", format: "pem" }).toString();

test("an archive is valid, and its key is trusted if the folder has it", async () => {
  const archive = await saveArchive("whole.zip");
  const keys = (await ann.get("/api/v1/audittrail/keys")).text;
  const trust = await trustOf("trust", { "keys.json": keys, "other.pem": otherKey(), "readme.txt": "no key" });
  const { code, out, err } = await verify(archive, "--trust", trust);
  assert.deepEqual([code, err], [0, ""]);
  assert.match(out, new RegExp(`Envelope  ${id}, COMPLETED, revision \\d+, of http`));
  assert.match(out, /Key {7}[\w-]{43}, trusted\n.*whole\.zip is valid\n$/s);
  const report = JSON.parse((await verify(archive, "--json")).out);
  assert.deepEqual([report.isValid, report.envelopes[0].key.isTrusted, report.flaws], [true, undefined, []]);
});

test("a key that the folder does not have is refused", async () => {
  const trust = await trustOf("others", { "other.pem": otherKey() });
  const { code, out, err } = await verify(await saveArchive("foreign.zip"), "--trust", trust);
  assert.equal(code, 4);
  assert.match(out, /NOT TRUSTED/);
  assert.match(err, /^archive\.invalid: .*foreign\.zip is not as the service made it\n$/);
});

test("the seals of PDFs are shown with level and certificate, and those that lead to no certificate of the folder are refused", async () => {
  const archive = await saveArchive("sealed.zip");
  const pdf = (await unzip(await readFile(archive))).get("Offer/Offer.pdf")!;
  const { signer } = readCms(readSignatures(pdf)[0]!.cms);
  const own = await trustOf("anchors", {});
  await writeFile(join(own, "seal.der"), signer.der);
  const trusted = await verify(archive, "--trust", own);
  const name = signer.subject.text.replaceAll(/[()]/g, String.raw`\$&`);
  assert.match(trusted.out, new RegExp(`Seal {6}Offer/Offer\\.pdf: B-B, by ${name}, trusted by ${name}\n`));
  assert.deepEqual([trusted.code, trusted.err], [0, ""]);
  const foreign = await trustOf("foreign", { "root.pem": makePair().certificate });
  const refused = await verify(archive, "--trust", foreign, "--json");
  const [seal] = JSON.parse(refused.out).envelopes[0].seals;
  assert.deepEqual([refused.code, seal.path, seal.level, seal.signer.anchor], [4, "Offer/Offer.pdf", "B-B", null]);
});

test("certificates that a list of lists names, and those who sign it, are no anchors, neither here nor in the service", async () => {
  const archive = await saveArchive("listed.zip");
  const { signer } = readCms(readSignatures((await unzip(await readFile(archive))).get("Offer/Offer.pdf")!)[0]!.cms);
  const named = Buffer.from(signer.der).toString("base64");
  const services = [{ certificates: [named], states: [{ since: "2020-01-01T00:00:00Z" }] }];
  const scheme = { type: "EUlistofthelists", territory: "EU", pointers: [{ territory: "DE", signers: [named] }] };
  const operator = makePair("rsa:2048");
  const trust = await trustOf("listed", {
    "root.pem": makePair().certificate,
    "lotl.xml": signedList(trustedListXml(services, undefined, scheme), operator),
  });
  await mkdir(join(trust, "list-signers"));
  await writeFile(join(trust, "list-signers", "operator.pem"), operator.certificate);
  await writeFile(join(trust, "list-signers", "seal.der"), signer.der);
  const { code, out } = await verify(archive, "--trust", trust, "--json");
  assert.deepEqual([code, JSON.parse(out).envelopes[0].seals[0].signer.anchor], [4, null]);
  const { anchors, lists } = await (await openTrust(trust, { error: assert.fail, warn: assert.fail } as never))();
  assert.deepEqual([anchors.length, lists.length], [1, 1]);
});

test("the program of one file verifies alone in a folder, on a Node that lacks later methods, and anyone can download it", async () => {
  const { bytes } = await callingApp(one.app)("GET", "/chancery-verify.mjs", {});
  const alone = await trustOf("alone", { "chancery-verify.mjs": bytes.toString() });
  const archive = await readFile(await saveArchive("good.zip"));
  await writeFile(join(alone, "good.zip"), archive);
  archive[archive.indexOf("%PDF-1.7") + 20]! ^= 1;
  await writeFile(join(alone, "bad.zip"), archive);
  const older = `data:text/javascript,${encodeURIComponent(withoutLater)}`;
  const runAlone = (...words: readonly string[]) =>
    spawnSync(process.execPath, ["--import", older, "chancery-verify.mjs", ...words], { cwd: alone, encoding: "utf8", env: {} });
  const good = runAlone("good.zip", "--json");
  assert.deepEqual([good.status, good.stderr, JSON.parse(good.stdout).isValid], [0, "", true]);
  const bad = runAlone("bad.zip");
  assert.equal(bad.status, 4);
  assert.match(
    bad.stdout,
    /Flaw {6}Offer\/Offer\.pdf: it was changed\n.*Flaw {6}Offer\/Offer\.pdf: signature Seal: it does not match the bytes\n/s,
  );
});

test("a changed archive is refused, and what was changed is named", async () => {
  const bytes = await readFile(await saveArchive("changed.zip"));
  const at = bytes.indexOf("%PDF-1.7") + 20;
  bytes[at] = bytes[at]! ^ 1;
  await writeFile(pathOf("changed.zip"), bytes);
  const { code, out } = await verify(pathOf("changed.zip"));
  assert.equal(code, 4);
  assert.match(out, /Flaw {6}Offer\/Offer\.pdf: it was changed\n.*NOT VALID/s);
});

test("a copy that leaves files out is refused unless --partial accepts it", async () => {
  const archive = await saveArchive("partial.zip", "?excludeFiles=p");
  const refused = await verify(archive);
  assert.equal(refused.code, 4);
  assert.match(refused.out, /left out: Offer\/Offer\.print\.pdf/);
  assert.equal((await verify(archive, "--partial")).code, 0);
});

test("a file that is no archive, one that is missing, and a folder without keys are errors with their reason", async () => {
  await writeFile(pathOf("text.zip"), "hello");
  assert.match((await verify(pathOf("text.zip"))).out, /it is too short for a ZIP archive/);
  const missing = await user.run(["verify", pathOf("none.zip"), "--json"]);
  assert.deepEqual([missing.code, errorOf(missing)["code"]], [2, "file.inaccessible"]);
  for (const [name, files] of [
    ["empty", {}],
    ["broken", { "keys.json": "{}" }],
    ["foreign-kind", { "key.pem": generateKeyPairSync("x25519").publicKey.export({ type: "spki", format: "pem" }).toString() }],
  ] as const) {
    const { code, err } = await verify(pathOf("text.zip"), "--trust", await trustOf(name, files));
    assert.deepEqual([code, err.split(":")[0]], [2, "trust.invalid"], name);
  }
});
