import { readTypstFile, type TypstFile } from "./typst-file.ts";
import { bytesOfLatin1 } from "./bytes.ts";

/** The document security store of a file (ETSI EN 319 142-1, 5.4): its object, and those of its certificates, responses and lists. */
export type Store = { readonly number: number; readonly entries: Readonly<Record<StoreKey, readonly number[]>> };
export type StoreKey = "Certs" | "OCSPs" | "CRLs";

const none: Store["entries"] = { Certs: [], OCSPs: [], CRLs: [] };

/** Finds the store that a file has. Throws when it is one of another program. */
export function findStore(file: TypstFile): Store | undefined {
  const catalog = file.dictionary(file.root);
  const number = /\n {2}\/DSS (\d{1,8}) 0 R/.exec(catalog)?.[1];
  if (number === undefined) {
    if (catalog.includes("/DSS") || catalog.includes("/Extensions")) throw new Error("the PDF has a store of another program");
    return undefined;
  }
  const dictionary = file.dictionary(Number(number));
  const read = (key: StoreKey): readonly number[] => {
    const [, list = ""] = new RegExp(`\n/${key} \\[([\\d R]*)\\]`).exec(dictionary) ?? [];
    return [...list.matchAll(/(\d{1,8}) 0 R/g)].map(([, one]) => Number(one));
  };
  return { number: Number(number), entries: { ...none, Certs: read("Certs"), OCSPs: read("OCSPs"), CRLs: read("CRLs") } };
}

/** The certificates of a file's store, DER; undefined without a store. Throws when the file is not as Typst writes it. */
export function readStoredCertificates(pdf: Uint8Array): readonly Uint8Array[] | undefined {
  const file = readTypstFile(pdf);
  return findStore(file)?.entries.Certs.map((number) => streamOf(file.body(number)));
}

const streamStart = "\nstream\n";
const streamEnd = "\nendstream";

function streamOf(body: string): Uint8Array {
  return bytesOfLatin1(body.slice(body.indexOf(streamStart) + streamStart.length, -streamEnd.length));
}
