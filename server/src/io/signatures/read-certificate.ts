import type { X509Certificate } from "node:crypto";
import * as asn1js from "asn1js";
import * as pkijs from "pkijs";
import { showSubject } from "../certificates/show-subject.ts";

const oids = {
  commonName: "2.5.4.3",
  organization: "2.5.4.10",
  title: "2.5.4.12",
  serialNumber: "2.5.4.5",
  organizationIdentifier: "2.5.4.97",
  directoryAttributes: "2.5.29.9",
  qcStatements: "1.3.6.1.5.5.7.1.3",
  qcCompliance: "0.4.0.1862.1.1",
  qcType: "0.4.0.1862.1.6",
  qcTypeSeal: "0.4.0.1862.1.6.2",
};
/** Ukrainian tax numbers of persons and companies, as attributes of the subject. */
const ukrainian = "1.2.804.2.1.1.1.11.1.4.";

/** Subject of a certificate. */
export type CertificateHolder = {
  /** The common name, or the whole subject without one; nothing that can be read where the certificate names nobody. */
  readonly name: string;
  /** In hex. */
  readonly serial: string;
  /** Whether it says that it is a qualified one (ETSI EN 319 412-5, 4.2.1). */
  readonly isQualified: boolean;
  /** Every number that may be a tax number, none of them empty, without its prefix (`TINUA-`, `VATDE-`, ETSI EN 319 412-1, 5.1.3). */
  readonly taxNumbers: readonly string[];
};

/** Reads the holder of a certificate. */
export function readHolder(certificate: X509Certificate): CertificateHolder {
  const parsed = pkijs.Certificate.fromBER(new Uint8Array(certificate.raw).buffer);
  const named = (type: string): readonly string[] =>
    parsed.subject.typesAndValues.filter((one) => one.type === type).map((one) => String(one.value.valueBlock.value));
  const numbers = [...named(oids.serialNumber), ...named(oids.organizationIdentifier), ...directoryNumbers(parsed)];
  return {
    name: shown(named(oids.commonName)[0] ?? showSubject(certificate)),
    serial: certificate.serialNumber.toLowerCase(),
    isQualified: statementsOf(parsed).includes(oids.qcCompliance),
    taxNumbers: numbers
      .map((text) =>
        text
          .trim()
          .replace(/^[A-Z]{3}[A-Z]{2}-/, "")
          .trim(),
      )
      .filter((text) => text !== ""),
  };
}

/** More of the subject: organization and position, and whether the certificate is for seals of a legal person (ETSI EN 319 412-5, 4.2.3). */
export type CertificateSubject = {
  readonly organization: string | undefined;
  readonly position: string | undefined;
  readonly isSeal: boolean;
};

/** Reads the subject of a certificate beside its name and numbers. */
export function readSubject(certificate: X509Certificate): CertificateSubject {
  const parsed = pkijs.Certificate.fromBER(new Uint8Array(certificate.raw).buffer);
  const named = (type: string): string | undefined => {
    const text = String(parsed.subject.typesAndValues.find((one) => one.type === type)?.value.valueBlock.value ?? "");
    return text === "" ? undefined : shown(text);
  };
  const types = sequencesIn(parsed, oids.qcStatements).flatMap(([statement, info]) =>
    isOid(statement, oids.qcType) && info instanceof asn1js.Sequence ? info.valueBlock.value : [],
  );
  const isSeal = types.some((type) => isOid(type, oids.qcTypeSeal));
  return { organization: named(oids.organization), position: named(oids.title), isSeal };
}

function isOid(value: asn1js.AsnType | undefined, oid: string): boolean {
  return value instanceof asn1js.ObjectIdentifier && value.valueBlock.toString() === oid;
}

const nameMax = 256;

/** A name is a stranger's text: nothing that steers a terminal, an XML or the direction of writing. */
function shown(name: string): string {
  return [...name.toWellFormed().replaceAll(/\p{C}/gu, "")].slice(0, nameMax).join("");
}

function statementsOf(certificate: pkijs.Certificate): readonly string[] {
  return sequencesIn(certificate, oids.qcStatements).flatMap(([first]) =>
    first instanceof asn1js.ObjectIdentifier ? [first.valueBlock.toString()] : [],
  );
}

function directoryNumbers(certificate: pkijs.Certificate): readonly string[] {
  return sequencesIn(certificate, oids.directoryAttributes).flatMap(([type, values]) => {
    const isNumber = type instanceof asn1js.ObjectIdentifier && type.valueBlock.toString().startsWith(ukrainian);
    if (!isNumber || !(values instanceof asn1js.Set)) return [];
    return values.valueBlock.value.flatMap((value) => textOf(value) ?? []);
  });
}

function textOf(value: asn1js.AsnType): string | undefined {
  const isText = value instanceof asn1js.PrintableString || value instanceof asn1js.Utf8String;
  return isText ? value.valueBlock.value : undefined;
}

/** The members of each sequence in an extension that is a sequence of sequences. */
function sequencesIn(certificate: pkijs.Certificate, extension: string): readonly (readonly asn1js.AsnType[])[] {
  const found = certificate.extensions?.find(({ extnID }) => extnID === extension);
  const { result } = found ? asn1js.fromBER(found.extnValue.valueBlock.valueHexView) : { result: undefined };
  if (!(result instanceof asn1js.Sequence)) return [];
  return result.valueBlock.value.flatMap((one) => (one instanceof asn1js.Sequence ? [one.valueBlock.value] : []));
}
