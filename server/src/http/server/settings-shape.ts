import { Type } from "typebox";
import { barcodeCodes } from "@chancery/core/template/model/barcode.ts";
import { titled, wordShape } from "../route/shapes.ts";

const text = Type.String();
const texts = Type.Array(text);
const count = Type.Integer();
const flag = Type.Boolean();
const bytes = Type.Integer({ description: "Bytes" });
const open = Type.Record(Type.String(), Type.Unknown());
const ofTypes = Type.Object({ document: texts, image: texts, archive: texts, file: texts, all: texts });
const allowed = { extensions: texts, mimeTypes: texts };
const ofFiles = Type.Object(allowed);
const ink = Type.Object({ minPixelsExpected: count, width: count, height: count, maxLength: bytes });
const algorithm = wordShape(["DSTU4145", "ECDSA_RSA"]);
const container = wordShape(["P7S", "ASICE"]);

const envelope = Type.Object({
  einkFooter: text,
  hideUserIdentifier: flag,
  attachment: Type.Object({
    maxSize: bytes,
    totalMaxSize: bytes,
    fileNameLength: bytes,
    types: ofTypes,
    document: ofFiles,
    file: ofFiles,
    image: ofFiles,
    archive: ofFiles,
  }),
  field: Type.Object({
    einksign: ink,
    initials: ink,
    text: Type.Object({ maxLength: count, maxLengthMultiline: count }),
    number: Type.Object({ maxDigits: count, maxPrecision: count }),
  }),
  metadata: Type.Object({ keyMaxLength: count, valueMaxLength: count }),
  archive: Type.Object({ waitMaxSeconds: count }),
  search: Type.Object({ filterParticipants: flag, limitMax: count, uuidOnlyMax: count }),
  searchField: Type.Object({ autocompleteLimit: count }),
  table: Type.Object({ maxRows: count, rowsPerUiPage: count, rowsPerPdfPage: count }),
  share: Type.Object({ enabled: flag, maxEnvelopes: count }),
  listColumns: Type.Array(open),
  listExtraColumn: Type.Object({ minWidth: count, defaultWidth: count }),
  deleteFromBinAfterDays: count,
});

const template = Type.Object({
  xmlMaxSize: bytes,
  image: Type.Object({ maxSize: bytes, maxWidth: count, maxHeight: count, ...allowed }),
  logo: Type.Object({ width: count, height: count }),
  roleTitleLength: count,
  fieldNameLength: count,
  dropdown: Type.Object({ maxOptions: count, optionLength: count }),
  table: Type.Object({ maxColumns: count, maxFieldsInRow: count }),
  patterns: Type.Array(Type.Object({ name: text, pattern: text })),
  expireAfterDays: count,
  notifyInDays: count,
  maxExternalDocsCount: count,
  defaultPageSize: wordShape(["A2", "A3", "A4", "A5", "letter"]),
  supportedPageSizes: Type.Array(
    Type.Object({ code: text, width: Type.Number({ description: "Millimetres" }), height: Type.Number(), title: text }),
  ),
});

const user = Type.Object({
  passwordPolicy: Type.Object({
    minLength: count,
    maxLength: count,
    uppercase: count,
    lowercase: count,
    digit: count,
    specialSymbol: count,
    repeatCharacter: count,
    allowWhitespace: flag,
    preventCommonPasswords: flag,
    preventCommonWords: flag,
    expirationDays: count,
    notifyBeforeDays: count,
    preventReuseMonths: count,
    preventReuseCount: count,
  }),
  sessionPolicy: Type.Object({
    sessionHours: count,
    sessionDaysMax: count,
    singleSession: flag,
    singleIpSession: flag,
    allowedIps: texts,
    blockedIps: texts,
    maxLoginAttempts: count,
    maxAttemptsTimeoutMinutes: count,
    applicationTokenDays: count,
    requireSecondFactor: flag,
  }),
  profilePhoneRequired: flag,
  measurementSystem: wordShape(["METRIC", "IMPERIAL"]),
  profileFields: Type.Array(open),
  allowSelfDeletion: flag,
  allowUserApplicationTokens: flag,
  allowUsersToRegister: flag,
  allowAutoDeposite: flag,
  allowManageNotification: flag,
  registerCompanyAccountDefault: flag,
});

