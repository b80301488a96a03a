import * as pkijs from "pkijs";

const oids = {
  basicConstraints: "2.5.29.19",
  deltaIndicator: "2.5.29.27",
  distributionPoints: "2.5.29.31",
  issuingDistributionPoint: "2.5.29.28",
};
const uriName = 6;

/** The list without its entries. */
type Head = pkijs.CertificateRevocationList;

/**
 * Whether a list has every certificate like this one that was revoked (RFC 5280, 5.2.4, 5.2.5 and 6.3.3). It has not if it holds changes since
 * another list, certificates of another kind or with other addresses of lists, or some reasons only; nor if it has a critical extension of
 * another kind.
 */
export function coversCertificate(head: Head, certificate: pkijs.Certificate): boolean {
  return (head.crlExtensions?.extensions ?? []).every(({ extnID, critical }) =>
    extnID === oids.issuingDistributionPoint ? isWithin(pointOf(head), certificate) : extnID !== oids.deltaIndicator && !critical,
  );
}

/** Whether a list has certificates of other issuers, whose serial numbers mean nothing here. */
export function isIndirect(head: Head): boolean {
  return pointOf(head)?.indirectCRL === true;
}

/** The URIs at which a certificate says that its list is (RFC 5280, 4.2.1.13). */
export function pointsOf({ extensions }: pkijs.Certificate): readonly string[] {
  const points: unknown = extensions?.find(({ extnID }) => extnID === oids.distributionPoints)?.parsedValue;
  if (!(points instanceof pkijs.CRLDistributionPoints)) return [];
  return points.distributionPoints.flatMap(({ distributionPoint, reasons, cRLIssuer }) =>
    reasons === undefined && cRLIssuer === undefined ? urisOf(distributionPoint) : [],
  );
}

/** Whether a certificate is one of an authority. */
export function isOfAuthority({ extensions }: pkijs.Certificate): boolean {
  const constraints: unknown = extensions?.find(({ extnID }) => extnID === oids.basicConstraints)?.parsedValue;
  return constraints instanceof pkijs.BasicConstraints && constraints.cA;
}

function isWithin(point: pkijs.IssuingDistributionPoint | undefined, certificate: pkijs.Certificate): boolean {
  if (!point || point.indirectCRL || point.onlyContainsAttributeCerts || point.onlySomeReasons) return false;
  if (isOfAuthority(certificate) ? point.onlyContainsUserCerts : point.onlyContainsCACerts) return false;
  const uris = urisOf(point.distributionPoint);
  return point.distributionPoint === undefined || pointsOf(certificate).some((uri) => uris.includes(uri));
}

function pointOf({ crlExtensions }: Head): pkijs.IssuingDistributionPoint | undefined {
  const value: unknown = crlExtensions?.extensions.find(({ extnID }) => extnID === oids.issuingDistributionPoint)?.parsedValue;
  return value instanceof pkijs.IssuingDistributionPoint ? value : undefined;
}

function urisOf(name: pkijs.DistributionPointName | undefined): readonly string[] {
  return Array.isArray(name) ? name.filter(({ type }) => type === uriName).map(({ value }) => String(value)) : [];
}
