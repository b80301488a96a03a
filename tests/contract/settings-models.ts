import { every, type Model } from "./model.ts";

const object = (of: Readonly<Record<string, Model>>): Model => ({ of, must: Object.keys(of).join(" ") });
const texts: Model = { list: "text" };
const files = object(every(texts, "extensions mimeTypes"));
const ink = object(every("int", "minPixelsExpected width height maxLength"));
const algorithm: Model = { words: ["DSTU4145", "ECDSA_RSA"] };
const container: Model = { words: ["P7S", "ASICE"] };

const passwordPolicy = object({
  ...every("int", "minLength maxLength uppercase lowercase digit specialSymbol repeatCharacter"),
  ...every("int", "expirationDays notifyBeforeDays preventReuseMonths preventReuseCount"),
  ...every("bool", "allowWhitespace preventCommonPasswords preventCommonWords"),
});
const sessionPolicy = object({
  ...every("int", "sessionHours maxLoginAttempts maxAttemptsTimeoutMinutes applicationTokenDays"),
  ...every("bool", "singleSession singleIpSession requireSecondFactor"),
  ...every(texts, "allowedIps blockedIps"),
});
const policies = object({ passwordPolicy, sessionPolicy });

const envelope = object({
  einkFooter: "text",
  hideUserIdentifier: "bool",
  field: object({ einksign: ink, initials: ink }),
  attachment: object({
    ...every("int", "maxSize totalMaxSize fileNameLength"),
    document: files,
    file: files,
    image: files,
    archive: files,
  }),
  search: object({ filterParticipants: "bool" }),
  searchField: object({ autocompleteLimit: "int" }),
  table: object(every("int", "maxRows rowsPerUiPage rowsPerPdfPage")),
  share: object({ enabled: "bool", maxEnvelopes: "int" }),
  listColumns: { list: { of: { uuid: "uuid", ...every("bool", "visible hideable"), ...every("int", "minWidth defaultWidth") } } },
  listExtraColumn: object(every("int", "minWidth defaultWidth")),
  deleteFromBinAfterDays: "int",
});

const template = object({
  image: object({ ...every(texts, "extensions mimeTypes"), ...every("int", "maxSize maxWidth maxHeight") }),
  logo: object(every("int", "width height")),
  table: object(every("int", "maxColumns maxFieldsInRow")),
  patterns: { list: object(every("text", "name pattern")) },
  ...every("int", "expireAfterDays notifyInDays maxExternalDocsCount"),
  defaultPageSize: { words: ["A2", "A3", "A4", "A5", "letter"] },
  supportedPageSizes: { list: object({ ...every("text", "code title"), ...every("number", "width height") }) },
});

const user = object({
  passwordPolicy,
  sessionPolicy,
  measurementSystem: { words: ["METRIC", "IMPERIAL"] },
  ...every("bool", "profilePhoneRequired allowSelfDeletion allowUserApplicationTokens allowUsersToRegister"),
  ...every("bool", "allowAutoDeposite allowManageNotification registerCompanyAccountDefault"),
  profileFields: { list: { of: { ...every("text", "name type pattern min max"), basic: "bool" } } },
});

const crypto = object({
  ...every("text", "region ocspProxy"),
  signatureProviders: texts,
  accountDocumentSharingProviders: texts,
  signatureAlgorithms: { list: algorithm },
  defaultSignatureAlgorithm: algorithm,
  signatureContainers: { list: container },
  defaultSignatureContainer: container,
  ...every("bool", "stampSupported einkSupported initialsSupported edsSupported padesSupported"),
  ...every("bool", "alwaysUseOcspProxy allowVerifySignatures"),
});

const barcodes =
  "upca upce ean8 ean13 code39 code128 itf14 code93 rationalizedCodabar databarexpandedstacked qrcode datamatrix pdf417 bankGovUa";

const settings = object({
  ...every("text", "buildVersion applicationName theme supportChatProvider podName"),
  ...every("bool", "hideUnauthorizedFunctions testMode"),
  links: object(
    every("text", "officialUrl baseUrl docsUrl errorListUrl termsAndConditions privacyPolicy altLoginPageSide publicAttachment"),
  ),
  locales: object({
    defaultAsLanguage: "bool",
    supported: { list: object(every("text", "code name")) },
    ...every("text", "defaultCountry timezone defaultLocale"),
  }),
  envelope,
  template,
  user,
  crypto,
  pageScripts: object(every("text", "head bodyFirst bodyLast")),
  chunkUpload: object(every("int", "maxFileSize chunkSize maxRequestFileSize")),
  logosProperties: object({
    mimeTypes: texts,
    ...every("text", "logoCircleSvg defaultBrandSvg logoWithNameSvg"),
    ...every("int", "logoMaxPx logoMinPx logoMaxBytes logoCacheHours"),
  }),
  emailProperties: object({
    ...every("text", "salesSupportEmail helpCenterTitleKey addressTitleKey"),
    contacts: "map",
    errorRetryDelays: texts,
  }),
  billing: object({
    enabled: "bool",
    hideTariffs: "bool",
    allowedCurrencies: texts,
    defaultCurrency: "text",
    paymentProviders: { list: { of: { name: "text", params: "map" } } },
  }),
  sso: object({
    ...every("bool", "enabled onlySsoLogin"),
    saml: object(every("text", "entityId acsUrl")),
    oauth: object({ ...every("text", "url icon"), authorizations: texts }),
  }),
  geolocation: object({ enabled: "bool" }),
  pdf: object({
    ...every("text", "minSupportedWidth minSupportedHeight stampWidth stampHeight"),
    supportedConversionExtensions: texts,
  }),
  mailbox: object(every("bool", "hideEmptyMailboxFolders hideMailboxNameByDefault")),
  exchange: object({ keepFilesDays: "int" }),
  exchangeProtocols: "map",
  infoLinks: { list: { of: every("text!", "name url") } },
  supportedBarcodes: {
    list: {
      of: {
        type: { words: barcodes.split(" ") },
        name: "text",
        ...every("int", "defaultWidth defaultHeight"),
        ...every("bool", "linkSupported staticSize"),
      },
      must: "type",
    },
  },
  defaultEnvelopeListColumns: object({ columns: "map", ...every("int", "defaultMinWidth defaultWidth") }),
});

const ofAccount = "/api/v1/account/{accountUuid}/user-policies";

/** Models of public clients for the service itself, and the policies of accounts. */
export const settingsModels: Readonly<Record<string, Model>> = {
  "GET /api/v1/settings": settings,
  [`GET ${ofAccount}`]: policies,
  [`POST ${ofAccount}`]: policies,
};
