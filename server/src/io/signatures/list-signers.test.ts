import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { derOf, makePair, type MadePair } from "@chancery/tests/world/certificates.ts";
import { signedList } from "@chancery/tests/world/signed-list.ts";
import { trustedListXml, type ListedPointer, type ListedScheme } from "@chancery/tests/world/trusted-list.ts";
import { openTrust } from "./open-trust.ts";

const day = 86_400_000;
const nowMs = Date.parse("2026-06-15T12:00:00Z");
const at = (days: number): string => new Date(nowMs + days * day).toISOString();
/** The EU signs the list of lists; Berlin and its next key sign the German list, Paris the French one. */
const [eu, berlin, next, paris, weak] = [
  makePair("rsa:2048"),
  makePair("prime256v1"),
  makePair("rsa:2048"),
  makePair("prime256v1"),
  makePair("rsa:1024"),
];
const authority = makePair("prime256v1", 30, { subject: "/O=Trust/CN=Qualified" });
const services = [{ certificates: [authority], states: [{ since: "2020-01-01T00:00:00Z" }] }];
const german: ListedPointer = { territory: "DE", signers: [berlin] };
const french: ListedPointer = { territory: "FR", signers: [paris] };

/** A signed list of lists that points to the German and the French list, where it is not otherwise. */
function listOfLists(
  pointers: readonly ListedPointer[] = [german, french],
  { signer = eu, nextUpdate = at(100), sequence = 7 } = {},
): string {
  const scheme = { type: "EUlistofthelists", territory: "EU", sequence, pointers };
  return signedList(trustedListXml(services, nextUpdate, scheme), signer, methodOf(signer));
}

/** A signed list of one authority, the German one where it is not otherwise. */
function national(signer: MadePair, { type = "EUgeneric", territory = "DE" }: ListedScheme = {}): string {
  return signedList(trustedListXml(services, at(100), { type, territory }), signer, methodOf(signer));
}

function methodOf(signer: MadePair) {
  return [berlin, paris].includes(signer) ? { method: "http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256" } : {};
}

type Files = Readonly<Record<string, string>>;

async function folderOf(t: TestContext, files: Files): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "list of lists "));
  t.after(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, "list-signers"));
  await writeFile(join(folder, "list-signers", "eu.pem"), eu.certificate);
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return folder;
}

const log = { error: () => undefined, warn: () => undefined } as never;

/** The states of a folder's lists by the names of their files, and the number of their authorities. */
async function stateOf(folder: string): Promise<{ readonly states: Readonly<Record<string, string>>; readonly anchors: number }> {
  const { lists, anchors } = await (await openTrust(folder, log, () => nowMs))();
  const states = lists.map((list) => [
    /[\w-]+\.xml/.exec(list.name)![0],
    "refusal" in list ? list.refusal : `${list.isVerified ? "verified" : "unverified"} until ${list.endsAt?.slice(0, 10)}`,
  ]);
  return { states: Object.fromEntries(states), anchors: anchors.length };
}

const used = "verified until 2026-09-23";
const overdue = "verified until 2026-06-15";
const stranger = "none of the given certificates made its signature";
const older = "another list of lists in the folder is as new or newer";
const [lotl, de, fr] = [listOfLists(), national(berlin), national(paris, { territory: "FR" })];

/** Files of lists by name, and the states that they have to have. */
type Case = readonly [title: string, make: () => Files, states: Readonly<Record<string, string>>];

