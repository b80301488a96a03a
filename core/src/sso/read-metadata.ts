import { table } from "../text/table.ts";
import type { FaultRow } from "../fault/fault.ts";
import { findInstant, type Instant } from "../ids/instant.ts";
import { attribute, children, elements, findAttribute, placeOf, textOf } from "../xml/element.ts";
import { readQualifiedXmlInSteps } from "../xml/read-xml.ts";
import { trimmed } from "../xml/space.ts";
import type { Steps } from "../xml/steps.ts";
import type { XmlElement, XmlPlace } from "../xml/tree.ts";

/** A URL at which an identity provider accepts requests, with its place in the metadata. */
export type SignOnAddress = XmlPlace & { readonly binding: "redirect" | "post"; readonly url: string };

/** The metadata of one SAML2 identity provider. URLs and certificates are not checked yet. */
export type IdpMetadata = {
  readonly entityId: string;
  /** At least one, and at most one for each binding. */
  readonly addresses: readonly SignOnAddress[];
  /** Those for signatures, each once, as base64 without white space. */
  readonly certificates: readonly (XmlPlace & { readonly base64: string })[];
  readonly wantsSignedRequests: boolean;
  /** Its earliest expiry. */
  readonly validUntil: Instant | undefined;
};

/** The metadata of a text, or every reason why it cannot be used. */
export type MetadataReading = { readonly idp: IdpMetadata } | { readonly faults: readonly FaultRow[] };

/** Bounds of metadata: those of one provider have some 10 KiB, those of ADFS and Entra ID up to 100. */
export const metadataLimits = { bytesMax: 1024 * 1024, depthMax: 32, elementsMax: 20_000, attributesMax: 64 } as const;
export const entityIdMax = 1024;
const certificatesMax = 10;

const md = (name: string): string => `{urn:oasis:names:tc:SAML:2.0:metadata}${name}`;
const ds = (name: string): string => `{http://www.w3.org/2000/09/xmldsig#}${name}`;
const saml2 = "urn:oasis:names:tc:SAML:2.0:protocol";
const bindings = table<SignOnAddress["binding"]>({
  "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect": "redirect",
  "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST": "post",
});

/**
 * Reads in steps SAML2 metadata of exactly one identity provider (saml-metadata-2.0-os), strictly where it could be ambiguous. Never
 * throws; the faults are provider.metadata_unreadable with line and column. Its signature is not checked: the owner who set it is trusted.
 */
export function* readMetadata(text: string): Steps<MetadataReading> {
  const reading = yield* readQualifiedXmlInSteps(text, metadataLimits);
  if ("faults" in reading) return { faults: reading.faults.map((row) => ({ ...row, code: "provider.metadata_unreadable" })) };
  const faults: FaultRow[] = [];
  const idp = readRoot(reading.root, faults);
  return idp && faults.length === 0 ? { idp } : { faults };
}

/** The fault of unusable metadata; the reason completes "The metadata cannot be read:". */
export function metadataFault(reason: string, place?: XmlPlace): FaultRow {
  const at = place && { line: place.line, column: place.column };
  return { code: "provider.metadata_unreadable", args: [reason], ...at };
}

function readRoot(root: XmlElement, faults: FaultRow[]): IdpMetadata | undefined {
  if (root.name !== md("EntityDescriptor") && root.name !== md("EntitiesDescriptor")) {
    faults.push(metadataFault("its root is neither EntityDescriptor nor EntitiesDescriptor of SAML 2.0", root));
    return undefined;
  }
  const [found, ...others] = providersIn(root, []);
  if (!found || others.length > 0) {
    faults.push(metadataFault(`it describes ${others.length + (found ? 1 : 0)} identity providers; it must be one`, root));
    return undefined;
  }
  const { entity, around } = found;
  const descriptor = descriptorOf(entity, faults);
  return descriptor && readProvider({ entity, descriptor, around }, faults);
}

type Found = { readonly entity: XmlElement; readonly around: readonly XmlElement[] };

/** The entities that are identity providers, with the groups around each. */
function providersIn(element: XmlElement, around: readonly XmlElement[]): readonly Found[] {
  if (element.name === md("EntityDescriptor"))
    return children(element, md("IDPSSODescriptor")).length > 0 ? [{ entity: element, around }] : [];
  if (element.name !== md("EntitiesDescriptor")) return [];
  return elements(element).flatMap((child) => providersIn(child, [...around, element]));
}

