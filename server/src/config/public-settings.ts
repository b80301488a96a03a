import { locales } from "@chancery/core/account/locale.ts";
import { passwordPolicy, sessionPolicy } from "@chancery/core/account/policies.ts";
import type { Json } from "@chancery/core/fault/fault.ts";
import { absentSettings, barcodeSettings, cryptoSettings, pictureSettings } from "./absent-settings.ts";
import type { Config } from "./config.ts";
import { envelopeSettings, templateSettings } from "./envelope-settings.ts";

type Settings = { readonly [key: string]: Json };

const languages = { en: "English", uk: "Українська" } as const;
/** Parts of an upload: of any size up to that of a file in one request; this one is suggested. */
const chunkBytes = 8 * 1024 ** 2;

/** Answer of `GET /api/v1/settings`: build, limits, switches, and where to sign in. Sizes in bytes. */
export function publicSettings(config: Config, version: string): (baseUrl: string) => Settings {
  const fixed = fixedSettings(config, version);
  return (baseUrl) => ({ ...fixed, links: linkSettings(baseUrl, config.termsUrl), sso: ssoSettings(baseUrl) });
}

/** Addresses that are empty are nowhere. */
function linkSettings(baseUrl: string, termsUrl = ""): Settings {
  return {
    officialUrl: baseUrl,
    baseUrl,
    docsUrl: `${baseUrl}/reference`,
    errorListUrl: "/reference/errors",
    termsAndConditions: termsUrl,
    privacyPolicy: "",
    altLoginPageSide: "",
    publicAttachment: "",
  };
}

/**
 * The providers are not listed: people are sent to theirs by their email address (`GET /api/login/sso`). Whether a domain's people must
 * sign in that way is a property of the domain.
 */
function ssoSettings(baseUrl: string): Settings {
  return {
    enabled: true,
    onlySsoLogin: false,
    saml: { entityId: `${baseUrl}/saml/metadata`, acsUrl: `${baseUrl}/login/saml2/sso` },
    oauth: { url: `${baseUrl}/oauth2/authorization`, icon: "", authorizations: [] },
  };
}

function fixedSettings(config: Config, version: string): Settings {
  const { uploadMaxBytes, importMaxBytes } = config.limits;
  return {
    ...absentSettings,
    buildVersion: version,
    applicationName: "Chancery",
    locales: {
      defaultAsLanguage: false,
      defaultCountry: "",
      timezone: config.region.timezone,
      defaultLocale: config.region.locale,
      supported: locales.map((code) => ({ code, name: languages[code] })),
    },
    envelope: envelopeSettings(config),
    template: templateSettings(),
    user: {
      passwordPolicy,
      sessionPolicy: { ...sessionPolicy, sessionDaysMax: 30 },
      profilePhoneRequired: false,
      measurementSystem: "METRIC",
      profileFields: [],
      allowSelfDeletion: true,
      allowUserApplicationTokens: true,
      allowUsersToRegister: true,
      allowAutoDeposite: true,
      allowManageNotification: true,
      registerCompanyAccountDefault: false,
    },
    chunkUpload: {
      maxFileSize: importMaxBytes,
      chunkSize: Math.min(chunkBytes, uploadMaxBytes),
      maxRequestFileSize: uploadMaxBytes,
    },
    crypto: cryptoSettings,
    logosProperties: pictureSettings,
    supportedBarcodes: barcodeSettings(),
    mailbox: { hideEmptyMailboxFolders: false, hideMailboxNameByDefault: false, searchLimit: 50 },
    paging: { limitDefault: 25, limitMax: 1000 },
  };
}
