import { passwordPolicy, sessionPolicy } from "@chancery/core/account/policies.ts";
import type { Json } from "@chancery/core/fault/fault.ts";
import type { Config } from "./config.ts";

type Settings = { readonly [key: string]: Json };

/** What `GET /api/v1/settings` tells everybody: build, limits, switches (facts §14), and where to sign in. Sizes in bytes. */
export function publicSettings(config: Config, version: string): (baseUrl: string) => Settings {
  const fixed = fixedSettings(config, version);
  return (baseUrl) => ({ ...fixed, sso: ssoSettings(baseUrl) });
}

/**
 * Facts §8.4. Which providers there are is told to nobody: people are sent to theirs by their e-mail (`GET /api/login/sso`).
 * Whether a domain's people must sign in so is a matter of the domain.
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
  const { uploadMaxBytes, envelopeMaxBytes, importMaxBytes, archiveWaitMaxS } = config.limits;
  return {
    buildVersion: version,
    applicationName: "Chancery",
    locales: ["en", "uk"],
    links: { errorListUrl: "/reference/errors" },
    envelope: {
      attachment: { maxSize: uploadMaxBytes, totalMaxSize: envelopeMaxBytes, fileNameLength: 255, types: attachmentTypes },
      field: { text: { maxLength: 1000, maxLengthMultiline: 5000 }, number: { maxDigits: 15, maxPrecision: 7 } },
      metadata: { keyMaxLength: 32, valueMaxLength: 128 },
      archive: { waitMaxSeconds: archiveWaitMaxS },
      search: { limitMax: 1000, uuidOnlyMax: 10_000 },
    },
    template: {
      xmlMaxSize: 10 * 1024 ** 2,
      image: { maxSize: 5 * 1024 ** 2, maxWidth: 1024, maxHeight: 768, extensions: ["png", "jpg", "jpeg"] },
      roleTitleLength: 60,
      fieldNameLength: 128,
      dropdown: { maxOptions: 100, optionLength: 50 },
    },
    user: {
      passwordPolicy,
      sessionPolicy: { ...sessionPolicy, sessionDaysMax: 30 },
    },
    chunkUpload: { maxFileSize: importMaxBytes, maxRequestFileSize: uploadMaxBytes },
    mailbox: { hideMailboxNameByDefault: false, searchLimit: 50 },
    paging: { limitDefault: 25, limitMax: 1000 },
  };
}

const image = ["png", "jpg", "jpeg", "tiff", "tif"];
const archive = ["zip", "7z", "rar", "asice"];
const file = "pdf doc docx xls xlsx xlsm xlsb xml dbf txt rtf csv xps eml msg emlx rpmsg crt pem der cer ppt pptx".split(" ");
const attachmentTypes = { document: ["pdf"], image, archive, file, all: [...file, ...image, ...archive] };
