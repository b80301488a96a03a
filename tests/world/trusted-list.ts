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

const base = "http://uri.etsi.org/TrstSvc";

/** A trusted list as ETSI TS 119 612 defines it, with the parts that a reader must pass over. */
export function trustedListXml(services: readonly ListedService[], nextUpdate = "2999-01-01T00:00:00Z"): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<tsl:TrustServiceStatusList xmlns:tsl="http://uri.etsi.org/02231/v2#" TSLTag="http://uri.etsi.org/19612/TSLTag">
  <tsl:SchemeInformation>
    <tsl:TSLVersionIdentifier>5</tsl:TSLVersionIdentifier>
    <tsl:SchemeTerritory>UA</tsl:SchemeTerritory>
    <tsl:PointersToOtherTSL><tsl:OtherTSLPointer>
      <tsl:ServiceDigitalIdentities><tsl:ServiceDigitalIdentity><tsl:DigitalId><tsl:X509Certificate>AAAA</tsl:X509Certificate>
      </tsl:DigitalId></tsl:ServiceDigitalIdentity></tsl:ServiceDigitalIdentities>
      <tsl:AdditionalInformation><tsl:OtherInformation><tsl:SchemeTerritory>EU</tsl:SchemeTerritory></tsl:OtherInformation></tsl:AdditionalInformation>
    </tsl:OtherTSLPointer></tsl:PointersToOtherTSL>
    <tsl:NextUpdate><tsl:dateTime>${nextUpdate}</tsl:dateTime></tsl:NextUpdate>
  </tsl:SchemeInformation>
  <tsl:TrustServiceProviderList><tsl:TrustServiceProvider><tsl:TSPServices>
${services.map(serviceXml).join("\n")}
  </tsl:TSPServices></tsl:TrustServiceProvider></tsl:TrustServiceProviderList>
  <ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>AAAA</ds:X509Certificate></ds:X509Data></ds:KeyInfo></ds:Signature>
</tsl:TrustServiceStatusList>`;
}

function serviceXml({ certificates, states: [now, ...before] }: ListedService): string {
  const digital = certificates.map((one) => {
    const der = typeof one === "string" ? one : derOf(one.certificate);
    return `<tsl:DigitalId><tsl:X509Certificate>\n${der}\n</tsl:X509Certificate></tsl:DigitalId>`;
  });
  const identity = `<tsl:ServiceDigitalIdentity>${digital.join("")}</tsl:ServiceDigitalIdentity>`;
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
