import { createPrivateKey, sign } from "node:crypto";
import { deflateRawSync } from "node:zlib";
import { SignedXml } from "xml-crypto";
import { samlNames } from "@chancery/core/sso/saml-names.ts";

const { canonical, encryption, signature, signatureMore } = samlNames;
const rsaSha256 = `${signatureMore}rsa-sha256`;

/** An outgoing request: its XML, the state that the response returns, and the private key (PEM, RSA) that signs it. */
export type LeavingRequest = { readonly xml: string; readonly relayState: string; readonly privateKey: string };

/** The address that sends a request to the provider by redirect, with a signature in the query. */
export function redirectTo(destination: string, { xml, relayState, privateKey }: LeavingRequest): string {
  const query = [
    ["SAMLRequest", deflateRawSync(xml).toString("base64")],
    ["RelayState", relayState],
    ["SigAlg", rsaSha256],
  ].map(([name, value]) => `${name}=${encodeURIComponent(value ?? "")}`);
  const signed = sign("sha256", Buffer.from(query.join("&")), createPrivateKey(privateKey)).toString("base64");
  const joint = destination.includes("?") ? "&" : "?";
  return `${destination}${joint}${query.join("&")}&Signature=${encodeURIComponent(signed)}`;
}

/** The `SAMLRequest` of a form that sends a request to the provider by POST, with an enveloped signature. */
export function signedForm({ xml, privateKey }: Omit<LeavingRequest, "relayState">): string {
  const signed = new SignedXml({ privateKey, signatureAlgorithm: rsaSha256, canonicalizationAlgorithm: canonical });
  const transforms = [`${signature}enveloped-signature`, canonical];
  signed.addReference({ xpath: "/*", transforms, digestAlgorithm: `${encryption}sha256` });
  signed.computeSignature(xml, { prefix: "ds", location: { reference: "/*/*[local-name(.)='Issuer']", action: "after" } });
  return Buffer.from(signed.getSignedXml()).toString("base64");
}
