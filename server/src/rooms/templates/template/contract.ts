import { listedLevel } from "../../dictionaries/index.ts";
import { Type, type TSchema } from "typebox";
import type { AccountId, CategoryId, Id, ImageId, MailboxId, TemplateId, TemplateVersionId } from "@chancery/core/ids/id.ts";
import { faultRow } from "../../../http/reply/fault-row.ts";
import { pageQuery, pageShape } from "../../../http/route/paging.ts";
import { bodySizes } from "../../../http/route/limits.ts";
import {
  about,
  idShape,
  illustrated,
  instantShape,
  nullable,
  textShape,
  titled,
  wordShape,
  xmlShape,
} from "../../../http/route/shapes.ts";
import { accessLevels } from "../access/access.ts";
import { exampleTemplate, exampleXml } from "./examples.ts";
import { signatureAlgorithms, signatureContainers } from "../versions/version.ts";

const idsMax = 1000;
const groupsMax = 100;
const categoriesMax = 100;
/** The XML reader refuses more than 10 MiB with its own fault number. */
const dataMax = 11 * 1024 * 1024;

const access = wordShape(accessLevels);
const algorithms = wordShape(signatureAlgorithms);
const containers = wordShape(signatureContainers);

/** Public clients send null for omitted properties. */
function leftOut<Shape extends TSchema>(shape: Shape) {
  return Type.Optional(nullable(shape));
}

const templateBody = illustrated("TemplateCreate", [{ access: "mailbox", categories: [], data: exampleXml }], {
  access: about("mailbox, account, public, public-hidden or shared", textShape(60)),
  categories: leftOut(Type.Array(textShape(64), { maxItems: categoriesMax, description: "Ids; empty if left out" })),
  data: xmlShape("Template XML, 10 MiB at most", { maxLength: dataMax }),
  sharedTo: leftOut(Type.Array(idShape<MailboxId>(), { maxItems: idsMax })),
  sharedToMailboxGroups: leftOut(
    Type.Array(idShape<Id<"mailboxGroup">>(), { maxItems: groupsMax, description: "Of the account; all mailboxes in them" }),
  ),
  logoImageUuid: leftOut(idShape<ImageId>()),
  signatureAlgorithm: leftOut(algorithms),
  signatureContainer: leftOut(containers),
});

/** A template version with all properties; envelopes return it too. */
export const fullTemplate = illustrated("FullTemplateResponse", [exampleTemplate], {
  uuid: idShape<TemplateId>(),
  name: Type.String(),
  description: Type.String(),
  data: Type.String(),
  version: idShape<TemplateVersionId>(),
  dataCreatedAt: instantShape(),
  dataModifiedAt: instantShape(),
  signatureAlgorithm: algorithms,
  signatureContainer: containers,
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
});

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
    archive: Type.Optional(Type.Boolean()),
    newEnvelopeCanBeCreated: Type.Optional(Type.Boolean()),
    signatureAlgorithm: Type.Optional(algorithms),
    signatureContainer: Type.Optional(containers),
    logoImageUuid: Type.Optional(nullable(idShape<ImageId>())),
    sharedToMailboxGroups: Type.Optional(Type.Array(idShape())),
    dataCreatedAt: Type.Optional(instantShape()),
    dataModifiedAt: Type.Optional(instantShape()),
  },
  { title: "SearchTemplate", description: "From `archive` on with `extended` only" },
);

const listedVersion = titled("TemplateVersion", {
  uuid: idShape<TemplateId>(),
  version: idShape<TemplateVersionId>(),
  name: Type.String(),
  dataCreatedAt: instantShape(),
  dataModifiedAt: instantShape(),
});

const place = Type.Object({
  documentId: Type.Optional(Type.String()),
  fieldName: Type.Optional(Type.String()),
  tableName: Type.Optional(Type.String()),
  signatureName: Type.Optional(Type.String()),
  roleId: Type.Optional(Type.String()),
  property: Type.Optional(Type.String()),
});

