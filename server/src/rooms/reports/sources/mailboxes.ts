import type { ReportsNeeds } from "../needs.ts";
import { reportLimits, type Report } from "../report.ts";
import { sourceOf, type Source } from "./source.ts";

type OfMailboxes = Extract<Report, { kind: "mailboxes" }>;
type Listed = Awaited<ReturnType<ReportsNeeds["mailboxes"]["people"]["listMailboxesForReport"]>>["rows"][number];

/** The mailboxes of an account by name, with their aliases and, on request, groups. */
export function mailboxesSource({ database, mailboxes }: ReportsNeeds, { accountId, params }: OfMailboxes): Source {
  const { keyword, group, withGroups } = params.searchParams ?? {};
  const filter = { accountId, ids: params.uuids, keyword: keyword ?? "", group: group ?? undefined };
  return sourceOf<Listed, Listed>(
    {
      uuid: (row) => row.id,
      name: (row) => row.name,
      archived: (row) => row.is_archived,
      users: (row) => row.users_count,
      createdAt: (row) => row.created_at,
      aliases: (row) => row.aliases.join("; "),
      ...(withGroups && { groups: (row: Listed) => row.groups.map(({ name }) => name).join("; ") }),
    },
    (after) => mailboxes.people.listMailboxesForReport(database, filter, { after, limit: reportLimits.pageRows }),
  );
}
