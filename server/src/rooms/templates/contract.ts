import { Type } from "typebox";
import type { AccountId, ImageId, MailboxId, TemplateId, TemplateVersionId } from "@chancery/core/ids/id.ts";
import { faultRow } from "../../http/fault-row.ts";
import { pageQuery, pageShape } from "../../http/paging.ts";
import { idShape, instantShape, nullable, textShape, wordShape } from "../../http/shapes.ts";
import { accessLevels } from "./access.ts";

const idsMax = 1000;
/** The XML reader refuses what is over 10 MiB with its own number. */
const dataMax = 11 * 1024 * 1024;

const access = wordShape(accessLevels);
const algorithms = wordShape(["DSTU4145", "ECDSA_RSA"]);
const containers = wordShape(["P7S", "ASICE"]);

const templateBody = Type.Object(
  {
    access: textShape(60),
    categories: Type.Optional(Type.Array(textShape(64), { maxItems: idsMax })),
    data: textShape(dataMax),
    sharedTo: Type.Optional(Type.Array(idShape<MailboxId>(), { maxItems: idsMax })),
    sharedToMailboxGroups: Type.Optional(Type.Array(idShape(), { maxItems: 0 })),
    logoImageUuid: Type.Optional(nullable(idShape<ImageId>())),
    signatureAlgorithm: Type.Optional(algorithms),
    signatureContainer: Type.Optional(containers),
  },
  { title: "TemplateCreate" },
);

/** The whole of a template version as it is answered (facts §3.3); envelopes answer it too. */
export const fullTemplate = Type.Object(
  {
    uuid: idShape<TemplateId>(),
    name: Type.String(),
    description: Type.String(),
    data: Type.String(),
    version: idShape<TemplateVersionId>(),
    dataCreatedAt: instantShape(),
    dataModifiedAt: instantShape(),
    signatureAlgorithm: Type.String(),
    signatureContainer: Type.String(),
    access,
    mailbox: idShape<MailboxId>(),
    account: idShape<AccountId>(),
    archive: Type.Boolean(),
    newEnvelopeCanBeCreated: Type.Boolean(),
    publiclyShared: Type.Boolean(),
    defaultDownloadOptions: Type.Boolean(),
    categories: Type.Array(idShape()),
    sharedCategories: Type.Array(idShape()),
    sharedTo: Type.Array(idShape<MailboxId>()),
    sharedToMailboxGroups: Type.Array(idShape()),
    logoImageUuid: nullable(idShape<ImageId>()),
    createdAt: instantShape(),
    modifiedAt: instantShape(),
  },
  { title: "FullTemplateResponse" },
);

const listedTemplate = Type.Object(
  {
    uuid: idShape<TemplateId>(),
    version: idShape<TemplateVersionId>(),
    mailboxUuid: idShape<MailboxId>(),
    accountUuid: idShape<AccountId>(),
    name: Type.String(),
    description: Type.String(),
    access,
    categories: Type.Array(idShape()),
    sharedTo: Type.Array(idShape<MailboxId>()),
    favorite: Type.Boolean(),
    createdAt: instantShape(),
    modifiedAt: instantShape(),
  },
  { title: "SearchTemplate" },
);

const listedVersion = Type.Object(
  {
    uuid: idShape<TemplateId>(),
    version: idShape<TemplateVersionId>(),
    name: Type.String(),
    dataCreatedAt: instantShape(),
    dataModifiedAt: instantShape(),
  },
  { title: "TemplateVersion" },
);

const templateParams = Type.Object({ uuid: idShape<TemplateId>() });

/** The wire shapes of templates (specification §4.2, decisions §4, facts §14). */
export const shapes = {
  create: { body: templateBody, answers: { 200: fullTemplate } },
  change: { params: templateParams, body: templateBody, answers: { 200: fullTemplate } },
  check: {
    body: templateBody,
    answers: { 200: Type.Object({ errors: Type.Array(faultRow) }, { title: "TemplateCheck" }) },
  },
  read: {
    params: templateParams,
    query: Type.Object({
      templateVersion: Type.Optional(idShape<TemplateVersionId>()),
      checkEnvelopeCreation: Type.Optional(Type.Boolean()),
    }),
    answers: { 200: fullTemplate },
  },
  list: {
    query: Type.Object({
      ...pageQuery,
      keyword: Type.Optional(textShape(256)),
      level: Type.Optional(wordShape(["mailbox", "account", "public", "pub", "public-hidden", "official", "shared"])),
    }),
    answers: { 200: pageShape(listedTemplate, "TemplatePage") },
  },
  versions: {
    params: templateParams,
    query: Type.Object(pageQuery),
    answers: { 200: pageShape(listedVersion, "TemplateVersionPage") },
  },
  uploadImage: {
    answers: {
      201: Type.Object({ imageUuid: idShape<ImageId>(), src: Type.String(), hash: Type.String() }, { title: "TemplateImage" }),
    },
  },
  downloadImage: {
    params: Type.Object({ imageUuid: idShape<ImageId>() }),
    query: Type.Object({ hash: Type.Optional(textShape(100)) }),
    answers: { 200: "binary" },
    contentTypes: ["image/png", "image/jpeg"],
  },
} as const;
