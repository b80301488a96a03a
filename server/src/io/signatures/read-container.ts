import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import yauzl, { type Entry, type ZipFile } from "yauzl";
import { mimetypeName } from "@chancery/core/archive/asice.ts";
import { cleanFileName } from "@chancery/core/attachment/name.ts";
import { pdfLimits } from "@chancery/core/template/model/pdf-page.ts";
import { table } from "@chancery/core/text/table.ts";
import { readQualifiedXml } from "@chancery/core/xml/read-xml.ts";
import type { XmlElement } from "@chancery/core/xml/tree.ts";
import { splitCms } from "./split-cms.ts";

/** Bounds of a container, unpacked: bytes of its file and of each signature and manifest, entries, and signatures. */
const containerLimits = {
  fileBytesMax: pdfLimits.bytesMax,
  signatureBytesMax: 128 * 1024,
  entriesMax: 200,
  signaturesMax: 50,
} as const;

/** A signature in a container: CMS in DER or BER, the bytes that it is of, and whether a manifest that it signs has the true hash of the file. */
export type ContainedSignature = {
  readonly name: string;
  readonly cms: Buffer;
  readonly signed: Buffer;
  readonly isOfFile: boolean;
};

/** The file of a container, and the signatures of it. */
export type Container = { readonly name: string; readonly bytes: Buffer; readonly signatures: readonly ContainedSignature[] };

const folder = "META-INF/";
const namespaces = { asic: "{http://uri.etsi.org/02918/v1.2.1#}", ds: "{http://www.w3.org/2000/09/xmldsig#}" };
const xmlLimits = { bytesMax: containerLimits.signatureBytesMax, depthMax: 16, elementsMax: 2000, attributesMax: 16 };
const hashes = table<string>({
  "http://www.w3.org/2001/04/xmlenc#sha256": "sha256",
  "http://www.w3.org/2001/04/xmldsig-more#sha384": "sha384",
  "http://www.w3.org/2001/04/xmlenc#sha512": "sha512",
});

/**
 * Reads an associated signature container with CAdES signatures (ASiC-S and ASiC-E, ETSI EN 319 162-1), whose file is the only one, or the only
 * PDF among several; or a CMS that encloses its content (RFC 5652). "none" when it is neither, "size" when it is over a limit.
 */
export async function readContainer(bytes: Buffer, fileName: string): Promise<Container | "none" | "size"> {
  return bytes[0] === sequenceTag ? readEnclosing(bytes, fileName) : readZip(bytes);
}

const sequenceTag = 0x30;

/** The content of a CMS, by the name of its file without the extension, and its signatures, which have numbers for names. */
function readEnclosing(bytes: Buffer, fileName: string): Container | "none" | "size" {
  const found = splitCms(bytes, containerLimits);
  if (found === "size") return "size";
  if (!found || found.signatures.length === 0) return "none";
  const { content } = found;
  const signatures = found.signatures.map((cms, at) => ({ name: String(at + 1), cms, signed: content, isOfFile: true }));
  return { name: fileName.replace(/(?<=.)\.p7[ms]$/i, ""), bytes: content, signatures };
}

async function readZip(bytes: Buffer): Promise<Container | "none" | "size"> {
  try {
    const zip = await yauzl.fromBufferPromise(bytes);
    if (zip.entryCount > containerLimits.entriesMax) return "size";
    const entries = await entriesOf(zip);
    const file = entries && fileOf([...entries.keys()]);
    if (!entries || file === undefined) return "none";
    if (isOverLimits(entries, file)) return "size";
    const read = async (name: string): Promise<Buffer> => buffer(await zip.openReadStreamPromise(entries.get(name)!));
    const content = await read(file);
    const signatures = await signaturesOf({ names: [...entries.keys()], read, file, content });
    return signatures.length > 0 ? { name: cleanFileName(file), bytes: content, signatures } : "none";
  } catch {
    // no ZIP file, a damaged or encrypted one
    return "none";
  }
}

/** The files by name; undefined when two have the same name: which of them is read differs from program to program. */
async function entriesOf(zip: ZipFile): Promise<ReadonlyMap<string, Entry> | undefined> {
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName.endsWith("/")) continue;
    if (entries.has(entry.fileName)) return undefined;
    entries.set(entry.fileName, entry);
  }
  return entries;
}

function fileOf(names: readonly string[]): string | undefined {
  const files = names.filter((name) => name !== mimetypeName && !name.startsWith(folder));
  const pdfs = files.filter((name) => name.toLowerCase().endsWith(".pdf"));
  const chosen = files.length === 1 ? files : pdfs;
  return chosen.length === 1 ? chosen[0] : undefined;
}

