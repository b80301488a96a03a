import { derOf, type MadePair } from "./certificates.ts";

/** A state of a service: since when, and where they are other than usual, its type, its status and what its certificates are for. */
export type ListedState = {
  readonly since: string;
  readonly type?: string;
  readonly status?: string;
  readonly purposes?: readonly string[];
};

/** A service of a list: the newest state first. */
export type ListedService = { readonly certificates: readonly (MadePair | string)[]; readonly states: readonly ListedState[] };

/** A pointer to the list of a territory, and where they are other than usual, the type of that list and its format. */
export type ListedPointer = {
  readonly territory: string;
  readonly signers: readonly (MadePair | string)[];
  readonly type?: string;
  readonly format?: string;
};

/** A scheme that is another than that of Ukraine. */
export type ListedScheme = {
  readonly type?: string;
  readonly territory?: string;
  readonly sequence?: number;
  readonly pointers?: readonly ListedPointer[];
};

const base = "http://uri.etsi.org/TrstSvc";

/** A trusted list as ETSI TS 119 612 defines it, with the parts that a reader must pass over. */
export function trustedListXml(
  services: readonly ListedService[],
  nextUpdate = "2999-01-01T00:00:00Z",
  { type = "UAgeneric", territory = "UA", sequence = 1, pointers = [] }: ListedScheme = {},
): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<tsl:TrustServiceStatusList xmlns:tsl="http://uri.etsi.org/02231/v2#" TSLTag="http://uri.etsi.org/19612/TSLTag">
  <tsl:SchemeInformation>
    <tsl:TSLVersionIdentifier>5</tsl:TSLVersionIdentifier>
    <tsl:TSLSequenceNumber>${sequence}</tsl:TSLSequenceNumber>
    <tsl:TSLType>${base}/TrustedList/TSLType/${type}</tsl:TSLType>
    <tsl:SchemeTerritory>${territory}</tsl:SchemeTerritory>
    <tsl:PointersToOtherTSL>${[{ territory: "EU", signers: ["AAAA"], type: "EUlistofthelists" }, ...pointers].map(pointerXml).join("\n")}</tsl:PointersToOtherTSL>
    <tsl:NextUpdate><tsl:dateTime>${nextUpdate}</tsl:dateTime></tsl:NextUpdate>
  </tsl:SchemeInformation>
  <tsl:TrustServiceProviderList><tsl:TrustServiceProvider><tsl:TSPServices>
${services.map(serviceXml).join("\n")}
  </tsl:TSPServices></tsl:TrustServiceProvider></tsl:TrustServiceProviderList>
  <ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>AAAA</ds:X509Certificate></ds:X509Data></ds:KeyInfo></ds:Signature>
</tsl:TrustServiceStatusList>`;
}

function pointerXml({ territory, signers, type = "EUgeneric", format = "vnd.etsi.tsl+xml" }: ListedPointer): string {
  const other = [
    `<tsl:TSLType>${base}/TrustedList/TSLType/${type}</tsl:TSLType>`,
    `<tsl:SchemeTerritory>${territory}</tsl:SchemeTerritory>`,
    `<more:MimeType xmlns:more="http://uri.etsi.org/02231/v2/additionaltypes#">application/${format}</more:MimeType>`,
  ].map((one) => `<tsl:OtherInformation>${one}</tsl:OtherInformation>`);
  return `<tsl:OtherTSLPointer><tsl:ServiceDigitalIdentities>${signers.map((one) => identityXml([one])).join("")}</tsl:ServiceDigitalIdentities>
    <tsl:TSLLocation>https://lists.example/${territory}.xml</tsl:TSLLocation>
    <tsl:AdditionalInformation>${other.join("")}</tsl:AdditionalInformation></tsl:OtherTSLPointer>`;
}

function identityXml(certificates: readonly (MadePair | string)[]): string {
  const digital = certificates.map((one) => {
    const der = typeof one === "string" ? one : derOf(one.certificate);
    return `<tsl:DigitalId><tsl:X509Certificate>\n${der}\n</tsl:X509Certificate></tsl:DigitalId>`;
  });
  return `<tsl:ServiceDigitalIdentity>${digital.join("")}</tsl:ServiceDigitalIdentity>`;
}

function serviceXml({ certificates, states: [now, ...before] }: ListedService): string {
  const identity = identityXml(certificates);
  const history = before.map((one) => `<tsl:ServiceHistoryInstance>${stateXml(one)}</tsl:ServiceHistoryInstance>`);
  return `<tsl:TSPService><tsl:ServiceInformation>${now ? stateXml(now, identity) : identity}</tsl:ServiceInformation>
<tsl:ServiceHistory>${history.join("")}</tsl:ServiceHistory></tsl:TSPService>`;
}

function stateXml({ since, type = "CA/QC", status = "granted", purposes = [] }: ListedState, identity = ""): string {
  const extensions = purposes.map(
    (purpose) => `<tsl:Extension Critical="true"><tsl:AdditionalServiceInformation>
<tsl:URI xml:lang="en">${base}/TrustedList/SvcInfoExt/${purpose}</tsl:URI></tsl:AdditionalServiceInformation></tsl:Extension>`,
  );
  return `<tsl:ServiceTypeIdentifier>${base}/Svctype/${type}</tsl:ServiceTypeIdentifier>
<tsl:ServiceName><tsl:Name xml:lang="en">A service</tsl:Name></tsl:ServiceName>${identity}
<tsl:ServiceStatus>${base}/TrustedList/Svcstatus/${status}</tsl:ServiceStatus><tsl:StatusStartingTime>${since}</tsl:StatusStartingTime>
<tsl:ServiceInformationExtensions>${extensions.join("")}</tsl:ServiceInformationExtensions>`;
}
