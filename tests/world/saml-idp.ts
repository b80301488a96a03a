import { createSign } from "node:crypto";
import { SignedXml } from "xml-crypto";
import { makeSamlPair, readSamlPair } from "@chancery/server/io/keys/saml.ts";

/** Addressee of an answer: the request, and the address it goes to. */
export type AnswerTo = { readonly requestId: string; readonly acsUrl: string; readonly audience: string };

/** Everything an answer may say otherwise than it should. Times are seconds from now. */
export type AnswerChoices = {
  readonly email?: string;
  readonly subject?: string;
  readonly nameIdFormat?: string;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly status?: string;
  readonly responseIssuer?: string;
  readonly issuer?: string;
  readonly destination?: string;
  readonly recipient?: string;
  readonly audience?: string;
  readonly requestId?: string;
  readonly confirmedRequestId?: string;
  readonly notBeforeS?: number;
  readonly notOnOrAfterS?: number;
  readonly signedInS?: number;
  readonly sessionEndS?: number;
  readonly assertionId?: string;
  readonly signs?: "assertion" | "response" | "nothing";
  readonly signatureMethod?: string;
  readonly digestMethod?: string;
  /** Prefixes that are canonical though nothing uses them, as OpenSAML has it for the types of values. */
  readonly inclusive?: readonly string[];
  readonly key?: string;
  /** Changes the assertion before it is signed. */
  readonly change?: (assertion: string) => string;
  readonly now?: () => number;
};

/** An identity provider of this process with answers under the control of a test. It does not listen: the test delivers its answers. */
export type SamlIdp = {
  readonly entityId: string;
  readonly metadataXml: string;
  readonly certificate: string;
  readonly key: string;
  /** The XML of an answer. */
  answer(to: AnswerTo, choices?: AnswerChoices): string;
};

const more = "http://www.w3.org/2001/04/xmldsig-more#";
const canonical = "http://www.w3.org/2001/10/xml-exc-c14n#";
const enveloped = "http://www.w3.org/2000/09/xmldsig#enveloped-signature";
const emailFormat = "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress";

/** A new provider with a key of its own. */
export async function newSamlIdp(entityId = `https://idp.example/${crypto.randomUUID()}`): Promise<SamlIdp> {
  const { certificate, privateKey } = readSamlPair(await makeSamlPair(new Date()));
  const key = privateKey.reveal();
  const base64 = certificate.replace(/-----[A-Z ]+-----|\s/g, "");
  return {
    entityId,
    certificate,
    key,
    metadataXml: `<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entityId}"><md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"><md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>${base64}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor><md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://idp.example/sso"/></md:IDPSSODescriptor></md:EntityDescriptor>`,
    answer: (to, choices = {}) => signedAnswer({ entityId, key }, to, choices),
  };
}

type Signer = { readonly entityId: string; readonly key: string };

function signedAnswer({ entityId, key }: Signer, to: AnswerTo, choices: AnswerChoices): string {
  const { signs = "assertion", change = (text) => text } = choices;
  const assertion = change(assertionOf(entityId, to, choices));
  const signed = signs === "assertion" ? signElement(assertion, "Assertion", { key, ...choices }) : assertion;
  const at = timeFrom(choices, 0);
  const destination = choices.destination ?? to.acsUrl;
  const requestId = choices.requestId ?? to.requestId;
  const response = `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:xs="http://www.w3.org/2001/XMLSchema" ID="_r${crypto.randomUUID()}" Version="2.0" IssueInstant="${at}"${destination === "" ? "" : ` Destination="${destination}"`}${requestId === "" ? "" : ` InResponseTo="${requestId}"`}><saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${choices.responseIssuer ?? entityId}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:${choices.status ?? "Success"}"/></samlp:Status>${signed}</samlp:Response>`;
  return signs === "response" ? signElement(response, "Response", { key, ...choices }) : response;
}

