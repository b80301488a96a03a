import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { instantOf } from "@chancery/core/ids/instant.ts";
import { program } from "@chancery/tests/judges/programs.ts";
import { simpleContainer } from "@chancery/tests/world/signed-containers.ts";
import { findTrust } from "./find-trust.ts";
import { openContainer } from "./open-container.ts";

const folder = mkdtempSync(join(tmpdir(), "container "));
after(() => rmSync(folder, { recursive: true }));
const types = "[types]\nid=OID:0.4.0.1862.1.6\ninfo=SEQUENCE:seal\n[seal]\none=OID:0.4.0.1862.1.6.2\n";
writeFileSync(
  join(folder, "seal.cnf"),
  `[req]\ndistinguished_name=dn\n[dn]\n[statements]\none=SEQUENCE:compliance\ntwo=SEQUENCE:types\n[compliance]\nid=OID:0.4.0.1862.1.1\n${types}`,
);

test("a container signed by openssl names the company, the position and the number of its seal", async () => {
  const subject = "/O=Lee Ltd/title=Director/CN=Seal of Lee/serialNumber=TINUA-1234567890";
  const statements = ["-addext", "basicConstraints=critical,CA:FALSE", "-addext", "1.3.6.1.5.5.7.1.3=ASN1:SEQUENCE:statements"];
  const files = ["-keyout", "seal.key", "-out", "seal.pem", "-subj", subject, "-config", "seal.cnf"];
  openssl("req", "-x509", "-nodes", "-days", "30", "-newkey", "rsa:2048", ...files, ...statements);
  const zip = await simpleContainer({ name: "offer.txt", bytes: Buffer.from("seven pumps") }, [signed]);
  const now = instantOf(Date.now() + 1000)!;
  const opened = await openContainer(zip, {
    fileName: "offer.asics",
    findTrust,
    trusts: [],
    now,
    signal: AbortSignal.timeout(60_000),
  });
  assert.ok(typeof opened === "object", JSON.stringify(opened));
  const { signers, refused } = opened;
  assert.equal(refused, undefined);
  const { name, organization, position, identifier, date, stamp, qualified } = signers[0]!;
  assert.deepEqual(
    { name, organization, position, identifier, stamp, qualified },
    {
      name: "Seal of Lee",
      organization: "Lee Ltd",
      position: "Director",
      identifier: "1234567890",
      stamp: true,
      qualified: false,
    },
  );
  assert.ok(date !== undefined && date <= now);
});

test("the content of a CMS of two signers by openssl comes whole, in one piece or in many", async () => {
  for (const name of ["one", "two"]) {
    const files = ["-keyout", `${name}.key`, "-out", `${name}.pem`, "-subj", `/CN=Signer ${name}`];
    openssl(
      "req",
      "-x509",
      "-nodes",
      "-days",
      "30",
      "-newkey",
      "rsa:2048",
      ...files,
      "-addext",
      "basicConstraints=critical,CA:FALSE",
    );
  }
  const content = Buffer.alloc(3_000_000, "seven pumps \u0000");
  writeFileSync(join(folder, "pumps.bin"), content);
  const signers = ["one", "two"].flatMap((name) => ["-signer", `${name}.pem`, "-inkey", `${name}.key`]);
  for (const more of [[], ["-stream"]]) {
    const files = ["-in", "pumps.bin", "-out", "pumps.p7m", ...signers, ...more];
    openssl("cms", "-sign", "-binary", "-cades", "-nodetach", "-md", "sha256", "-outform", "DER", ...files);
    const cms = readFileSync(join(folder, "pumps.p7m"));
    const reader = { fileName: "pumps.bin.p7m", findTrust, trusts: [], now: instantOf(Date.now() + 1000)! };
    const opened = await openContainer(cms, { ...reader, signal: AbortSignal.timeout(60_000) });
    assert.ok(typeof opened === "object", JSON.stringify(opened));
    assert.deepEqual([opened.refused, opened.name, opened.bytes.equals(content)], [undefined, "pumps.bin", true]);
    assert.deepEqual(opened.signers.map(({ name }) => name).toSorted(), ["Signer one", "Signer two"]);
  }
});

async function signed(bytes: Buffer): Promise<string> {
  writeFileSync(join(folder, "content"), bytes);
  const files = ["-in", "content", "-out", "signed.p7s", "-signer", "seal.pem", "-inkey", "seal.key"];
  openssl("cms", "-sign", "-binary", "-cades", "-md", "sha256", "-outform", "DER", ...files);
  return readFileSync(join(folder, "signed.p7s")).toString("base64");
}

function openssl(...words: readonly string[]): void {
  execFileSync(program("openssl"), words, { cwd: folder, stdio: "ignore" });
}
