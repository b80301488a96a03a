import type { Provision } from "@chancery/core/account/provision.ts";
import type { MailboxId } from "@chancery/core/ids/id.ts";
import type { AnyRoute } from "../../http/route/route.ts";
import type { Transaction } from "../../io/database/database.ts";
import { applyProvision } from "./provisioning/apply-provision.ts";
import type { JobHandler } from "../../jobs/job-handler.ts";
import { jobs } from "./jobs.ts";
import type { MailboxesNeeds } from "./needs.ts";
import { adoptHiddenMailbox, openHiddenMailbox } from "./managing/open-hidden-mailbox.ts";
import { openMailboxes } from "./managing/create-mailboxes.ts";
import type { Provisioned } from "./provisioning/save-provision.ts";
import { accessRoutes } from "./access/routes.ts";
import { questions, type MailboxQuestions } from "./questions.ts";
import { routes } from "./routes.ts";

export { accountData, removedIds } from "./mailbox/store/account-data.ts";
export { handOverWork } from "./mailbox/hand-over-work.ts";
export type { MailboxesNeeds } from "./needs.ts";
export type { Provisioned } from "./provisioning/save-provision.ts";
export type { HandOver, MailboxCard } from "./mailbox/mailbox-card.ts";

/** The door of the room. */
export type Mailboxes = MailboxQuestions & {
  readonly routes: readonly AnyRoute[];
  readonly jobs: readonly JobHandler[];
  /** Applies a provisioning file (readProvision of core) in one transaction. */
  applyProvision(provision: Provision): Promise<Provisioned>;
  /** Mailboxes of guests, which no search finds and which take no new envelopes. */
  readonly hidden: {
    open(tx: Transaction, wanted: Parameters<typeof openHiddenMailbox>[2]): Promise<MailboxId>;
    /** Makes a hidden mailbox an ordinary one of a person. */
    adopt(tx: Transaction, wanted: Parameters<typeof adoptHiddenMailbox>[2]): Promise<void>;
  };
  /** Creates mailboxes of one owner in the caller's transaction; returns their ids in the order of the names. */
  openMailboxes(tx: Transaction, wanted: Parameters<typeof openMailboxes>[2]): Promise<readonly MailboxId[]>;
};

/** The room of mailboxes, aliases, contacts and groups. */
export function mailboxes(needs: MailboxesNeeds): Mailboxes {
  return {
    ...questions,
    routes: [...routes(needs), ...accessRoutes(needs)],
    jobs: jobs(needs),
    applyProvision: (provision) => applyProvision(needs, provision),
    hidden: {
      open: (tx, wanted) => openHiddenMailbox(needs, tx, wanted),
      adopt: (tx, wanted) => adoptHiddenMailbox(needs, tx, wanted),
    },
    openMailboxes: (tx, wanted) => openMailboxes(needs, tx, wanted),
  };
}
