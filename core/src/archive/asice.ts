import type { ContainerFile, ContainerSignature, StoredFile } from "../envelope/model/model.ts";
import { writeXml } from "../xml/write-xml.ts";
import { xmlElement } from "../xml/tree.ts";
import { takeName, takenNames } from "./names.ts";

/** The content of the first entry of a container, and the type of the container (ETSI EN 319 162-1, 4.4.3.1). */
export const asiceType = "application/vnd.etsi.asic-e+zip";

/** The name of the first entry of a container. */
export const mimetypeName = "mimetype";

/** Names in a container that no file of a document may have. */
const reservedNames = [mimetypeName, "META-INF"];

/** Paths of the manifest and the signature of a slot in its container. */
export function containerPaths(number: number): { readonly manifest: string; readonly signature: string } {
  const digits = String(number).padStart(3, "0");
  return { manifest: `META-INF/ASiCManifest${digits}.xml`, signature: `META-INF/signature${digits}.p7s` };
}

/** A file of an archive. */
type Entry = StoredFile & { readonly path: string; readonly contentType: string };

/** The files of a document as its container has them. */
export function containerFiles(entries: readonly Entry[]): readonly ContainerFile[] {
  const taken = takenNames(reservedNames);
  return entries.map(({ path, contentType, sha256, sizeBytes, crc32 }) => {
    const name = takeName(path.slice(path.lastIndexOf("/") + 1), taken);
    return { name, contentType, sha256, sizeBytes, crc32 };
  });
}

/** The manifest that names each file and its hash: what a signature of the container signs (ETSI EN 319 162-1, A.4). */
export function asiceManifest({ number, files }: ContainerSignature): string {
  const root = xmlElement("asic:ASiCManifest", { "xmlns:asic": "http://uri.etsi.org/02918/v1.2.1#", "xmlns:ds": xmlDsig }, [
    xmlElement("asic:SigReference", { URI: containerPaths(number).signature, MimeType: "application/x-pkcs7-signature" }),
    ...files.map(({ name, contentType, sha256 }) =>
      xmlElement("asic:DataObjectReference", { URI: encodeURIComponent(name), MimeType: contentType }, [
        xmlElement("ds:DigestMethod", { Algorithm: "http://www.w3.org/2001/04/xmlenc#sha256" }),
        xmlElement("ds:DigestValue", {}, [base64OfHex(sha256)]),
      ]),
    ),
  ]);
  return writeXml(root);
}

const xmlDsig = "http://www.w3.org/2000/09/xmldsig#";
const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** Bytes in hex as Base64. */
function base64OfHex(hex: string): string {
  let bits = "";
  for (const digit of hex) bits += Number.parseInt(digit, 16).toString(2).padStart(4, "0");
  const groups = bits.match(/.{1,6}/g) ?? [];
  const text = groups.map((group) => letters.charAt(Number.parseInt(group.padEnd(6, "0"), 2))).join("");
  return text.padEnd(Math.ceil(text.length / 4) * 4, "=");
}
