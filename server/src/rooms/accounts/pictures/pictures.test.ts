import assert from "node:assert/strict";
import { test } from "node:test";
import sharp from "sharp";
import sql from "sql-template-tag";
import { addMs, type Instant } from "@chancery/core/ids/instant.ts";
import { callingApp } from "@chancery/tests/world/call.ts";
import { colleagues } from "@chancery/tests/world/colleagues.ts";
import { sendEmails } from "@chancery/tests/world/emails.ts";
import { people } from "@chancery/tests/world/people.ts";
import { signIn, type Persona } from "@chancery/tests/world/persona.ts";
import { world } from "@chancery/tests/world/world.ts";

let now: Instant | undefined;
const clock = { now: () => now ?? (new Date().toISOString() as Instant) };
const CHANCERY_QUOTAS = JSON.stringify({ images: { files: 3 } });
const here = await world({ clock, settings: { CHANCERY_QUOTAS } });
const { ann, bob, stranger, database, rooms, app } = here;
const { colleague } = await colleagues(here);
const { accountId, company } = people.ann;

type Sides = { readonly width?: number; readonly height?: number };
const plain = (red: number, { width = 40, height = 20 }: Sides = {}) =>
  sharp({ create: { width, height, channels: 3, background: { r: red, g: 0, b: 0 } } });
const png = async (red: number, sides?: Sides) => (await plain(red, sides).png().toBuffer()).toString("base64");
const jpeg = async (red: number) =>
  plain(red)
    .withExif({ IFD0: { Copyright: "secret place" } })
    .jpeg()
    .toBuffer();

const idOf = async (who: Persona): Promise<string> => Object((await who.get("/api/v1/user/profile")).json).uuid;
const setAvatar = (who: Persona, avatar: string | null) =>
  who.put("/api/v1/user/profile", { firstName: "Ann", lastName: "Lee", avatar });
const change = (body: object) => ann.put(`/api/v1/account/${accountId}`, { name: company, ...body });
const avatarOf = async (who: Persona) => `/api/v1/user/avatar/${await idOf(who)}`;
const logo = `/api/v1/account/logo/${accountId}`;
const brand = `/api/v1/account/brand-logo/${accountId}`;
const refusal = ({ status, json }: { readonly status: number; readonly json: unknown }) => [status, Object(json).code];
const kept = async () => {
  const { quotas } = Object((await ann.get(`/api/v1/account/${accountId}/usage`)).json);
  return quotas.find(({ name }: { readonly name: string }) => name === "images");
};
const sweep = async (): Promise<void> =>
  rooms.schedules.find(({ name }) => name === "attachments.sweep")?.work(new AbortController().signal);

test("an account's logo and brand logo are set, read by other companies, replaced and removed", async () => {
  assert.deepEqual(refusal(await stranger.get(logo)), [404, 40007]);
  assert.equal((await change({ logo: await png(1), brand: await png(2) })).status, 200);
  const first = await stranger.get(logo);
  assert.deepEqual([first.status, first.headers["content-type"]], [200, "image/png"]);
  assert.match(String(first.headers["cache-control"]), /^private, max-age=3600$/);
  assert.equal(first.headers["x-content-type-options"], "nosniff");
  const ofMailbox = await stranger.get(`/api/v1/mailbox/${people.ann.mailboxId}/logo`);
  assert.deepEqual(ofMailbox.bytes, first.bytes);
  assert.notDeepEqual((await stranger.get(brand)).bytes, first.bytes);
  const unchanged = await stranger.get(logo, { headers: { "if-none-match": String(first.headers["etag"]) } });
  assert.deepEqual([unchanged.status, unchanged.bytes.length], [304, 0]);

  assert.equal((await change({ logo: await png(3), brand: null })).status, 200);
  assert.notEqual((await stranger.get(logo)).headers["etag"], first.headers["etag"]);
  assert.equal((await stranger.get(brand)).status, 200, "null leaves it");
  assert.equal((await change({ logo: "", brand: "" })).status, 200);
  assert.deepEqual(refusal(await stranger.get(logo)), [404, 40007]);
  assert.equal((await kept()).files.used, 0);
});

test("an avatar is for its person and the people of a common account only", async () => {
  const path = await avatarOf(ann);
  assert.equal((await setAvatar(ann, await png(4))).status, 200);
  assert.deepEqual([(await ann.get(path)).status, (await colleague.get(path)).status], [200, 200]);
  for (const query of ["", "?initials=true"]) {
    assert.deepEqual(refusal(await bob.get(path + query)), [404, 40007]);
  }
  assert.equal((await setAvatar(ann, "")).status, 200);
  assert.deepEqual(refusal(await ann.get(path)), [404, 40007]);
});

test("initials are drawn where there is no picture and they are asked for", async () => {
  const drawn = await ann.get(`${await avatarOf(ann)}?initials=true`);
  assert.deepEqual([drawn.status, drawn.headers["content-type"]], [200, "image/svg+xml"]);
  assert.match(drawn.text, />AL<\/text>/);
  assert.match((await bob.get(`${logo}?initials=true`)).text, />AL<\/text>/);
  assert.equal((await change({ logo: await png(5) })).status, 200);
  assert.equal((await bob.get(`${logo}?initials=true`)).headers["content-type"], "image/png");
  await change({ logo: "" });
});

