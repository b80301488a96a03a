import assert from "node:assert/strict";
import { test } from "node:test";
import { openLeases } from "../world/leases.ts";
import { statusFor } from "../world/paper.ts";
import { sealOf } from "../world/pdf-seal.ts";
import { pagesOf } from "../world/pdf-text.ts";
import { world } from "../world/world.ts";
import { unzip } from "../world/zip.ts";

const scene = await world({ works: true });
const leases = await openLeases(scene);

async function signedFiles(): Promise<ReadonlyMap<string, Buffer>> {
  return unzip(await leases.archiveOf(await leases.sign()));
}

test("a PDF document is sent, filled and archived with the values in their places", async () => {
  const envelope = await leases.sign();
  assert.equal(await statusFor(scene.ann, envelope), "COMPLETED");
  const files = await unzip(await leases.archiveOf(envelope));
  const names = ["Lease.pdf", "Lease.xml", "Lease.print.pdf", "Lease.signatures.pdf"].map((name) => `Lease/${name}`);
  assert.deepEqual([...files.keys()], [...names, "AuditTrail.pdf", "evidence.json"]);
  const pages = await pagesOf(files.get("Lease/Lease.pdf")!);
  const words = pages.flatMap((page, index) => page.words.map((word) => ({ ...word, page: index })));
  const place = (text: string) => words.find((word) => word.text === text)!;
  const isNear = (text: string, [page, x, y]: readonly [number, number, number]): void => {
    const found = place(text);
    const isThere = found.page === page && Math.abs(found.x - x) < 1 && Math.abs(found.y - y) < 3;
    assert.ok(isThere, `${text} at ${found.page} ${found.x} ${found.y}`);
  };
  isNear("FlatSeven", [0, 20.5, 31.5]);
  isNear("Many", [0, 20.5, 50]);
  isNear("TenantBob", [1, 10.5, 21.5]);
  assert.ok(place("UPRIGHT") && place("TURNED"));
  assert.ok(place("box").y > place("Many").y + 3, "the terms wrap");
});

test("the finished PDF is sealed, and the printable version has the certificate behind it", async () => {
  const files = await signedFiles();
  assert.equal((await sealOf(files.get("Lease/Lease.pdf")!))?.isValid, true);
  const [first, , third] = await pagesOf(files.get("Lease/Lease.print.pdf")!);
  assert.ok(first!.text.includes("FlatSeven"));
  assert.match(third!.text, /^Processing/);
});

test("a chosen option is ticked in its own place, and one not chosen stays as in the PDF", async () => {
  const [page] = await pagesOf((await signedFiles()).get("Lease/Lease.pdf")!);
  const isMarked = (xMm: number, yMm: number, sizeMm: number): boolean =>
    page!.marks.some(({ x, y, right, bottom }) => x < xMm + sizeMm && right > xMm && y < yMm + sizeMm && bottom > yMm);
  assert.deepEqual(
    [isMarked(20, 100, 6), isMarked(20, 120, 6), isMarked(40, 120, 6), isMarked(100, 100, 30)],
    [true, false, true, true],
  );
});
