import { pictureLimits, pictureTypes } from "@chancery/core/account/picture.ts";
import { barcodeCodes, linkCodes } from "@chancery/core/template/model/barcode.ts";
import type { Json } from "@chancery/core/fault/fault.ts";

type Settings = { readonly [key: string]: Json };

const names: Readonly<Record<(typeof barcodeCodes)[number], string>> = {
  upca: "UPC-A",
  upce: "UPC-E",
  ean8: "EAN-8",
  ean13: "EAN-13",
  code39: "Code 39",
  code128: "Code 128",
  itf14: "ITF-14",
  code93: "Code 93",
  rationalizedCodabar: "Codabar",
  databarexpandedstacked: "GS1 DataBar Expanded Stacked",
  qrcode: "QR Code",
  datamatrix: "Data Matrix",
  pdf417: "PDF417",
  bankGovUa: "QR Code of a payment",
};

/** The barcodes that are drawn. 0: they are as wide and high as their data makes them, unless the field says how wide. */
export function barcodeSettings(): readonly Settings[] {
  return barcodeCodes.map((type) => ({
    type,
    name: names[type],
    linkSupported: linkCodes.includes(type),
    staticSize: false,
    defaultWidth: 0,
    defaultHeight: 0,
  }));
}

/** How documents are signed: CMS signatures beside the file, in a container or inside a PDF, and drawings by hand. */
export const cryptoSettings: Settings = {
  region: "",
  signatureProviders: [],
  signatureAlgorithms: ["ECDSA_RSA"],
  defaultSignatureAlgorithm: "ECDSA_RSA",
  signatureContainers: ["P7S", "ASICE"],
  defaultSignatureContainer: "P7S",
  accountDocumentSharingProviders: [],
  stampSupported: false,
  einkSupported: true,
  initialsSupported: true,
  edsSupported: true,
  padesSupported: true,
  ocspProxy: "",
  alwaysUseOcspProxy: false,
  allowVerifySignatures: false,
};

/** Bounds of pictures of accounts and people; the service has none of its own. */
export const pictureSettings: Settings = {
  mimeTypes: pictureTypes,
  logoMaxPx: pictureLimits.maxPx,
  logoMinPx: pictureLimits.minPx,
  logoMaxBytes: pictureLimits.maxBytes,
  logoCacheHours: pictureLimits.cacheHours,
  logoCircleSvg: "",
  defaultBrandSvg: "",
  logoWithNameSvg: "",
};

/** Settings that clients expect and this service does not have: empty, off or zero. */
export const absentSettings: Settings = {
  theme: "",
  supportChatProvider: "",
  hideUnauthorizedFunctions: false,
  podName: "",
  testMode: false,
  pageScripts: { head: "", bodyFirst: "", bodyLast: "" },
  emailProperties: {
    salesSupportEmail: "",
    helpCenterTitleKey: "",
    addressTitleKey: "",
    contacts: {},
    errorRetryDelays: [],
  },
  billing: { enabled: false, hideTariffs: true, paymentProviders: [], allowedCurrencies: [], defaultCurrency: "" },
  geolocation: { enabled: false },
  pdf: {
    minSupportedWidth: "0",
    minSupportedHeight: "0",
    stampWidth: "0",
    stampHeight: "0",
    supportedConversionExtensions: [],
  },
  exchange: { keepFilesDays: 0 },
  exchangeProtocols: {},
  infoLinks: [],
  defaultEnvelopeListColumns: { columns: {}, defaultMinWidth: 1, defaultWidth: 0 },
};
