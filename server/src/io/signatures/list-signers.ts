import { X509Certificate, type KeyObject } from "node:crypto";

/** A key of someone who signs lists. `id`: SHA-256 of its certificate. */
export type ListSigner = { readonly key: KeyObject; readonly id: string };

/** Signers of the national lists of the EU, by the territory of the list. */
export type PointedSigners = ReadonlyMap<string, readonly ListSigner[]>;

const types = "http://uri.etsi.org/TrstSvc/TrustedList/TSLType";
/** Types of trusted lists (ETSI TS 119 612, 5.3.3): the list of the lists of the EU, and the list of a member state. */
export const listTypes = { listOfLists: `${types}/EUlistofthelists`, national: `${types}/EUgeneric` } as const;

const inXml = "application/vnd.etsi.tsl+xml";
const pointer = "SchemeInformation/PointersToOtherTSL/OtherTSLPointer";
const certificate = `${pointer}/ServiceDigitalIdentities/ServiceDigitalIdentity/DigitalId/X509Certificate`;
const information = `${pointer}/AdditionalInformation/OtherInformation`;
/** Of one territory, which has a handful. */
const signersMax = 32;
const certificatesMax = 1000;

type Pointer = { territory: string; type: string; format: string; readonly signers: ListSigner[] };

/** The signer of a certificate in DER. Throws on one that cannot be read. */
export function signerOf(der: Uint8Array): ListSigner {
  const { publicKey, fingerprint256 } = new X509Certificate(der);
  return { key: publicKey, id: fingerprint256 };
}

/** Reads the pointers of a list to other lists (ETSI TS 119 612, 5.3.13), element by element. */
export class PointerReader {
  readonly #found = new Map<string, readonly ListSigner[]>();
  #pointer = newPointer();
  #certificates = 0;

  get signers(): PointedSigners {
    return this.#found;
  }

  /** Takes the text of an element that ends, and its path below the root. Throws on more signers than a list of lists has. */
  close(path: string, text: string): void {
    if (path === certificate) this.#add(text);
    if (path === `${information}/SchemeTerritory`) this.#pointer.territory = text;
    if (path === `${information}/TSLType`) this.#pointer.type = text;
    if (path === `${information}/MimeType`) this.#pointer.format = text;
    if (path === pointer) this.#end();
  }

  #add(base64: string): void {
    this.#certificates += 1;
    if (this.#certificates > certificatesMax) throw new Error(`it points to more than ${certificatesMax} certificates`);
    try {
      this.#pointer.signers.push(signerOf(Buffer.from(base64, "base64")));
    } catch {
      // others, such as those of national algorithms, verify nothing here
    }
  }

  #end(): void {
    const { territory, type, format, signers } = this.#pointer;
    this.#pointer = newPointer();
    if (type !== listTypes.national || format !== inXml || territory === "") return;
    const all = [...(this.#found.get(territory) ?? []), ...signers];
    if (all.length > signersMax) throw new Error(`it names more than ${signersMax} signers of one list`);
    this.#found.set(territory, all);
  }
}

function newPointer(): Pointer {
  return { territory: "", type: "", format: inXml, signers: [] };
}
