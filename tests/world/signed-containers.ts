import { createHash } from "node:crypto";
import { lyingZip, type LyingEntry } from "./lying-zip.ts";

/** A file of a container. */
export type ContainerFile = { readonly name: string; readonly bytes: Buffer };
/** Signs bytes: CMS in base64. */
export type Sign = (bytes: Buffer) => Promise<string>;

const mimetype = (type: string): LyingEntry => ({ name: "mimetype", bytes: Buffer.from(type) });

/** An ASiC-S container: signatures of the file itself. */
export async function simpleContainer(file: ContainerFile, signs: readonly Sign[]): Promise<Buffer> {
  const signatures = await Promise.all(
    signs.map(async (sign, at) => ({
      name: `META-INF/signature${at}.p7s`,
      bytes: Buffer.from(await sign(file.bytes), "base64"),
    })),
  );
  return lyingZip([mimetype("application/vnd.etsi.asic-s+zip"), file, ...signatures]);
}

/** An ASiC-E container: a signature of a manifest of the files. `hashed` are the bytes whose hashes it has. */
export async function extendedContainer(files: readonly ContainerFile[], sign: Sign, hashed = files): Promise<Buffer> {
  const references = hashed.map(
    ({ name, bytes }) =>
      `<asic:DataObjectReference URI="${encodeURIComponent(name)}"><ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha512"/><ds:DigestValue>${createHash("sha512").update(bytes).digest("base64")}</ds:DigestValue></asic:DataObjectReference>`,
  );
  const manifest = Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?><asic:ASiCManifest xmlns:asic="http://uri.etsi.org/02918/v1.2.1#" xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><asic:SigReference URI="META-INF/signature.p7s"/>${references.join("")}</asic:ASiCManifest>`,
  );
  return lyingZip([
    mimetype("application/vnd.etsi.asic-e+zip"),
    ...files,
    { name: "META-INF/ASiCManifest.xml", bytes: manifest },
    { name: "META-INF/signature.p7s", bytes: Buffer.from(await sign(manifest), "base64") },
  ]);
}
