import assert from "node:assert/strict";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { paperXml } from "../world/paper.ts";
import { world } from "../world/world.ts";
import { errorOf, newUser } from "./run.ts";

const one = await world({ listens: true });
const { ann, bob, url } = one;
const user = await newUser(one);
const environment = { CHANCERY_URL: url, CHANCERY_TOKEN: ann.token, CHANCERY_MAILBOX: ann.mailboxId };
const named = (name: string, title = name): string =>
  paperXml.replace("<name>Offer</name>", `<name>${name}</name>`).replace("<h1>Offer</h1>", `<h1>${title}</h1>`);

/** A folder with the file `offer.xml`, whose template was created from it. */
async function trackedFolder(name: string) {
  const folder = join(one.folder, name);
  await mkdir(folder);
  const file = join(folder, "offer.xml");
  await writeFile(file, named(name));
  const { uuid } = await user.json(["template", "create", file], { environment });
  const titleAtService = async (): Promise<string | undefined> =>
    /<h1>(.*?)<\/h1>/.exec(Object((await ann.get(`/api/v1/template/${uuid}`)).json).data)?.[1];
  return { folder, file, uuid: String(uuid), titleAtService };
}

async function changeAtService(uuid: string, data: string): Promise<void> {
  const answer = await ann.put(`/api/v1/template/${uuid}`, { access: "mailbox", categories: [], data });
  assert.equal(answer.status, 200, answer.text);
}

test("check prints the faults of files with their places, and stores nothing", async () => {
  const [good, bad] = [join(one.folder, "good.xml"), join(one.folder, "bad.xml")];
  await writeFile(good, paperXml);
  await writeFile(bad, paperXml.replace('type="number"', 'type="wheel"'));
  assert.equal((await user.run(["template", "check", good], { environment })).out, "1 valid\n");
  const { code, out, err } = await user.run(["template", "check", good, bad], { environment });
  assert.equal(code, 4);
  assert.match(out, new RegExp(`^${bad}:\\d+:\\d+: [a-z_]+\\.[a-z_]+: .+\n$`));
  assert.match(err, /^template\.invalid: 1 faults\n$/);
  assert.equal(Object((await ann.get("/api/v1/template")).json).totalElements, 0);
});

test("a changed file is pushed as a new version, an unchanged one is not", async () => {
  const { folder, file, uuid, titleAtService } = await trackedFolder("pushed");
  assert.deepEqual(await user.json(["template", "push", folder], { environment }), { pushed: [] });
  await writeFile(file, named("pushed", "Second"));
  const dry = await user.json(["template", "push", folder, "--dry-run"], { environment });
  assert.deepEqual(Object(dry)["pushed"].length, 1);
  assert.equal(await titleAtService(), "pushed");
  const { pushed } = await user.json(["template", "push", folder], { environment });
  assert.deepEqual([Object(pushed)[0].name, Object(pushed)[0].uuid, await titleAtService()], ["offer.xml", uuid, "Second"]);
  assert.deepEqual(await user.json(["template", "push", folder], { environment }), { pushed: [] });
});

test("a push keeps the access and the categories of the template", async () => {
  const { folder, file, uuid } = await trackedFolder("kept");
  const category = Object((await ann.post("/api/v1/category", { name: "Trade", access: "account" })).json).uuid;
  const answer = await ann.put(`/api/v1/template/${uuid}`, { access: "account", categories: [category], data: named("kept") });
  assert.equal(answer.status, 200, answer.text);
  await user.json(["template", "pull", folder, "--template", uuid], { environment });
  await writeFile(file, named("kept", "Second"));
  await user.json(["template", "push", folder], { environment });
  const { access, categories } = Object((await ann.get(`/api/v1/template/${uuid}`)).json);
  assert.deepEqual([access, categories], ["account", [category]]);
});

