import assert from "node:assert/strict";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { test } from "node:test";
import { inFolder, run } from "@chancery/tests/judges/run.ts";
import { checkZip } from "@chancery/tests/judges/zip.ts";
import { many, sample, writeBig } from "@chancery/tests/world/zip-entries.ts";
import { writeZip, type ZipEntry } from "./write-zip.ts";

const inZip = async (entries: readonly ZipEntry[], use: (path: string) => Promise<void>): Promise<void> =>
  inFolder({}, async (folder) => {
    await pipeline(writeZip(entries), createWriteStream(join(folder, "a.zip")));
    await use(join(folder, "a.zip"));
  });

test("unzip, 7z and Python find every entry, its name, its time and its bytes", async () => {
  const program = `import sys,zipfile,json
z=zipfile.ZipFile(sys.argv[1])
print(json.dumps([[i.filename,list(i.date_time),i.file_size,i.CRC,i.external_attr>>16] for i in z.infolist()]))`;
  await inZip(sample, async (path) => {
    await checkZip(path);
    assert.deepEqual(
      JSON.parse(await run("python3", ["-c", program, path])),
      sample.map(({ name, sizeBytes, crc32 }) => [name, [2026, 11, 20, 21, 3, 54], sizeBytes, crc32, 0o100644]),
    );
  });
});

test("they read a ZIP64 archive of 70 000 entries", async () => inZip(many(), checkZip));

test("Python finds an entry over 4 GiB, and the one after it", async () => {
  const program = `import sys,zipfile,json
z=zipfile.ZipFile(sys.argv[1])
print(json.dumps([[i.filename,i.file_size,i.header_offset] for i in z.infolist()]+[z.read("behind.txt").decode(),z.open("big.bin").read(3).hex()]))`;
  await inFolder({}, async (folder) => {
    await writeBig(join(folder, "big.zip"));
    const found: unknown = JSON.parse(await run("python3", ["-c", program, join(folder, "big.zip")]));
    assert.deepEqual(found, [["big.bin", 2 ** 32 + 5, 0], ["behind.txt", 6, 2 ** 32 + 5 + 57], "behind", "000000"]);
  });
});
