import * as asn1js from "asn1js";
import * as pkijs from "pkijs";

/** Other bytes of the same signature, as a person without the key can make them. */
export type SignatureForm = "same" | "mirrored" | "annotated" | "indefinite";

/** How else a signature may be written. `mirrored` is for ECDSA on P-256. */
export const signatureForms: readonly SignatureForm[] = ["same", "mirrored", "annotated", "indefinite"];

/** The order of P-256. */
const order = 0xffffffff_00000000_ffffffff_ffffffff_bce6faad_a7179e84_f3b9cac2_fc632551n;

/** A CMS, Base64, written in another form: its ECDSA value mirrored, an unsigned attribute added, or in BER of indefinite length. */
export function respelt(cms: string, form: SignatureForm): string {
  const bytes = Buffer.from(cms, "base64");
  if (form === "same") return cms;
  if (form === "indefinite") return indefinite(bytes).toString("base64");
  if (form === "annotated") return annotated(cms, [new asn1js.Utf8String({ value: "mine" })]);
  const info = pkijs.ContentInfo.fromBER(new Uint8Array(bytes).buffer);
  const data = new pkijs.SignedData({ schema: info.content });
  const signer = data.signerInfos[0]!;
  const value = mirrored(signer.signature.valueBlock.valueHexView);
  signer.signature = new asn1js.OctetString({ valueHex: new Uint8Array(value).buffer });
  return written(data);
}

function annotated(cms: string, values: asn1js.AsnType[]): string {
  const info = pkijs.ContentInfo.fromBER(new Uint8Array(Buffer.from(cms, "base64")).buffer);
  const data = new pkijs.SignedData({ schema: info.content });
  const note = new pkijs.Attribute({ type: "1.2.3.4", values });
  data.signerInfos[0]!.unsignedAttrs = new pkijs.SignedAndUnsignedAttributes({ type: 1, attributes: [note] });
  return written(data);
}

function written(data: pkijs.SignedData): string {
  const info = new pkijs.ContentInfo({ contentType: pkijs.ContentInfo.SIGNED_DATA, content: data.toSchema(true) });
  return Buffer.from(info.toSchema().toBER()).toString("base64");
}

/** A CMS, Base64, with an unsigned attribute of so many object identifiers of 24 bytes. */
export function withIdentifiers(cms: string, count: number): string {
  const value = new asn1js.ObjectIdentifier({ value: `1.3${".1".repeat(23)}` });
  return annotated(
    cms,
    Array.from({ length: count }, () => value),
  );
}

/** The other value that the same key verifies over the same bytes: (r, n − s) of (r, s), both in DER. */
export function mirrored(value: Uint8Array): Buffer {
  const { result } = asn1js.fromBER(new Uint8Array(value));
  if (!(result instanceof asn1js.Sequence)) throw new Error("an ECDSA signature is a sequence");
  const [r, s] = result.valueBlock.value;
  if (!(r instanceof asn1js.Integer) || !(s instanceof asn1js.Integer)) throw new Error("it has two numbers");
  const other = asn1js.Integer.fromBigInt(order - s.toBigInt());
  return Buffer.from(new asn1js.Sequence({ value: [r, other] }).toBER());
}

/** The outer sequence with an end mark instead of its length. */
function indefinite(der: Buffer): Buffer {
  const head = der[1]! < 0x80 ? 2 : 2 + (der[1]! & 0x7f);
  return Buffer.concat([Buffer.from([0x30, 0x80]), der.subarray(head), Buffer.from([0, 0])]);
}
