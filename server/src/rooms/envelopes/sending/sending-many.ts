import type { FaultRow } from "@chancery/core/fault/fault.ts";
import type { Transaction } from "../../../io/database/database.ts";
import type { TemplateVersion } from "../../templates/index.ts";
import { findUsableVersion, type NamesVersion } from "./find-usable-version.ts";
import type { EnvelopesNeeds, DeferredActor } from "../needs.ts";
import { checkMany, planMany, sendMany, type ManySends, type PlannedSends, type SentOne } from "./send-many.ts";

/** Sending many envelopes of one version, for the room that reads them from a file. */
export type SendingMany = {
  /** The version named, when the mailbox may make envelopes of it. Throws template.not_found, .archived, .version_mismatch. */
  findUsableVersion(named: NamesVersion, actor: Pick<DeferredActor, "mailbox">): Promise<TemplateVersion>;
  planMany(many: ManySends): Promise<PlannedSends>;
  checkMany(many: PlannedSends): Promise<readonly (readonly FaultRow[])[]>;
  sendMany(tx: Transaction, many: PlannedSends): Promise<readonly SentOne[]>;
};

/** The part of the room's door that bulk sends use. */
export function sendingMany(needs: EnvelopesNeeds): SendingMany {
  return {
    findUsableVersion: (named, actor) => findUsableVersion(needs, named, actor),
    planMany: (many) => planMany(needs, many),
    checkMany: (many) => checkMany(needs, many),
    sendMany: (tx, many) => sendMany(needs, tx, many),
  };
}