function assertionOf(entityId: string, to: AnswerTo, choices: AnswerChoices): string {
  const { email = "ann@acme.example", attributes = {} } = choices;
  const values = Object.entries({ firstName: "Ann", lastName: "Lee", ...attributes }).map(
    ([name, value]) =>
      `<saml:Attribute Name="${name}"><saml:AttributeValue xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="xs:string">${value}</saml:AttributeValue></saml:Attribute>`,
  );
  const id = choices.assertionId ?? `_a${crypto.randomUUID()}`;
  const end = timeFrom(choices, choices.notOnOrAfterS ?? 300);
  const start = timeFrom(choices, choices.notBeforeS ?? -30);
  const session = choices.sessionEndS === undefined ? "" : ` SessionNotOnOrAfter="${timeFrom(choices, choices.sessionEndS)}"`;
  const confirmed = choices.confirmedRequestId ?? to.requestId;
  return [
    `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" xmlns:xs="http://www.w3.org/2001/XMLSchema" ID="${id}" Version="2.0" IssueInstant="${timeFrom(choices, 0)}">`,
    `<saml:Issuer>${choices.issuer ?? entityId}</saml:Issuer>`,
    `<saml:Subject><saml:NameID Format="${choices.nameIdFormat ?? emailFormat}">${choices.subject ?? email}</saml:NameID>`,
    `<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData Recipient="${choices.recipient ?? to.acsUrl}" NotOnOrAfter="${end}"${confirmed === "" ? "" : ` InResponseTo="${confirmed}"`}/></saml:SubjectConfirmation></saml:Subject>`,
    `<saml:Conditions NotBefore="${start}" NotOnOrAfter="${end}"><saml:AudienceRestriction><saml:Audience>${choices.audience ?? to.audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>`,
    `<saml:AuthnStatement AuthnInstant="${timeFrom(choices, choices.signedInS ?? -5)}"${session}><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>`,
    `<saml:AttributeStatement>${values.join("")}</saml:AttributeStatement></saml:Assertion>`,
  ].join("");
}

function timeFrom({ now = Date.now }: AnswerChoices, seconds: number): string {
  return new Date(now() + seconds * 1000).toISOString();
}

type Signing = {
  readonly key: string;
  readonly signatureMethod?: string;
  readonly digestMethod?: string;
  readonly inclusive?: readonly string[];
};

/** Signs the one element of the name, as providers do: behind its Issuer. */
export function signElement(xml: string, name: "Assertion" | "Response", signing: Signing): string {
  const { key, signatureMethod = `${more}rsa-sha256`, digestMethod = "http://www.w3.org/2001/04/xmlenc#sha256" } = signing;
  const signer = new SignedXml({ privateKey: key, signatureAlgorithm: signatureMethod, canonicalizationAlgorithm: canonical });
  if (signatureMethod.includes("hmac")) signer.enableHMAC();
  signer.SignatureAlgorithms = { ...signer.SignatureAlgorithms, ...otherMethods(signatureMethod) };
  const element = `//*[local-name(.)='${name}']`;
  const inclusive = signing.inclusive && { inclusiveNamespacesPrefixList: [...signing.inclusive] };
  signer.addReference({ xpath: element, transforms: [enveloped, canonical], digestAlgorithm: digestMethod, ...inclusive });
  signer.computeSignature(xml, {
    prefix: "ds",
    location: { reference: `${element}/*[local-name(.)='Issuer']`, action: "after" },
  });
  return signer.getSignedXml();
}

/** Methods that the library does not sign by. */
function otherMethods(uri: string): SignedXml["SignatureAlgorithms"] {
  const found = /#(rsa|ecdsa)-(sha\d+)$/.exec(uri);
  const [, kind, hash = ""] = found ?? [];
  if (!found || /#rsa-sha(1|256|512)$/.test(uri)) return {};
  return {
    [uri]: class {
      getAlgorithmName = (): string => uri;
      getSignature = (material: never, key: never): string =>
        createSign(hash)
          .update(material)
          .sign(kind === "ecdsa" ? { key, dsaEncoding: "ieee-p1363" } : key, "base64");
      verifySignature = (): boolean => false;
    },
  };
}
