import { constants, createHash, createSign, X509Certificate } from "node:crypto";
import { SignedXml } from "xml-crypto";
import { derOf, type MadePair } from "./certificates.ts";

/** How a list is signed, where it is other than usual. */
export type ListSigning = {
  readonly method?: string;
  readonly digest?: string;
  readonly transforms?: readonly string[];
  readonly canonicalForm?: string;
  /** The path of the element that is signed. */
  readonly xpath?: string;
};

const canonical = "http://www.w3.org/2001/10/xml-exc-c14n#";
const enveloped = "http://www.w3.org/2000/09/xmldsig#enveloped-signature";
const more = "http://www.w3.org/2001/04/xmldsig-more#";
const sha256 = "http://www.w3.org/2001/04/xmlenc#sha256";
const xades = "http://uri.etsi.org/01903/v1.3.2#";

/** A list with an enveloped signature as ETSI TS 119 612 wants it: XAdES with the certificate and the time of the signer signed. */
export function signedList(xml: string, signer: MadePair, signing: ListSigning = {}): string {
  const { method = `${more}rsa-sha256`, digest = sha256, transforms = [enveloped, canonical], xpath = "/*" } = signing;
  const signed = new SignedXml({
    privateKey: signer.key,
    signatureAlgorithm: method,
    canonicalizationAlgorithm: signing.canonicalForm ?? canonical,
    objects: [{ content: propertiesOf(signer) }],
  });
  signed.SignatureAlgorithms = { ...signed.SignatureAlgorithms, ...otherMethod(method) };
  signed.HashAlgorithms = { ...signed.HashAlgorithms, [`${more}sha384`]: Sha384 };
  signed.addReference({ xpath, isEmptyUri: xpath === "/*", transforms: [...transforms], digestAlgorithm: digest });
  const type = "http://uri.etsi.org/01903#SignedProperties";
  signed.addReference({ xpath: "//*[@Id='properties']", type, transforms: [canonical], digestAlgorithm: sha256 });
  signed.computeSignature(xml.replace(/<ds:Signature .*<\/ds:Signature>/s, ""), {
    prefix: "ds",
    location: { reference: "/*", action: "append" },
  });
  return signed.getSignedXml();
}

function propertiesOf({ certificate }: MadePair): string {
  const der = Buffer.from(derOf(certificate), "base64");
  const hash = createHash("sha256").update(der).digest("base64");
  const { validFromDate } = new X509Certificate(certificate);
  return `<xades:QualifyingProperties xmlns:xades="${xades}" xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><xades:SignedProperties Id="properties"><xades:SignedSignatureProperties>
<xades:SigningTime>${validFromDate.toISOString()}</xades:SigningTime><xades:SigningCertificateV2><xades:Cert><xades:CertDigest><ds:DigestMethod Algorithm="${sha256}"/><ds:DigestValue>${hash}</ds:DigestValue>
</xades:CertDigest></xades:Cert></xades:SigningCertificateV2></xades:SignedSignatureProperties></xades:SignedProperties></xades:QualifyingProperties>`;
}

class Sha384 {
  getAlgorithmName = (): string => `${more}sha384`;
  getHash = (text: string): string => createHash("sha384").update(text, "utf8").digest("base64");
}

/** Methods that the library does not sign by. */
function otherMethod(uri: string): SignedXml["SignatureAlgorithms"] {
  const [, hash = "", isPss] = /#(?:ecdsa-)?(sha\d+)(-rsa-MGF1)?$/.exec(uri) ?? [];
  if (hash === "" || uri.includes("#rsa-")) return {};
  return {
    [uri]: class {
      getAlgorithmName = (): string => uri;
      getSignature = (material: never, key: never): string => {
        const padding =
          isPss === undefined
            ? { dsaEncoding: "ieee-p1363" as const }
            : { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST };
        return createSign(hash)
          .update(material)
          .sign({ key, ...padding }, "base64");
      };
      verifySignature = (): boolean => false;
    },
  };
}
