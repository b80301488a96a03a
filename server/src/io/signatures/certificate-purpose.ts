import type { X509Certificate } from "node:crypto";
import type { SignatureReason } from "@chancery/core/fault/catalogue/signature-reasons-uk.ts";
import * as asn1js from "asn1js";
import * as pkijs from "pkijs";

const keyUsage = "2.5.29.15";
const basicConstraints = "2.5.29.19";
/** digitalSignature and nonRepudiation, the first two bits (RFC 5280, 4.2.1.3). */
const signingBits = 0xc0;

/** Why a certificate is not one to sign documents with; undefined for one that is, or that says nothing of its purpose. */
export function purposeFault(certificate: X509Certificate): SignatureReason | undefined {
  const extensions = pkijs.Certificate.fromBER(new Uint8Array(certificate.raw)).extensions ?? [];
  const valueOf = (id: string): readonly pkijs.Extension[] => extensions.filter(({ extnID }) => extnID === id);
  if (certificate.ca || valueOf(basicConstraints).some((one) => isAuthority(one)))
    return "the certificate is one of an authority, not of a signer";
  return valueOf(keyUsage).every((one) => isForSigning(one)) ? undefined : "the key of the certificate is not for signatures";
}

/** Whether the certificate is an authority's; unreadable constraints count as one. */
function isAuthority({ extnValue }: pkijs.Extension): boolean {
  const { result } = asn1js.fromBER(extnValue.valueBlock.valueHexView);
  if (!(result instanceof asn1js.Sequence)) return true;
  const [first] = result.valueBlock.value;
  return first instanceof asn1js.Boolean ? first.valueBlock.value : false;
}

function isForSigning({ extnValue }: pkijs.Extension): boolean {
  const { result } = asn1js.fromBER(extnValue.valueBlock.valueHexView);
  return result instanceof asn1js.BitString && ((result.valueBlock.valueHexView[0] ?? 0) & signingBits) !== 0;
}