function descriptorOf(entity: XmlElement, faults: FaultRow[]): XmlElement | undefined {
  const spoken = children(entity, md("IDPSSODescriptor")).filter((one) =>
    (attribute(one, "protocolSupportEnumeration") ?? "").split(/\s+/).includes(saml2),
  );
  const [first, second] = spoken;
  if (!first) faults.push(metadataFault("its IDPSSODescriptor does not speak SAML 2.0", entity));
  if (second) faults.push(metadataFault("it has two IDPSSODescriptors for SAML 2.0", second));
  return first;
}

type Entity = Found & { readonly descriptor: XmlElement };

function readProvider({ entity, descriptor, around }: Entity, faults: FaultRow[]): IdpMetadata {
  const entityId = attribute(entity, "entityID") ?? "";
  if (!/^[^\s\p{C}]+$/u.test(entityId) || entityId.length > entityIdMax)
    faults.push(metadataFault(`entityID must have 1 to ${entityIdMax} characters without spaces`, placeOf(entity, "entityID")));
  return {
    entityId,
    addresses: readAddresses(descriptor, faults),
    certificates: readCertificates(descriptor, faults),
    wantsSignedRequests: readInput(descriptor, faults),
    validUntil: [...around, entity, descriptor].flatMap((one) => readEnd(one, faults)).toSorted()[0],
  };
}

function readAddresses(descriptor: XmlElement, faults: FaultRow[]): readonly SignOnAddress[] {
  const addresses: SignOnAddress[] = [];
  for (const service of children(descriptor, md("SingleSignOnService"))) {
    const binding = bindings[attribute(service, "Binding") ?? ""];
    const { line, column } = service;
    const url = trimmed(attribute(service, "Location") ?? "");
    const known = addresses.find((one) => one.binding === binding);
    if (known && known.url !== url) faults.push(metadataFault(`it has two addresses for HTTP-${binding}`, service));
    else if (binding && !known) addresses.push({ binding, url, line, column });
  }
  if (addresses.length === 0)
    faults.push(metadataFault("it has no SingleSignOnService for HTTP-Redirect or HTTP-POST", descriptor));
  return addresses;
}

function readCertificates(descriptor: XmlElement, faults: FaultRow[]): IdpMetadata["certificates"] {
  const found = new Map<string, XmlPlace & { readonly base64: string }>();
  for (const key of children(descriptor, md("KeyDescriptor"))) {
    const use = attribute(key, "use");
    if (use !== undefined && use !== "signing" && use !== "encryption")
      faults.push(metadataFault("the use of a key is signing or encryption", placeOf(key, "use")));
    if (use === "encryption") continue;
    const certificates = certificatesIn(key);
    if (certificates.length > 1) faults.push(metadataFault("a KeyDescriptor has several certificates", key));
    for (const { line, column, ...rest } of certificates) {
      const base64 = textOf({ line, column, ...rest }).replaceAll(/[ \t\r\n]/g, "");
      if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64) || base64.length % 4 !== 0)
        faults.push(metadataFault("a certificate is not in base64", { line, column }));
      else found.set(base64, { base64, line, column });
    }
  }
  if (found.size === 0) faults.push(metadataFault("it has no X509Certificate for signing", descriptor));
  if (found.size > certificatesMax) faults.push(metadataFault(`it has over ${certificatesMax} certificates`, descriptor));
  return [...found.values()];
}

function certificatesIn(key: XmlElement): readonly XmlElement[] {
  const data = children(key, ds("KeyInfo")).flatMap((info) => children(info, ds("X509Data")));
  return data.flatMap((one) => children(one, ds("X509Certificate")));
}

function readInput(descriptor: XmlElement, faults: FaultRow[]): boolean {
  const value = trimmed(attribute(descriptor, "WantAuthnRequestsSigned") ?? "false");
  if (!["true", "1", "false", "0"].includes(value))
    faults.push(metadataFault("WantAuthnRequestsSigned is true or false", placeOf(descriptor, "WantAuthnRequestsSigned")));
  return value === "true" || value === "1";
}

function readEnd(element: XmlElement, faults: FaultRow[]): readonly Instant[] {
  const found = findAttribute(element, "validUntil");
  if (!found) return [];
  const end = findInstant(trimmed(found.value));
  if (end === undefined) faults.push(metadataFault("validUntil is not a date-time", found));
  return end === undefined ? [] : [end];
}