function isOverLimits(entries: ReadonlyMap<string, Entry>, file: string): boolean {
  const isOver = ([name, { uncompressedSize }]: readonly [string, Entry]): boolean =>
    name.startsWith(folder) && uncompressedSize > containerLimits.signatureBytesMax;
  const signatures = [...entries.keys()].filter((name) => isSignature(name));
  return (
    (entries.get(file)?.uncompressedSize ?? 0) > containerLimits.fileBytesMax ||
    [...entries].some(isOver) ||
    signatures.length > containerLimits.signaturesMax
  );
}

function isSignature(name: string): boolean {
  return name.startsWith(folder) && name.toLowerCase().endsWith(".p7s");
}

function isManifest(name: string): boolean {
  const own = name.slice(folder.length).toLowerCase();
  return name.startsWith(folder) && !own.includes("/") && own.includes("asicmanifest") && own.endsWith(".xml");
}

type Opened = {
  readonly names: readonly string[];
  readonly read: (name: string) => Promise<Buffer>;
  readonly file: string;
  readonly content: Buffer;
};

/** Signatures of the file itself (ASiC-S), and of manifests that name it (ASiC-E). */
async function signaturesOf({ names, read, file, content }: Opened): Promise<readonly ContainedSignature[]> {
  const manifests = names.filter(isManifest);
  const found: ContainedSignature[] = [];
  const manifested = new Set<string>();
  for (const manifest of manifests) {
    const signed = await read(manifest);
    const { signature, hash } = readManifest(signed, file) ?? {};
    if (signature === undefined || !names.includes(signature) || !isSignature(signature)) continue;
    manifested.add(signature);
    if (hash) found.push({ name: signature, cms: await read(signature), signed, isOfFile: isHashOf(hash, content) });
  }
  for (const name of names.filter((one) => isSignature(one) && !manifested.has(one) && manifests.length === 0))
    found.push({ name, cms: await read(name), signed: content, isOfFile: true });
  return found;
}

type ManifestHash = { readonly algorithm: string | undefined; readonly base64: string };

/** The signature that a manifest is for, and its hash of the file if it names it. */
function readManifest(bytes: Buffer, file: string): { readonly signature: string; readonly hash?: ManifestHash } | undefined {
  const reading = readQualifiedXml(bytes.toString("utf8"), xmlLimits);
  if ("faults" in reading || reading.root.name !== `${namespaces.asic}ASiCManifest`) return undefined;
  const children = elementsOf(reading.root);
  const signature = pathOf(children.find(({ name }) => name === `${namespaces.asic}SigReference`));
  const ofFile = children.find((one) => one.name === `${namespaces.asic}DataObjectReference` && pathOf(one) === file);
  if (signature === undefined) return undefined;
  if (!ofFile) return { signature };
  const [method, value] = ["DigestMethod", "DigestValue"].map((name) =>
    elementsOf(ofFile).find((one) => one.name === `${namespaces.ds}${name}`),
  );
  return { signature, hash: { algorithm: hashes[attributeOf(method, "Algorithm") ?? ""], base64: textOf(value) } };
}

function isHashOf({ algorithm, base64 }: ManifestHash, content: Buffer): boolean {
  return algorithm !== undefined && hashOnce(content, algorithm) === Buffer.from(base64, "base64").toString("hex");
}

const knownHashes = new WeakMap<Buffer, Map<string, string>>();

/** The hash of bytes that do not change, as lower-case hex, computed once however many signatures are of it. */
export function hashOnce(bytes: Buffer, algorithm: string): string {
  const known = knownHashes.get(bytes) ?? new Map<string, string>();
  knownHashes.set(bytes, known);
  const hash = known.get(algorithm) ?? createHash(algorithm).update(bytes).digest("hex");
  known.set(algorithm, hash);
  return hash;
}

function elementsOf(element: XmlElement): readonly XmlElement[] {
  return element.children.filter((child) => child.kind === "element");
}

function attributeOf(element: XmlElement | undefined, name: string): string | undefined {
  return element?.attributes.find((one) => one.name === name)?.value;
}

function textOf(element: XmlElement | undefined): string {
  return (element?.children ?? [])
    .map((child) => (child.kind === "text" ? child.text : ""))
    .join("")
    .trim();
}

/** The decoded path of a reference; undefined without one. */
function pathOf(element: XmlElement | undefined): string | undefined {
  try {
    const uri = attributeOf(element, "URI");
    return uri === undefined ? undefined : decodeURIComponent(uri);
  } catch {
    return undefined;
  }
}
