import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { client } from "../app/client.ts";
import { usePermissions } from "../app/permissions.ts";
import { useRead } from "../app/queries.ts";
import { useLanguage, useWords } from "../app/words.ts";
import { approvalsKey, lists } from "./approvals/lists.ts";
import { accountInvitationsQuery, envelopeInvitationsQuery } from "./invitations/invitation-queries.ts";
import { type FolderName, folderWords, folders } from "./folders.ts";

const words = {
  en: { approvals: "Approvals", invitations: "Invitations", tasks: "Tasks", scenarios: "Scenarios" },
  uk: { approvals: "Погодження", invitations: "Запрошення", tasks: "Завдання", scenarios: "Сценарії" },
};

/** The most that the counters of folders count to. */
const countMax = 10_000;
const rowLook = "flex items-center gap-1 rounded-md text-text no-underline hover:bg-sunken min-h-11 justify-between px-3";
const barLook =
  "flex items-center gap-1 rounded-md text-text no-underline hover:bg-sunken min-h-14 flex-col justify-center px-1 text-center text-sm";
const active = { className: "bg-tint font-semibold", "aria-current": "page" } as const;

type LinkProps = { readonly mailbox: string; readonly name: FolderName; readonly isNarrow?: boolean };

/** A link to a folder with the number of its envelopes. */
export function FolderLink({ mailbox, name, isNarrow = false }: LinkProps): ReactNode {
  const text = useWords(folderWords);
  const { data } = useRead(["counts", mailbox], client.in(mailbox).mailboxes.counts, undefined);
  return (
    <Link
      to="/mailbox/$mailbox/$folder"
      params={{ mailbox, folder: name }}
      className={isNarrow ? barLook : rowLook}
      activeProps={active}
    >
      {isNarrow ? <NarrowName name={text[name]} /> : <span>{text[name]}</span>}
      <Count of={data?.counters[folders[name].counter]} />
    </Link>
  );
}

/** The first word of a name, for the bar of phones; screen readers hear all of it. */
export function NarrowName({ name }: { readonly name: string }): ReactNode {
  const [first = "", ...others] = name.split(" ");
  return (
    <span>
      {first}
      {others.length > 0 && <span className="sr-only"> {others.join(" ")}</span>}
    </span>
  );
}

/** Links to the pages of a mailbox that are no folders, as items of a list. */
export function PageLinks({ mailbox }: { readonly mailbox: string }): ReactNode {
  const text = useWords(words);
  const may = usePermissions(mailbox);
  const seesApprovals = may("envelopeApprovalListView");
  const approvals = useQuery({
    queryKey: [...approvalsKey(mailbox), "count"],
    queryFn: ({ signal }) => client.in(mailbox).approvals.search({ body: lists.waiting, limit: 1 }, { signal }),
    enabled: seesApprovals,
  });
  const envelopes = useQuery(envelopeInvitationsQuery);
  const accounts = useQuery(accountInvitationsQuery);
  const invitations = (envelopes.data?.totalElements ?? 0) + (accounts.data?.totalElements ?? 0);
  return (
    <>
      {seesApprovals && (
        <li>
          <Link to="/mailbox/$mailbox/approvals" params={{ mailbox }} className={rowLook} activeProps={active}>
            <span>{text.approvals}</span>
            <Count of={approvals.data?.totalElements} />
          </Link>
        </li>
      )}
      <li>
        <Link to="/mailbox/$mailbox/invitations" params={{ mailbox }} className={rowLook} activeProps={active}>
          <span>{text.invitations}</span>
          <Count of={invitations} />
        </Link>
      </li>
      <li>
        <Link to="/mailbox/$mailbox/tasks" params={{ mailbox }} className={rowLook} activeProps={active}>
          <span>{text.tasks}</span>
        </Link>
      </li>
      {may("scenarioListView") && (
        <li>
          <Link to="/mailbox/$mailbox/scenarios" params={{ mailbox }} className={rowLook} activeProps={active}>
            <span>{text.scenarios}</span>
          </Link>
        </li>
      )}
    </>
  );
}

function Count({ of: count = 0 }: { readonly of: number | undefined }) {
  const language = useLanguage();
  if (count === 0) return null;
  return (
    <span className="text-sm text-muted tabular-nums">
      {count.toLocaleString(language)}
      {count >= countMax && "+"}
    </span>
  );
}