const nobody: readonly (readonly [title: string, pointers: readonly ListedPointer[]])[] = [
  ["points to no German list", [french]],
  ["points to a German list of another type", [{ ...german, type: "DEgeneric" }]],
  ["points to the German list as PDF", [{ ...german, format: "pdf" }]],
  ["names weak keys", [{ ...german, signers: [weak] }]],
  ["names no certificate that can be read", [{ ...german, signers: ["AAAA"] }]],
];
const refused: readonly (readonly [title: string, make: () => string, state: string])[] = [
  [
    "with another signer",
    () => lotl.replace(derOf(berlin.certificate), derOf(next.certificate)),
    "its content is not what was signed",
  ],
  ["that nobody signed", () => lotl.replace(/<ds:Signature .*<\/ds:Signature>/s, ""), "it is not signed"],
  ["signed by whom it names", () => listOfLists([german], { signer: berlin }), stranger],
  ["that is overdue", () => listOfLists([german], { nextUpdate: at(0) }), overdue],
  ["without an end", () => listOfLists([german], { nextUpdate: "" }), "it does not say when the next one is due"],
  [
    "with 33 signers",
    () => listOfLists([{ ...german, signers: Array.from({ length: 33 }, () => berlin) }]),
    "it names more than 32 signers of one list",
  ],
  [
    "with 1001 certificates",
    () =>
      listOfLists([
        german,
        ...Array.from({ length: 50 }, () => ({ ...french, signers: Array.from({ length: 20 }, () => "AAAA") })),
      ]),
    "it points to more than 1000 certificates",
  ],
];
const rollOver: readonly (readonly [title: string, pointers: readonly ListedPointer[]])[] = [
  ["one pointer", [{ ...german, signers: ["AAAA", berlin, next] }]],
  ["two pointers", [german, { ...german, signers: [next] }]],
];
const cases: readonly Case[] = [
  [
    "signers whom the list of lists names count for the lists of their territories",
    () => ({ "lotl.xml": lotl, "de.xml": de, "fr.xml": fr }),
    { "lotl.xml": used, "de.xml": used, "fr.xml": used },
  ],
  [
    "a signer of the German list counts for no French one",
    () => ({ "lotl.xml": lotl, "de.xml": de, "fr.xml": national(berlin, { territory: "FR" }) }),
    { "lotl.xml": used, "de.xml": used, "fr.xml": stranger },
  ],
  [
    "a signer of the German list counts for no list of another type",
    () => ({ "lotl.xml": lotl, "de.xml": national(berlin, { type: "DEgeneric" }) }),
    { "lotl.xml": used, "de.xml": stranger },
  ],
  ...nobody.map(([what, pointers]): Case => [
    `a list of lists that ${what} gives the German list no signer`,
    () => ({ "lotl.xml": listOfLists(pointers), "de.xml": de, "weak.xml": national(weak) }),
    { "lotl.xml": used, "de.xml": stranger, "weak.xml": stranger },
  ]),
  ...rollOver.map(([what, pointers]): Case => [
    `the old and the new signer of ${what} count`,
    () => ({ "lotl.xml": listOfLists(pointers), "de.xml": de, "next.xml": national(next) }),
    { "lotl.xml": used, "de.xml": used, "next.xml": used },
  ]),
  ...refused.map(([what, make, state]): Case => [
    `a list of lists ${what} gives no signers, and those of the folder count as before`,
    () => ({ "lotl.xml": make(), "de.xml": de, "next.xml": national(next), "own.xml": national(eu) }),
    { "lotl.xml": state, "de.xml": stranger, "next.xml": stranger, "own.xml": used },
  ]),
  [
    "a list of lists counts until the next one is due",
    () => ({ "lotl.xml": listOfLists([german], { nextUpdate: at(1 / 86_400) }), "de.xml": de }),
    { "lotl.xml": overdue, "de.xml": used },
  ],
  [
    "of two lists of lists the newer one counts alone",
    () => ({
      "newer-lotl.xml": listOfLists([french], { sequence: 10 }),
      "lotl.xml": listOfLists([german], { sequence: 9 }),
      "de.xml": de,
      "fr.xml": fr,
    }),
    { "newer-lotl.xml": used, "lotl.xml": older, "de.xml": stranger, "fr.xml": used },
  ],
  [
    "an older list of lists is no substitute for one that is overdue",
    () => ({ "newer-lotl.xml": listOfLists([german], { sequence: 10, nextUpdate: at(0) }), "lotl.xml": lotl, "de.xml": de }),
    { "newer-lotl.xml": overdue, "lotl.xml": older, "de.xml": stranger },
  ],
  [
    "a newer list of lists that a stranger has signed displaces no other",
    () => ({ "newer-lotl.xml": listOfLists([french], { sequence: 10, signer: berlin }), "lotl.xml": lotl, "de.xml": de }),
    { "newer-lotl.xml": stranger, "lotl.xml": used, "de.xml": used },
  ],
  ["a list of lists alone gives no authorities", () => ({ "lotl.xml": lotl }), { "lotl.xml": used }],
];
for (const [title, make, states] of cases)
  test(title, async (t) => {
    const found = await stateOf(await folderOf(t, make()));
    assert.deepEqual(found.states, states);
    const authorities = Object.entries(states).filter(([name, state]) => state === used && !name.endsWith("lotl.xml"));
    assert.equal(found.anchors, authorities.length);
  });

test("two copies of a list of lists count once", async (t) => {
  const { states, anchors } = await stateOf(await folderOf(t, { "lotl.xml": lotl, "copy.xml": lotl, "de.xml": de }));
  assert.deepEqual([Object.values(states).toSorted(), anchors], [[older, used, used], 1]);
});

test("without signers of the operator lists are used as they are, and a list of lists gives no authorities", async (t) => {
  const folder = await folderOf(t, { "lotl.xml": lotl, "de.xml": national(weak) });
  await rm(join(folder, "list-signers"), { recursive: true });
  const { states, anchors } = await stateOf(folder);
  const unverified = used.replace("verified", "unverified");
  assert.deepEqual([states, anchors], [{ "lotl.xml": unverified, "de.xml": unverified }, 1]);
});

test("a list counts no more when the list of lists becomes overdue, and again with the next one", async (t) => {
  const folder = await folderOf(t, { "lotl.xml": listOfLists([german], { nextUpdate: at(1) }), "de.xml": de });
  const logged: string[] = [];
  let readAtMs = nowMs;
  const read = await openTrust(
    folder,
    { error: (_: unknown, text: string) => void logged.push(text), warn: () => undefined } as never,
    () => readAtMs,
  );
  const counted = async (): Promise<number> => (await read()).anchors.length;
  assert.deepEqual([await counted(), logged], [1, []]);
  readAtMs += day;
  assert.deepEqual([await counted(), logged], [0, ["a trusted list is not used"]]);
  readAtMs += 60_000;
  assert.deepEqual([await counted(), logged.length], [0, 1]);
  await writeFile(join(folder, "lotl.xml"), listOfLists([german], { sequence: 8 }));
  readAtMs += 60_000;
  assert.deepEqual([await counted(), logged.length], [1, 1]);
});

test("other requests go on while a list of lists of 30 MB is read", async (t) => {
  const comment = `<!--${"a".repeat(10_000)}-->`;
  const large = lotl.replace("<tsl:PointersToOtherTSL>", `${comment.repeat(3000)}$&`);
  const folder = await folderOf(t, { "lotl.xml": large, "de.xml": de });
  let [longestMs, isReading, before] = [0, true, process.cpuUsage()];
  const turn = (): void => {
    const { user, system } = process.cpuUsage(before);
    longestMs = Math.max(longestMs, (user + system) / 1000);
    before = process.cpuUsage();
    if (isReading) setImmediate(turn);
  };
  turn();
  const { states } = await stateOf(folder);
  isReading = false;
  assert.deepEqual([large.length > 30_000_000, states], [true, { "lotl.xml": used, "de.xml": used }]);
  assert.ok(longestMs < 100, `a step took ${longestMs} ms`);
});
