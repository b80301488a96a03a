import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { program } from "@chancery/tests/judges/programs.ts";
import { derOf, makePair } from "@chancery/tests/world/certificates.ts";
import { systemClock } from "../clock.ts";
import { readCertificate } from "./anchor.ts";
import { ocspClient, type OcspAnswer } from "./ocsp.ts";

const folder = mkdtempSync(join(tmpdir(), "ocsp "));
after(() => rmSync(folder, { recursive: true }));
const authority = makePair("rsa:2048", 30, { subject: "/O=Trust/CN=Root", keyUsage: 0x06 });
const responder = "http://ocsp.example/";
const ann = makePair("prime256v1", 30, { subject: "/CN=Ann", issuer: authority, isAuthority: false, responder });
const certificateOf = (pem: string) => readCertificate(Buffer.from(derOf(pem), "base64"));
writeFileSync(join(folder, "ca.pem"), authority.certificate);
writeFileSync(join(folder, "ca.key"), authority.key);
const serial = Buffer.from(certificateOf(ann.certificate).serialNumber.valueBlock.valueHexView).toString("hex").toUpperCase();

/** The answer of openssl as the responder, with this index of certificates. */
async function ask(index: string): Promise<OcspAnswer> {
  writeFileSync(join(folder, "index.txt"), index);
  const post = async (url: string, body: string | Uint8Array) => {
    assert.equal(url, responder);
    writeFileSync(join(folder, "request.der"), body);
    const signer = ["-CA", "ca.pem", "-rsigner", "ca.pem", "-rkey", "ca.key"];
    const files = ["-index", "index.txt", "-reqin", "request.der", "-respout", "response.der"];
    execFileSync(program("openssl"), ["ocsp", ...files, ...signer, "-ndays", "1"], { cwd: folder, stdio: "ignore" });
    return { status: 200, headers: {}, body: readFileSync(join(folder, "response.der")) };
  };
  return ocspClient({ post }, systemClock)(certificateOf(ann.certificate), certificateOf(authority.certificate));
}

const cases = [
  ["valid", `V\t490101000000Z\t\t${serial}\tunknown\t/CN=Ann\n`, "good"],
  ["revoked", `R\t490101000000Z\t260101000000Z\t${serial}\tunknown\t/CN=Ann\n`, "revoked"],
  ["not listed", "", "unknown"],
] as const;
for (const [title, index, state] of cases)
  test(`openssl as the responder says of a certificate that is ${title}: ${state}`, async () => {
    const answer = await ask(index);
    assert.equal(answer.state, state);
    assert.ok(
      answer.state !== "unknown" || answer.reason === "the OCSP responder does not know its certificate",
      JSON.stringify(answer),
    );
  });
