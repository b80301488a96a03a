import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { makePair } from "../../../../tests/world/certificates.ts";

test("a process that reads the name of a seal can open TLS connections afterwards", () => {
  const { certificate } = makePair("prime256v1", 365, { subject: "/O=Acme/CN=Chancery" });
  const program = `
    import { X509Certificate } from "node:crypto";
    import { commonNameOf } from ${JSON.stringify(new URL("sign-cms.ts", import.meta.url).href)};
    const name = commonNameOf({ certificates: [new X509Certificate(process.argv[1])] });
    const { default: tls } = await import("node:tls");
    console.log(name, typeof tls.createSecureContext);`;
  const words = ["--input-type=module", "-e", program, "--", certificate];
  assert.equal(execFileSync(process.execPath, words, { encoding: "utf8" }), "Chancery function\n");
});
