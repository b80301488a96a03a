/** Parts of a test's metadata; whole texts replace parts. */
export type MetadataParts = {
  readonly entityId?: string;
  readonly certificates?: readonly string[];
  /** Elements in the IDPSSODescriptor before the rest. */
  readonly keys?: string;
  readonly services?: string;
  /** Attributes of the EntityDescriptor and of the IDPSSODescriptor. */
  readonly entityAttributes?: string;
  readonly idpAttributes?: string;
  /** Elements beside the IDPSSODescriptor. */
  readonly beside?: string;
};

const namespaces =
  'xmlns="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" ' +
  'xmlns:ds="http://www.w3.org/2000/09/xmldsig#"';
const protocol = 'protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"';

/** Base64 of "certificate": enough where certificates are not checked. */
export const anyCertificate = "Y2VydGlmaWNhdGU=";

/** A SingleSignOnService. */
export function serviceXml(binding: string, location: string): string {
  return `<SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:${binding}" Location="${location}"/>`;
}

/** A KeyDescriptor with certificates; `use` is left out when it is "". */
export function keyXml(certificates: readonly string[], use = "signing"): string {
  const data = certificates.map((one) => `<ds:X509Certificate>${one}</ds:X509Certificate>`).join("");
  return `<KeyDescriptor${use && ` use="${use}"`}><ds:KeyInfo><ds:X509Data>${data}</ds:X509Data></ds:KeyInfo></KeyDescriptor>`;
}

/** Metadata of one identity provider. */
export function metadataXml(parts: MetadataParts = {}): string {
  const { entityId = "https://idp.example/metadata", certificates = [anyCertificate], beside = "" } = parts;
  const keys = parts.keys ?? certificates.map((one) => keyXml([one])).join("");
  const services =
    parts.services ??
    serviceXml("HTTP-Redirect", "https://idp.example/sso") + serviceXml("HTTP-POST", "https://idp.example/sso/post");
  const idp = `<IDPSSODescriptor ${parts.idpAttributes ?? protocol}>${keys}${services}</IDPSSODescriptor>`;
  const attributes = parts.entityAttributes ?? "";
  return `<EntityDescriptor ${namespaces} entityID="${entityId}"${attributes && ` ${attributes}`}>${idp}${beside}</EntityDescriptor>`;
}

/** Entities in a group. */
export function groupXml(entities: readonly string[], attributes = ""): string {
  return `<EntitiesDescriptor ${namespaces}${attributes && ` ${attributes}`}>${entities.join("")}</EntitiesDescriptor>`;
}
