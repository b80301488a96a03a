import { listedLevel } from "../dictionaries/index.ts";
import { Type, type Static } from "typebox";
import { scenarioLimits } from "@chancery/core/scenario/limits.ts";
import type { EnvelopeId, MailboxId, ScenarioId, TemplateId, TemplateVersionId } from "@chancery/core/ids/id.ts";
import { bodySizes } from "../../http/route/limits.ts";
import { pageQuery, pageShape } from "../../http/route/paging.ts";
import { about, idShape, instantShape, nullable, textShape, titled, uuidAnswer, wordShape } from "../../http/route/shapes.ts";
import { accessLevels } from "../templates/index.ts";

const { nameMax, stepIdMax, stepsMax, stylesheetMax, conditionMax, sharedMax } = scenarioLimits;
const exampleId = "01930000-0000-7000-8000-0000000000e1";
const exampleVersion = "01930000-0000-7000-8000-0000000000e2";
const exampleSheet =
  '<xsl:stylesheet version="2.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:template match="/">' +
  "<envelope><info><subject>Invoice</subject></info></envelope></xsl:template></xsl:stylesheet>";

const ids = { templateUuid: idShape<TemplateId>(), templateVersionUuid: idShape<TemplateVersionId>() };
const stepTemplate = titled("ScenarioTemplate", ids);
const namedTemplate = titled("ScenarioNamedTemplate", { ...ids, templateName: Type.String() });
const access = wordShape(accessLevels);

const input = Type.Object(
  {
    uuid: Type.Optional(about("Ignored: public clients send back what they read", nullable(Type.String()))),
    mailboxUuid: Type.Optional(about("Ignored, likewise", nullable(Type.String()))),
    name: textShape(nameMax),
    description: textShape(nameMax),
    access: about("mailbox, account, public, public-hidden or shared", textShape(60)),
    sharedTo: Type.Optional(
      nullable(Type.Array(idShape<MailboxId>(), { maxItems: sharedMax, description: "Mailboxes, for access shared" })),
    ),
    addToChain: Type.Optional(about("Put each envelope into the chain of its source", nullable(Type.Boolean()))),
    steps: Type.Array(
      Type.Object({
        id: textShape(stepIdMax),
        name: textShape(nameMax),
        source: Type.Optional(about("Only the first step may have none", nullable(stepTemplate))),
        destination: stepTemplate,
        xslt: about("XSLT 2 stylesheet that makes envelope XML of envelope XML", textShape(stylesheetMax)),
        condition: Type.Optional(
          about("XPath over the source; without one the step is always possible", nullable(textShape(conditionMax))),
        ),
        sendAfterCreation: Type.Optional(about("Send at once, instead of leaving a draft", nullable(Type.Boolean()))),
      }),
      { maxItems: stepsMax },
    ),
  },
  {
    title: "ScenarioToSave",
    examples: [
      {
        name: "Invoices",
        description: "",
        access: "mailbox",
        steps: [
          {
            id: "invoice",
            name: "Invoice",
            source: { templateUuid: exampleId, templateVersionUuid: exampleVersion },
            destination: { templateUuid: exampleId, templateVersionUuid: exampleVersion },
            xslt: exampleSheet,
          },
        ],
      },
    ],
  },
);
export type ScenarioBody = Static<typeof input>;

const common = {
  uuid: idShape<ScenarioId>(),
  name: Type.String(),
  description: Type.String(),
  access,
  mailboxUuid: idShape<MailboxId>(),
  editable: about("Whether the mailbox may change it", Type.Boolean()),
  createdAt: instantShape(),
  updatedAt: instantShape(),
};

const scenario = titled("Scenario", {
  ...common,
  sharedTo: Type.Array(idShape<MailboxId>(), { description: "Empty for other mailboxes than its own" }),
  addToChain: Type.Boolean(),
  steps: Type.Array(
    titled("ScenarioStep", {
      id: Type.String(),
      name: Type.String(),
      source: nullable(stepTemplate),
      destination: stepTemplate,
      xslt: Type.String(),
      condition: nullable(Type.String()),
      sendAfterCreation: Type.Boolean(),
    }),
  ),
});

const shortStep = titled("ScenarioShortStep", {
  id: Type.String(),
  name: Type.String(),
  source: nullable(namedTemplate),
  destination: namedTemplate,
  sendAfterCreation: Type.Boolean(),
});

const params = Type.Object({ scenarioUuid: idShape<ScenarioId>() });

/** The wire shapes of scenarios. */
export const shapes = {
  list: {
    query: Type.Object({
      ...pageQuery,
      level: listedLevel,
      keyword: Type.Optional(about("Part of the name, case and accents ignored, or the UUID", textShape(256))),
    }),
    answers: {
      200: pageShape(titled("ScenarioRow", { ...common, steps: Type.Array(shortStep) }), "ScenarioPage"),
    },
  },
  create: { bodyMaxBytes: bodySizes.xml, body: input, answers: { 200: scenario } },
  show: { params, answers: { 200: scenario } },
  change: { params, bodyMaxBytes: bodySizes.xml, body: input, answers: { 200: scenario } },
  remove: { params, answers: { 200: null } },
  clone: { params, answers: { 200: scenario } },
  run: { params, answers: { 200: uuidAnswer } },
  next: {
    params: Type.Object({ id: idShape<EnvelopeId>(), stepId: textShape(stepIdMax, 1) }),
    answers: { 200: Type.Array(Type.Object({ uuid: idShape<EnvelopeId>() })) },
  },
} as const;
