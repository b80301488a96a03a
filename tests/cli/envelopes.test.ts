import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { createPaper, offerXml, replyXml, sendOffer, statusFor } from "../world/paper.ts";
import type { Persona } from "../world/persona.ts";
import { world } from "../world/world.ts";
import { errorOf, newUser } from "./run.ts";
import { startSlowProxy } from "./slow-proxy.ts";

const one = await world({ works: true, listens: true });
const { ann, bob, url, folder } = one;
const template = await createPaper(ann);
const user = await newUser(one);
const environmentOf = ({ token, mailboxId }: Persona, server = url) => ({
  CHANCERY_URL: server,
  CHANCERY_TOKEN: token,
  CHANCERY_MAILBOX: mailboxId,
});
const asAnn = environmentOf(ann);
const asBob = environmentOf(bob);

async function completed(): Promise<string> {
  const uuid = await sendOffer(ann, bob, template);
  const answer = await bob.put("/api/v1/envelope/fill", { uuid, data: replyXml(template) });
  assert.equal(answer.status, 200, answer.text);
  return uuid;
}

test("an envelope is sent from a file, filled in from the standard input with an attached file, and downloaded", async () => {
  const offer = join(folder, "offer.xml");
  await writeFile(offer, offerXml(template, bob.mailboxId, "Order 9"));
  const { uuid } = await user.json(["send", offer], { environment: asAnn });
  const proof = join(folder, "proof.csv");
  await writeFile(proof, "a,b\n1,2\n");
  const words = ["fill", String(uuid), "-", "--attach", `proof=${proof}`];
  const filled = await user.json(words, { environment: asBob, input: replyXml(template, "Bob", "{proof}") });
  assert.deepEqual(filled, { uuid, status: "COMPLETED" });
  assert.equal(await statusFor(ann, String(uuid)), "COMPLETED");
  const path = join(folder, "order-9.zip");
  const { size } = await user.json(["archive", String(uuid), "-o", path], { environment: asAnn });
  const bytes = await readFile(path);
  assert.deepEqual([bytes.length, bytes.subarray(0, 2).toString()], [size, "PK"]);
  assert.match(bytes.toString("latin1"), /proof\.csv/);
  assert.deepEqual(
    (await readdir(folder)).filter((name) => name.includes(".part")),
    [],
  );
});

test("a send with the same key sends nothing twice", async () => {
  const words = ["send", "-", "--idempotency-key", "order-10"];
  const given = { environment: asAnn, input: offerXml(template, bob.mailboxId, "Order 10") };
  assert.deepEqual(await user.json(words, given), await user.json(words, given));
});

test("a refusal shows the errors of the service, and an unused file is not uploaded", async () => {
  const environment = asAnn;
  const invalid = await user.run(["send", "-", "--json"], { environment, input: "<envelope/>" });
  assert.equal(invalid.code, 4);
  assert.ok(Array.isArray(errorOf(invalid)["faults"]));
  const unused = await user.run(["send", "-", "--attach", "terms=/etc/hostname"], { environment, input: "<envelope/>" });
  assert.deepEqual([unused.code, unused.err.split(":")[0]], [2, "attachment.unused"]);
  const missing = await user.run(["send", join(folder, "missing.xml")], { environment });
  assert.deepEqual([missing.code, missing.err.split(":")[0]], [2, "file.inaccessible"]);
  const again = await user.run(["fill", await completed(), "-"], { environment: asBob, input: replyXml(template) });
  assert.deepEqual([again.code, again.err.split(":")[0]], [4, "envelope.status_wrong"]);
});

test("an archive replaces a file only with --force, and goes to the standard output for -", async () => {
  const uuid = await completed();
  const path = join(folder, "existing.zip");
  await writeFile(path, "mine");
  const refused = await user.run(["archive", uuid, "-o", path, "--json"], { environment: asAnn });
  assert.deepEqual([refused.code, errorOf(refused)["code"]], [6, "file.exists"]);
  assert.equal(await readFile(path, "utf8"), "mine");
  await user.json(["archive", uuid, "-o", path, "--force"], { environment: asAnn });
  const { out } = await user.run(["archive", uuid, "-o", "-"], { environment: asAnn });
  assert.equal(out.slice(0, 2), "PK");
  assert.equal((await readFile(path)).subarray(0, 2).toString(), "PK");
});

test("Ctrl-C leaves a file that the next download continues", async () => {
  const uuid = await completed();
  const whole = await ann.get(`/api/v1/envelope/${uuid}/zip?wait=true`);
  assert.equal(whole.status, 200);
  const proxy = await startSlowProxy(url);
  const environment = environmentOf(ann, proxy.url);
  const path = join(folder, "interrupted.zip");
  const words = ["archive", uuid, "-o", path];
  proxy.hold("/zip", 20_000);
  const program = fileURLToPath(new URL("../../cli/bin/chancery.mjs", import.meta.url));
  const child = spawn(process.execPath, [program, ...words], { env: { ...process.env, ...environment }, stdio: "ignore" });
  const exited = once(child, "exit");
  while ((await stat(`${path}.part`).catch(() => undefined))?.size !== 20_000) await nextTurn();
  child.kill("SIGINT");
  assert.deepEqual(await exited, [130, null]);
  assert.equal((await stat(`${path}.part`)).size, 20_000);
  proxy.hold("", Infinity);
  assert.deepEqual(await user.json(words, { environment }), { path, size: whole.bytes.length });
  assert.equal(proxy.received.at(-1)?.range, "bytes=20000-");
  assert.deepEqual(await readFile(path), whole.bytes);
});

test("a partial file from before a change of the archive is downloaded from the start", async () => {
  const uuid = await completed();
  const path = join(folder, "changed.zip");
  await writeFile(`${path}.part`, "something else");
  await writeFile(`${path}.part.etag`, '"old"');
  await user.json(["archive", uuid, "-o", path], { environment: asAnn });
  assert.equal((await readFile(path)).subarray(0, 2).toString(), "PK");
});
