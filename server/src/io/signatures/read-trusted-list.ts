import { SaxesParser } from "saxes";
import { findInstant, type Instant } from "@chancery/core/ids/instant.ts";
import { anchorOf, readCertificate, type Anchor, type Period } from "./anchor.ts";
import { listTypes, PointerReader, type PointedSigners } from "./list-signers.ts";

/**
 * The qualified authorities of a trusted list for signatures and for time stamps, the type of the list (a URI), its number, the country or
 * community of its scheme, the instant by which a newer list is due, and signers of other lists that it points to.
 */
export type TrustedList = {
  readonly type: string;
  readonly sequence: number;
  readonly territory: string;
  readonly nextUpdate: Instant | undefined;
  readonly anchors: readonly Anchor[];
  readonly pointedSigners: PointedSigners;
};

/** A service at a time, as the list says (ETSI TS 119 612, 5.5 and 5.6). */
type Step = { type: string; status: string; from: Instant | undefined; readonly purposes: string[] };
type State = Omit<Step, "from">;
type Service = { readonly certificates: string[]; readonly steps: Step[] };

const namespace = "http://uri.etsi.org/02231/v2#";
const issuesQualified = "http://uri.etsi.org/TrstSvc/Svctype/CA/QC";
const stampsQualified = "http://uri.etsi.org/TrstSvc/Svctype/TSA/QTST";
const purposePrefix = "http://uri.etsi.org/TrstSvc/TrustedList/SvcInfoExt/For";
/** States in which certificates of a service are qualified: since July 2016, and before. */
const granted: ReadonlySet<string> = new Set(
  ["granted", "undersupervision", "supervisionincessation", "accredited"].map(
    (state) => `http://uri.etsi.org/TrstSvc/TrustedList/Svcstatus/${state}`,
  ),
);
const depthMax = 64;
const textMaxLength = 64 * 1024;
const anchorsMax = 10_000;

/**
 * Reads a trusted list (ETSI TS 119 612, version 5 or 6) piece by piece: authorities that issue qualified certificates for signatures, and
 * those of qualified time stamps, each for the times in which it was granted; a list of lists has none. Certificates that cannot be read, such as those of national algorithms, are left out. Throws on anything
 * that is no trusted list. Its signature is left to the caller.
 */
export async function readTrustedList(pieces: AsyncIterable<string>): Promise<TrustedList> {
  const reading = new Reading();
  for await (const piece of pieces) reading.write(piece);
  return reading.end();
}

class Reading {
  readonly #parser = new SaxesParser({ xmlns: true });
  readonly #path: string[] = [];
  readonly #anchors: Anchor[] = [];
  readonly #pointers = new PointerReader();
  #text = "";
  #type = "";
  #sequence = 0;
  #territory = "";
  #nextUpdate: Instant | undefined;
  #service: Service = { certificates: [], steps: [] };
  #step: Step = newStep();

  constructor() {
    this.#parser.on("error", (error) => {
      throw error;
    });
    this.#parser.on("opentag", ({ local, uri }) => this.#open(local, uri));
    this.#parser.on("text", (text) => this.#add(text));
    this.#parser.on("cdata", (text) => this.#add(text));
    this.#parser.on("closetag", () => this.#close());
  }

  write(piece: string): void {
    this.#parser.write(piece);
  }

  end(): TrustedList {
    this.#parser.close();
    return {
      type: this.#type,
      sequence: this.#sequence,
      territory: this.#territory,
      nextUpdate: this.#nextUpdate,
      anchors: this.#type === listTypes.listOfLists ? [] : this.#anchors,
      pointedSigners: this.#pointers.signers,
    };
  }

  #open(local: string, uri: string): void {
    if (this.#path.length === 0 && (local !== "TrustServiceStatusList" || uri !== namespace))
      throw new Error("its root is no TrustServiceStatusList");
    if (this.#path.length >= depthMax) throw new Error("its elements are nested too deeply");
    this.#path.push(local);
    this.#text = "";
    if (local === "TSPService") this.#service = { certificates: [], steps: [] };
    if (local === "ServiceInformation" || local === "ServiceHistoryInstance") this.#step = newStep();
  }

  #add(text: string): void {
    this.#text += text;
    if (this.#text.length > textMaxLength) throw new Error("an element is too long");
  }

  #close(): void {
    const text = this.#text.trim();
    const name = this.#path.at(-1);
    if (name === "ServiceTypeIdentifier") this.#step.type = text;
    if (name === "ServiceStatus") this.#step.status = text;
    if (name === "StatusStartingTime") this.#step.from = findInstant(text);
    if (name === "URI" && this.#path.at(-2) === "AdditionalServiceInformation") this.#step.purposes.push(text);
    if (name === "X509Certificate" && this.#path.includes("ServiceInformation")) this.#service.certificates.push(text);
    if (name === "ServiceInformation" || name === "ServiceHistoryInstance") this.#service.steps.push(this.#step);
    if (name === "TSPService") this.#anchors.push(...anchorsOf(this.#service));
    if (this.#anchors.length > anchorsMax) throw new Error(`it has more than ${anchorsMax} certificates`);
    const path = this.#path.slice(1).join("/");
    this.#pointers.close(path, text);
    if (path === "SchemeInformation/TSLType") this.#type = text;
    if (path === "SchemeInformation/TSLSequenceNumber") this.#sequence = Number(text) || 0;
    if (path === "SchemeInformation/SchemeTerritory") this.#territory = text.slice(0, 16);
    if (path === "SchemeInformation/NextUpdate/dateTime") this.#nextUpdate = findInstant(text);
    this.#path.pop();
    this.#text = "";
  }
}

function newStep(): Step {
  return { type: "", status: "", from: undefined, purposes: [] };
}

function anchorsOf({ certificates, steps }: Service): readonly Anchor[] {
  const signatures = periodsOf(steps, isQualified);
  const stamps = periodsOf(steps, ({ type, status }) => type === stampsQualified && granted.has(status));
  if (signatures.length + stamps.length === 0) return [];
  return certificates.flatMap((base64): readonly Anchor[] => {
    try {
      const certificate = readCertificate(Buffer.from(base64, "base64"));
      return [
        ...(signatures.length > 0 ? [anchorOf(certificate, { isQualified: true, periods: signatures })] : []),
        ...(stamps.length > 0 ? [anchorOf(certificate, { isQualified: false, periods: stamps, onlyFor: "time stamps" })] : []),
      ];
    } catch {
      return [];
    }
  });
}

/** The times in which certificates of a service counted: each state holds until the next one begins. */
function periodsOf(steps: readonly Step[], counts: (step: State) => boolean): readonly Period[] {
  const known = steps.flatMap(({ from, ...step }) => (from === undefined ? [] : [{ ...step, from }]));
  const ordered = known.toSorted((one, other) => (one.from < other.from ? -1 : 1));
  return ordered.flatMap((step, index) => {
    const until = ordered[index + 1]?.from;
    return counts(step) ? [{ from: step.from, ...(until !== undefined && { until }) }] : [];
  });
}

/** Whether a service issues qualified certificates, and not only those for seals or web sites. */
function isQualified({ type, status, purposes }: State): boolean {
  const given = purposes.filter((purpose) => purpose.startsWith(purposePrefix));
  const isForSignatures = given.length === 0 || given.includes(`${purposePrefix}eSignatures`);
  return type === issuesQualified && granted.has(status) && isForSignatures;
}