test("a template that was changed at the service, too, is not pushed over without --force", async () => {
  const { folder, file, uuid, titleAtService } = await trackedFolder("conflict");
  await changeAtService(uuid, named("conflict", "Theirs"));
  await writeFile(file, named("conflict", "Mine"));
  const refused = await user.run(["template", "push", folder, "--json"], { environment });
  assert.deepEqual([refused.code, errorOf(refused)["code"]], [6, "template.changed"]);
  const pulled = await user.run(["template", "pull", folder, "--template", uuid], { environment });
  assert.deepEqual([pulled.code, pulled.out], [6, "conflict   offer.xml\n"]);
  assert.equal(await readFile(file, "utf8"), named("conflict", "Mine"));
  assert.equal(await titleAtService(), "Theirs");
  await user.json(["template", "push", folder, "--force"], { environment });
  assert.equal(await titleAtService(), "Mine");
});

test("files are checked before the first is pushed", async () => {
  const { folder, file } = await trackedFolder("invalid");
  const other = join(folder, "other.xml");
  await writeFile(other, named("invalid 2"));
  await user.json(["template", "create", other], { environment });
  await writeFile(file, named("invalid", "Second"));
  await writeFile(other, "<template/>");
  const { code, err } = await user.run(["template", "push", folder], { environment });
  assert.deepEqual([code, err.startsWith("template.invalid: ")], [4, true]);
  await writeFile(other, named("invalid 2"));
  const { pushed } = await user.json(["template", "push", folder], { environment });
  assert.deepEqual(
    Object(pushed).map(({ name }: { name: string }) => name),
    ["offer.xml"],
  );
});

test("pull writes all templates of the mailbox, and afterwards only those that were changed", async () => {
  const folder = join(one.folder, "pulled", "deep");
  const [first, second] = [await trackedFolder("Наказ 7"), await trackedFolder("two")];
  await user.json(["template", "pull", folder], { environment });
  const text = await readFile(join(folder, "наказ-7.xml"), "utf8");
  assert.match(text, /<h1>Наказ 7<\/h1>.*\n<role id="buyer"[^\n]*\n<\/roles>\n<\/flow>\n<\/template>\n$/s);
  await changeAtService(first.uuid, named("Наказ 7", "New"));
  await writeFile(join(folder, "two.xml"), named("two", "Here"));
  const { files } = await user.json(["template", "pull", folder], { environment });
  const result = new Map(Object(files).map(({ uuid, result }: Record<string, string>) => [uuid, result]));
  assert.deepEqual([result.get(first.uuid), result.get(second.uuid)], ["updated", "kept"]);
  assert.equal([...result.values()].filter((one) => one === "unchanged").length, result.size - 2);
  assert.ok((await readdir(folder)).includes("chancery.json"));
});

test("a file that was pulled is the template it came from", async () => {
  const { uuid } = await trackedFolder("same");
  const folder = join(one.folder, "same again");
  await user.json(["template", "pull", folder, "--template", uuid], { environment });
  const stored = async (): Promise<unknown> => Object((await ann.get(`/api/v1/template/${uuid}`)).json).data;
  const before = await stored();
  await changeAtService(uuid, await readFile(join(folder, "same.xml"), "utf8"));
  assert.equal(await stored(), before);
});

test("a manifest has files for each server and mailbox, and none outside of its folder", async () => {
  const { folder } = await trackedFolder("places");
  const asBob = { CHANCERY_URL: url, CHANCERY_TOKEN: bob.token, CHANCERY_MAILBOX: bob.mailboxId };
  assert.deepEqual(await user.json(["template", "push", folder], { environment: asBob }), { pushed: [] });
  const tracked = { uuid: "u", version: "v", sha256: "h" };
  await writeFile(join(folder, "chancery.json"), JSON.stringify({ [url]: { [ann.mailboxId]: { "../offer.xml": tracked } } }));
  const { code, err } = await user.run(["template", "push", folder], { environment });
  assert.deepEqual([code, err.startsWith("manifest.invalid: ")], [2, true]);
});
