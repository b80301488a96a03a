import type { UserId } from "@chancery/core/ids/id.ts";
import type { ReportsNeeds } from "../needs.ts";
import { reportLimits, type Report } from "../report.ts";
import { sourceOf, type Source } from "./source.ts";

type OfUsers = Extract<Report, { kind: "users" }>;
type Person = Awaited<ReturnType<ReportsNeeds["accounts"]["members"]["listForReport"]>>["rows"][number];

/** The people of an account, with their roles in it and their mailboxes. */
export function usersSource({ database, accounts }: ReportsNeeds, { accountId, params }: OfUsers): Source {
  const names = (all: readonly { readonly name: string }[]): string => all.map(({ name }) => name).join("; ");
  return sourceOf<Person, UserId>(
    {
      uuid: (row) => row.id,
      email: (row) => row.email,
      firstName: (row) => row.first_name,
      lastName: (row) => row.last_name,
      phone: (row) => row.phone,
      status: (row) => row.status,
      corporate: (row) => row.is_corporate,
      createdAt: (row) => row.created_at,
      roles: (row) => names(row.roles),
      mailboxes: (row) => names(row.mailboxes),
    },
    (after) =>
      accounts.members.listForReport(
        database,
        { accountId, ids: params.uuids, search: params.searchParams ?? {} },
        { after, limit: reportLimits.pageRows },
      ),
  );
}