const crypto = Type.Object({
  region: text,
  signatureProviders: texts,
  signatureAlgorithms: Type.Array(algorithm),
  defaultSignatureAlgorithm: algorithm,
  signatureContainers: Type.Array(container),
  defaultSignatureContainer: container,
  accountDocumentSharingProviders: texts,
  stampSupported: flag,
  einkSupported: flag,
  initialsSupported: flag,
  edsSupported: flag,
  padesSupported: flag,
  ocspProxy: text,
  alwaysUseOcspProxy: flag,
  allowVerifySignatures: flag,
});

const barcode = Type.Object({
  type: wordShape(barcodeCodes),
  name: text,
  linkSupported: flag,
  staticSize: flag,
  defaultWidth: count,
  defaultHeight: count,
});

/** Settings that clients expect and this service does not have. */
const absent = {
  theme: text,
  supportChatProvider: text,
  hideUnauthorizedFunctions: flag,
  podName: text,
  testMode: flag,
  pageScripts: Type.Object({ head: text, bodyFirst: text, bodyLast: text }),
  logosProperties: Type.Object({
    logoCircleSvg: text,
    mimeTypes: texts,
    logoMaxPx: count,
    logoMinPx: count,
    logoMaxBytes: bytes,
    logoCacheHours: count,
    defaultBrandSvg: text,
    logoWithNameSvg: text,
  }),
  emailProperties: Type.Object({
    salesSupportEmail: text,
    helpCenterTitleKey: text,
    addressTitleKey: text,
    contacts: open,
    errorRetryDelays: texts,
  }),
  billing: Type.Object({
    enabled: flag,
    hideTariffs: flag,
    paymentProviders: Type.Array(open),
    allowedCurrencies: texts,
    defaultCurrency: text,
  }),
  geolocation: Type.Object({ enabled: flag }),
  pdf: Type.Object({
    minSupportedWidth: text,
    minSupportedHeight: text,
    stampWidth: text,
    stampHeight: text,
    supportedConversionExtensions: texts,
  }),
  exchange: Type.Object({ keepFilesDays: count }),
  exchangeProtocols: open,
  infoLinks: Type.Array(Type.Object({ name: text, url: text })),
  defaultEnvelopeListColumns: Type.Object({ columns: open, defaultMinWidth: count, defaultWidth: count }),
};

/** The answer of `GET /api/v1/settings`; `config/public-settings.ts` makes it. */
export const settingsShape = titled("Settings", {
  buildVersion: text,
  applicationName: text,
  locales: Type.Object({
    defaultAsLanguage: flag,
    defaultCountry: text,
    timezone: text,
    defaultLocale: text,
    supported: Type.Array(Type.Object({ code: text, name: text })),
  }),
  links: Type.Object({
    officialUrl: text,
    baseUrl: text,
    docsUrl: text,
    errorListUrl: text,
    termsAndConditions: text,
    privacyPolicy: text,
    altLoginPageSide: text,
    publicAttachment: text,
  }),
  envelope,
  template,
  user,
  crypto,
  chunkUpload: Type.Object({ maxFileSize: bytes, chunkSize: bytes, maxRequestFileSize: bytes }),
  supportedBarcodes: Type.Array(barcode),
  sso: Type.Object({
    enabled: flag,
    onlySsoLogin: flag,
    saml: Type.Object({ entityId: text, acsUrl: text }),
    oauth: Type.Object({ url: text, icon: text, authorizations: texts }),
  }),
  mailbox: Type.Object({ hideEmptyMailboxFolders: flag, hideMailboxNameByDefault: flag, searchLimit: count }),
  paging: Type.Object({ limitDefault: count, limitMax: count }),
  ...absent,
});
