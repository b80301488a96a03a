import { Type } from "typebox";

const texts = Type.Array(Type.String());
const count = Type.Integer();
const flag = Type.Boolean();
const bytes = Type.Integer({ description: "Bytes" });
const ofTypes = Type.Object({ document: texts, image: texts, archive: texts, file: texts, all: texts });

/** The answer of `GET /api/v1/settings` (facts §14); `config/public-settings.ts` makes it. */
export const settingsShape = Type.Object(
  {
    buildVersion: Type.String(),
    applicationName: Type.String(),
    locales: texts,
    links: Type.Object({ errorListUrl: Type.String() }),
    envelope: Type.Object({
      attachment: Type.Object({ maxSize: bytes, totalMaxSize: bytes, fileNameLength: bytes, types: ofTypes }),
      field: Type.Object({
        text: Type.Object({ maxLength: count, maxLengthMultiline: count }),
        number: Type.Object({ maxDigits: count, maxPrecision: count }),
      }),
      metadata: Type.Object({ keyMaxLength: count, valueMaxLength: count }),
      archive: Type.Object({ waitMaxSeconds: count }),
      search: Type.Object({ limitMax: count, uuidOnlyMax: count }),
    }),
    template: Type.Object({
      xmlMaxSize: bytes,
      image: Type.Object({ maxSize: bytes, maxWidth: count, maxHeight: count, extensions: texts }),
      roleTitleLength: count,
      fieldNameLength: count,
      dropdown: Type.Object({ maxOptions: count, optionLength: count }),
    }),
    user: Type.Object({
      passwordPolicy: Type.Object({
        ...{ minLength: count, maxLength: count, uppercase: count, lowercase: count, digit: count, specialSymbol: count },
        ...{ repeatCharacter: count, allowWhitespace: flag, preventCommonPasswords: flag, preventCommonWords: flag },
        ...{ expirationDays: count, notifyBeforeDays: count, preventReuseMonths: count, preventReuseCount: count },
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
      }),
    }),
    chunkUpload: Type.Object({ maxFileSize: bytes, maxRequestFileSize: bytes }),
    sso: Type.Object({
      enabled: Type.Boolean(),
      onlySsoLogin: Type.Boolean(),
      saml: Type.Object({ entityId: Type.String(), acsUrl: Type.String() }),
      oauth: Type.Object({
        url: Type.String(),
        icon: Type.String(),
        authorizations: texts,
      }),
    }),
    mailbox: Type.Object({ hideMailboxNameByDefault: Type.Boolean(), searchLimit: count }),
    paging: Type.Object({ limitDefault: count, limitMax: count }),
  },
  { title: "Settings" },
);
