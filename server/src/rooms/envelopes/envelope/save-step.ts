import type { Envelope } from "@chancery/core/envelope/model/model.ts";
import type { Step } from "@chancery/core/envelope/steps/prepare-send.ts";
import { writeEnvelope } from "@chancery/core/envelope/xml/write.ts";
import type { Template } from "@chancery/core/template/model/model.ts";
import type { Transaction } from "../../../io/database/database.ts";
import { foldersOf, foldersOfEnd, type FolderVersion } from "./folder-rows.ts";
import { autoDelegate, saveAutoDelegated } from "./auto-delegate.ts";
import type { EnvelopesNeeds } from "../needs.ts";
import { saveEnvelope } from "./store/save-envelope.ts";

/** Writes a locked envelope over its last revision, read form and folder rows with it. */
export async function saveStep(needs: Pick<EnvelopesNeeds, "templates">, tx: Transaction, envelope: Envelope): Promise<void> {
  const version = await versionOf(needs, tx, envelope);
  await saveEnvelope(tx, { envelope, data: writeEnvelope(envelope, version.model), folders: foldersOf(envelope, version) });
}

/**
 * The same for a step that the flow takes: what it reaches is given on to those who stand in at this instant. Answers the step
 * as it was written.
 */
export async function saveReaching(
  needs: Pick<EnvelopesNeeds, "templates" | "mailboxes">,
  tx: Transaction,
  step: Step,
  version?: FolderVersion & { readonly model: Template },
): Promise<Step> {
  const { name, model } = version ?? (await versionOf(needs, tx, step.envelope));
  const given = await autoDelegate(needs, tx, step, { model });
  const { envelope } = given;
  await saveEnvelope(tx, { envelope, data: writeEnvelope(envelope, model), folders: foldersOf(envelope, { name, model }) });
  await saveAutoDelegated(tx, given);
  return given;
}

/** The same for one that ends before its flow does: whoever saw it before sees its end. */
export async function saveEnd(
  needs: Pick<EnvelopesNeeds, "templates">,
  tx: Transaction,
  { before, after }: { readonly before: Envelope; readonly after: Envelope },
): Promise<void> {
  const version = await versionOf(needs, tx, after);
  const folders = foldersOfEnd(before, after, version);
  await saveEnvelope(tx, { envelope: after, data: writeEnvelope(after, version.model), folders });
}

async function versionOf({ templates }: Pick<EnvelopesNeeds, "templates">, tx: Transaction, envelope: Envelope) {
  const version = await templates.findVersion(tx, { version: envelope.templateVersion });
  if (version) return version;
  throw new Error(`envelope ${envelope.id} is of template version ${envelope.templateVersion}, which is missing`);
}
