import { Type } from "typebox";
import { keepingMax, retentionActions } from "@chancery/core/envelope/model/retention.ts";
import type { AccountId, EnvelopeId, MailboxId, TemplateId, TemplateVersionId, UserId } from "@chancery/core/ids/id.ts";
import { pageQuery, pageShape } from "../../http/route/paging.ts";
import { about, idShape, illustrated, instantShape, nullable, titled, uuidAnswer, wordShape } from "../../http/route/shapes.ts";
import { retentionLimits } from "./limits.ts";
import type { RuleId } from "./rule.ts";

const ofAccount = Type.Object({ accountUuid: idShape<AccountId>() });
const ofRule = Type.Object({ accountUuid: idShape<AccountId>(), ruleUuid: idShape<RuleId>() });

const keepDays = about(
  "Days after the end of an envelope; this or keepYears",
  Type.Integer({ minimum: 1, maximum: keepingMax.days }),
);
const keepYears = about("Years after the end of an envelope", Type.Integer({ minimum: 1, maximum: keepingMax.years }));
const action = about(
  "erase: facts that name no person stay in the list of removed envelopes; delete: only when and by which rule",
  wordShape(retentionActions),
);
const templateUuid = about(
  "A template of the account; without it the rule is for all envelopes that have no rule",
  idShape<TemplateId>(),
);
const time = { keepDays: Type.Optional(keepDays), keepYears: Type.Optional(keepYears) };

const shownTime = { keepDays: nullable(Type.Integer()), keepYears: nullable(Type.Integer()) };
const rule = titled("RetentionRule", {
  uuid: idShape<RuleId>(),
  templateUuid: about("null: all envelopes without a rule for their template", nullable(idShape<TemplateId>())),
  ...shownTime,
  action: wordShape(retentionActions),
  setBy: about("The user who set it last", idShape<UserId>()),
  setAt: instantShape(),
  effectiveAt: about("It removes nothing before", instantShape()),
});

const coverage = {
  envelopes: about("Envelopes that it would remove now", Type.Integer()),
  held: about("Of these, envelopes that a legal hold of the account on them, or on all of it, keeps", Type.Integer()),
  oldest: about("When the first of them ended", nullable(instantShape())),
};
const preview = titled("RetentionPreview", {
  ...coverage,
  complete: about("false: only some of the envelopes were counted", Type.Boolean()),
  templates: about(
    "By template, those with most envelopes first",
    Type.Array(
      Type.Object({
        templateUuid: idShape<TemplateId>(),
        name: about("Empty for a template that is gone", Type.String()),
        ...coverage,
      }),
    ),
  ),
});

const facts = titled("ErasedEnvelope", {
  templateUuid: idShape<TemplateId>(),
  templateVersion: idShape<TemplateVersionId>(),
  status: wordShape(["COMPLETED", "CANCELLED", "EXPIRED"]),
  createdAt: instantShape(),
  sentAt: nullable(instantShape()),
  endedAt: instantShape(),
  mailboxUuids: about("The mailboxes of its roles", Type.Array(idShape<MailboxId>())),
});
const removed = titled("RemovedEnvelope", {
  envelopeUuid: idShape<EnvelopeId>(),
  removedAt: instantShape(),
  action: wordShape(retentionActions),
  rule: about(
    "The rule as it was then; null: no mailbox saw the envelope any more",
    nullable(Type.Object({ uuid: idShape<RuleId>(), templateUuid: nullable(idShape<TemplateId>()), ...shownTime })),
  ),
  facts: about("Of an erased envelope", nullable(facts)),
});

const examples = [{ keepYears: 10, action: "erase" }];

/** The wire shapes of the room. */
export const shapes = {
  list: { params: ofAccount, answers: { 200: Type.Array(rule, { maxItems: retentionLimits.rulesMax }) } },
  add: {
    params: ofAccount,
    body: illustrated("NewRetentionRule", examples, { templateUuid: Type.Optional(templateUuid), ...time, action }),
    answers: { 201: uuidAnswer },
  },
  change: {
    params: ofRule,
    body: illustrated("RetentionRuleChange", examples, { ...time, action }),
    answers: { 200: rule },
  },
  remove: { params: ofRule, answers: { 200: null } },
  preview: {
    params: ofAccount,
    body: illustrated("RetentionToPreview", [{ keepYears: 10 }], { templateUuid: Type.Optional(templateUuid), ...time }),
    answers: { 200: preview },
  },
  removed: { params: ofAccount, query: Type.Object(pageQuery), answers: { 200: pageShape(removed, "RemovedEnvelopePage") } },
} as const;