test("a picture is redrawn: smaller, without metadata, and an SVG as a PNG", async () => {
  const sent = await jpeg(6);
  assert.ok(sent.includes("secret place"));
  assert.equal((await change({ logo: `data:image/jpeg;base64,${sent.toString("base64")}` })).status, 200);
  const stored = await bob.get(logo);
  assert.equal(stored.headers["content-type"], "image/jpeg");
  assert.equal(stored.bytes.includes("secret place"), false);
  assert.equal((await sharp(stored.bytes).metadata()).exif, undefined);
  await change({ logo: await png(7, { width: 2048, height: 1024 }) });
  const { width, height } = await sharp((await bob.get(logo)).bytes).metadata();
  assert.deepEqual([width, height], [512, 256]);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><script>x()</script><rect width="40" height="40"/></svg>`;
  await change({ logo: Buffer.from(svg).toString("base64") });
  const drawn = await bob.get(logo);
  assert.deepEqual([drawn.headers["content-type"], drawn.bytes.subarray(1, 4).toString()], ["image/png", "PNG"]);
  await change({ logo: "" });
});

const entity = `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><text>&a;</text></svg>`;
const bomb = async () => (await plain(8, { width: 8000, height: 4000 }).png({ palette: true }).toBuffer()).toString("base64");
const bad: readonly (readonly [name: string, text: () => Promise<string>, status: number, code: number])[] = [
  ["no Base64", async () => "%%%", 400, 1003],
  [
    "a broken PNG",
    async () =>
      Buffer.from(await png(8), "base64")
        .subarray(0, 60)
        .toString("base64"),
    400,
    1003,
  ],
  ["an SVG that refers to a file", async () => Buffer.from(entity).toString("base64"), 400, 1003],
  ["a GIF", async () => Buffer.from("GIF89a, and so on").toString("base64"), 400, 1030],
  ["too wide a PNG", async () => png(8, { width: 2049, height: 20 }), 400, 1031],
  ["a PNG of many pixels in few bytes", bomb, 400, 1031],
  ["too small a PNG", async () => png(8, { width: 15, height: 20 }), 400, 1060],
  ["too many bytes", async () => Buffer.alloc(512 * 1024 + 1, 1).toString("base64"), 413, 1029],
];

for (const [name, text, status, code] of bad) {
  test(`${name} is refused as a picture`, async () => {
    const picture = await text();
    assert.deepEqual(refusal(await change({ name: "Changed", brand: picture })), [status, code]);
    const refused = await setAvatar(ann, picture);
    assert.deepEqual(refusal(refused), [status, code]);
    assert.equal(Object(refused.json).data.errors[0].pointer, "/avatar");
    assert.equal(Object((await ann.get(`/api/v1/account/${accountId}`)).json).name, company);
  });
}

test("pictures count in the quota of images, and a replaced one makes room for the next", async () => {
  assert.equal((await change({ logo: await png(10), brand: await png(11) })).status, 200);
  assert.equal((await setAvatar(ann, await png(12))).status, 200);
  const { files, bytes } = await kept();
  assert.equal(files.used, 3);
  const stored = await Promise.all([logo, brand, await avatarOf(ann)].map(async (path) => (await ann.get(path)).bytes.length));
  assert.equal(
    bytes.used,
    stored.reduce((sum, one) => sum + one),
  );
  assert.equal((await setAvatar(ann, await png(13))).status, 200);
  assert.equal((await kept()).files.used, 3);
  const drawing = { name: "a.png", bytes: await plain(14).png().toBuffer() };
  assert.deepEqual(refusal(await ann.upload("/api/v1/template/image", drawing)), [507, 1054]);
  assert.equal((await change({ logo: "" })).status, 200);
  assert.equal((await ann.upload("/api/v1/template/image", drawing)).status, 201);
  assert.deepEqual(refusal(await change({ logo: await png(15) })), [507, 1054]);
  assert.equal((await ann.get(logo)).status, 404);
});

test("cleaning removes the blobs of replaced and refused pictures, and leaves those in use", async () => {
  assert.equal((await setAvatar(ann, await png(16))).status, 200);
  const path = await avatarOf(ann);
  now = addMs(clock.now(), 2 * 3_600_000);
  await sweep();
  assert.equal((await database.all(sql`select sha256 from blob_removals`)).length, 0);
  assert.deepEqual([(await ann.get(path)).status, (await ann.get(brand)).status], [200, 200]);
  assert.ok((await ann.get(path)).bytes.length > 0);
});

test("pictures go with a removed account and a removed person", async () => {
  const again = await signIn(callingApp(app), people.bob);
  const path = `/api/v1/account/${people.bob.accountId}`;
  assert.equal((await again.put(path, { name: people.bob.company, logo: await png(17) })).status, 200);
  assert.equal((await setAvatar(again, await png(18))).status, 200);
  const id = await idOf(again);
  const bobs = `/api/v1/account/logo/${people.bob.accountId}`;
  assert.equal((await ann.get(bobs)).status, 200);
  const removed = await again.send("DELETE", path, { body: { checkMessage: people.bob.company.toUpperCase() } });
  assert.equal(removed.status, 204, removed.text);
  for (const query of ["", "?initials=true"]) assert.equal((await ann.get(bobs + query)).status, 404);
  const rows = await database.all(sql`select account_id from account_pictures where account_id = ${people.bob.accountId}`);
  assert.deepEqual(rows, []);
  const avatars = async () => database.all(sql`select user_id from user_avatars where user_id = ${id}`);
  assert.equal((await avatars()).length, 1);
  const left = await again.send("DELETE", `/api/v1/user?checkMessage=${again.email.toUpperCase()}&leaveExisting=false`);
  assert.ok(left.status < 300, left.text);
  await sendEmails(here);
  await rooms.schedules.find(({ name }) => name === "audit.erase-people")?.work(new AbortController().signal);
  assert.deepEqual(await avatars(), []);
});