const comparison = titled("TemplateComparison", {
  templateUuid: idShape<TemplateId>(),
  from: idShape<TemplateVersionId>(),
  to: idShape<TemplateVersionId>(),
  totalChanges: Type.Integer({ description: "At most 5000 are shown" }),
  changes: Type.Array(
    Type.Object({
      kind: wordShape(["rule", "role", "document", "table", "field", "signature"]),
      change: wordShape(["added", "removed", "changed"]),
      where: place,
      before: Type.Unknown({ description: "null for what was added" }),
      after: Type.Unknown({ description: "null for what was removed" }),
      text: Type.String({ description: "The change in one sentence" }),
    }),
  ),
});

const templateParams = Type.Object({ uuid: idShape<TemplateId>() });

/** The wire shapes of templates. */
export const shapes = {
  create: { bodyMaxBytes: bodySizes.xml, body: templateBody, answers: { 200: fullTemplate } },
  change: { params: templateParams, bodyMaxBytes: bodySizes.xml, body: templateBody, answers: { 200: fullTemplate } },
  check: {
    bodyMaxBytes: bodySizes.xml,
    body: templateBody,
    answers: { 200: titled("TemplateCheck", { errors: Type.Array(faultRow) }) },
  },
  read: {
    params: templateParams,
    query: Type.Object({
      templateVersion: Type.Optional(about("The newest if left out", idShape<TemplateVersionId>())),
      checkEnvelopeCreation: Type.Optional(
        Type.Boolean({ description: "410 when it is archived; newEnvelopeCanBeCreated says whether the caller may create one" }),
      ),
    }),
    answers: { 200: fullTemplate },
  },
  list: {
    query: Type.Object({
      ...pageQuery,
      keyword: Type.Optional(about("Part of name or description; case and accents are ignored", textShape(256))),
      level: listedLevel,
      category: Type.Optional(about("In this category", idShape<CategoryId>())),
      extended: Type.Optional(Type.Boolean({ description: "Rows with all properties of a template except its XML" })),
      favorite: Type.Optional(Type.Boolean({ description: "Only favorites of the user" })),
      archived: Type.Optional(Type.Boolean({ description: "The mailbox's own archived templates instead" })),
    }),
    answers: { 200: pageShape(listedTemplate, "TemplatePage") },
  },
  versions: {
    params: templateParams,
    query: Type.Object({
      ...pageQuery,
      versionUuid: Type.Optional(about("This version only", idShape<TemplateVersionId>())),
    }),
    answers: { 200: pageShape(listedVersion, "TemplateVersionPage") },
  },
  compare: {
    params: templateParams,
    query: Type.Object({
      from: about("The version before", idShape<TemplateVersionId>()),
      to: Type.Optional(about("The version after; the newest if left out", idShape<TemplateVersionId>())),
    }),
    answers: { 200: comparison },
  },
  validate: {
    query: Type.Object({
      templateUuid: idShape<TemplateId>(),
      versionUuid: Type.Optional(about("The newest if left out", idShape<TemplateVersionId>())),
    }),
    answers: {
      200: titled("TemplateValidation", {
        uuid: idShape<TemplateId>(),
        templateUuid: idShape<TemplateId>(),
        versionUuid: idShape<TemplateVersionId>(),
        templateName: Type.String(),
      }),
    },
  },
  rename: {
    params: templateParams,
    body: Type.String({ maxLength: 4000, description: "The name as a JSON string", examples: ["Order"] }),
    answers: { 200: fullTemplate },
  },
  assignCategories: {
    params: templateParams,
    body: Type.Array(textShape(64), { maxItems: categoriesMax, description: "Ids; empty for none" }),
    answers: { 200: fullTemplate },
  },
  archive: {
    params: templateParams,
    query: Type.Object({ archived: Type.Optional(Type.Boolean({ description: "`false` restores it" })) }),
    answers: { 200: fullTemplate },
  },
  clone: { params: templateParams, answers: { 201: fullTemplate } },
  favorite: { params: templateParams, answers: { 200: null } },
} as const;
