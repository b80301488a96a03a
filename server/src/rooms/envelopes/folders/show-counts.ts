import type { OpenMailbox } from "@chancery/core/access/caller.ts";
import type { VisibleStatus } from "@chancery/core/envelope/model/model.ts";
import { may } from "../../../http/route/permission.ts";
import type { EnvelopesNeeds } from "../needs.ts";
import { countAside, countByStatus, countDraftsOnApproval, type FolderCount } from "./store/count-folders.ts";

/** Counting ends here, so that a mailbox of a million costs what one of ten thousand does. */
const countMax = 10_000;

/** The number of envelopes in each folder of the mailbox, at most 10 000. Expired envelopes count as such at once. */
export async function countFolders({ database, clock }: EnvelopesNeeds, mailbox: OpenMailbox) {
  const now = clock.now();
  const [rows, onApproval, aside] = await Promise.all([
    countByStatus(database, mailbox.id, { now, countMax }),
    countDraftsOnApproval(database, mailbox.id, countMax),
    countAside(database, mailbox.id, countMax),
  ]);
  const sum = (pick: (row: FolderCount) => number): number =>
    Math.min(
      countMax,
      rows.reduce((all, row) => all + pick(row), 0),
    );
  const isTimed = (row: FolderCount): boolean => ["WAITING", "SENT", "ON_APPROVAL"].includes(row.status);
  const of = (status: VisibleStatus) => (row: FolderCount) =>
    (row.status === status ? row.count - (isTimed(row) ? row.late : 0) : 0) +
    (status === "EXPIRED" && isTimed(row) ? row.late : 0);
  const counters = {
    inbox: sum((row) => (row.is_sender ? 0 : row.count)),
    outbox: sum((row) => sentOf(row, onApproval)),
    draft: sum((row) => (row.is_sender ? row.count - sentOf(row, onApproval) : 0)),
    waiting: sum(of("WAITING")),
    sent: sum(of("SENT")),
    onApproval: sum(of("ON_APPROVAL")),
    completed: sum(of("COMPLETED")),
    cancelled: sum(of("CANCELLED")),
    expired: sum(of("EXPIRED")),
    ...aside,
  };
  return { counters };
}

/** How many envelopes of a row the mailbox has sent: not its drafts, those on approval among them. */
function sentOf({ is_sender, status, count }: FolderCount, draftsOnApproval: number): number {
  if (!is_sender || status === "DRAFT") return 0;
  return status === "ON_APPROVAL" ? Math.max(0, count - draftsOnApproval) : count;
}

/** The folders of the mailbox that have envelopes, of those that are asked for. */
export async function listFolders(
  needs: EnvelopesNeeds,
  mailbox: OpenMailbox,
  asked: readonly string[] | undefined,
): Promise<readonly string[]> {
  const { counters } = await countFolders(needs, mailbox);
  const isAsked = (name: string): boolean => asked === undefined || asked.includes(name);
  return Object.entries(counters).flatMap(([name, count]) => (count > 0 && isAsked(name) ? [name] : []));
}

/** The counters for a page of the mailbox. There are no links and no dashboards of an operator's own yet. */
export async function showEssentials(needs: EnvelopesNeeds, mailbox: OpenMailbox) {
  const statCounters = may(mailbox, "envelopeListView") ? (await countFolders(needs, mailbox)).counters : {};
  return { statCounters, externalLinks: [], hasCustomDashboard: false };
}
