import type { ScenarioStep } from "@chancery/core/scenario/check-steps.ts";
import type { AccountId, MailboxId, ScenarioId, TemplateId, TemplateVersionId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { AccessLevel } from "../templates/index.ts";

/** A scenario without its steps. */
export type Scenario = {
  readonly id: ScenarioId;
  readonly mailboxId: MailboxId;
  readonly accountId: AccountId;
  readonly name: string;
  readonly description: string;
  readonly access: AccessLevel;
  readonly sharedTo: readonly MailboxId[];
  readonly isChaining: boolean;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
};

/** A scenario as it is stored. */
export type WholeScenario = Scenario & { readonly steps: readonly ScenarioStep[] };

/** A template version of a step with the template's name now. */
export type NamedTemplate = { readonly templateId: TemplateId; readonly version: TemplateVersionId; readonly name: string };

/** A step as lists show it. */
export type ShortStep = {
  readonly scenarioId: ScenarioId;
  readonly id: string;
  readonly name: string;
  readonly source: NamedTemplate | undefined;
  readonly destination: NamedTemplate;
  readonly isSentAtOnce: boolean;
};

/** The mailbox that asks, and its account. */
export type Viewer = { readonly id: MailboxId; readonly accountId: AccountId };
