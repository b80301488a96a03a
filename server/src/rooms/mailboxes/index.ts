import { applyProvision } from "./provisioning/apply-provision.ts";
import { jobs } from "./jobs.ts";
import type { MailboxesNeeds } from "./needs.ts";
import { adoptHiddenMailbox, openHiddenMailbox } from "./managing/open-hidden-mailbox.ts";
import { openMailboxes } from "./managing/create-mailboxes.ts";
import { accessRoutes } from "./access/routes.ts";
import { questions } from "./questions.ts";
import { routes } from "./routes.ts";

export { accountData, removedIds } from "./mailbox/store/account-data.ts";
export { handOverWork } from "./mailbox/hand-over-work.ts";
export type { MailboxesNeeds } from "./needs.ts";
export type { Provisioned } from "./provisioning/save-provision.ts";
export type { HandOver, MailboxCard } from "./mailbox/mailbox-card.ts";

/** The door of the room. */
export type Mailboxes = ReturnType<typeof mailboxes>;

/** The room of mailboxes, aliases, contacts and groups. */
export function mailboxes(needs: MailboxesNeeds) {
  return {
    ...questions,
    routes: [...routes(needs), ...accessRoutes(needs)],
    jobs: jobs(needs),
    applyProvision: applyProvision.bind(undefined, needs),
    hidden: {
      open: openHiddenMailbox.bind(undefined, needs),
      adopt: adoptHiddenMailbox.bind(undefined, needs),
    },
    openMailboxes: openMailboxes.bind(undefined, needs),
  };
}
