import { getRouteApi, Link } from "@tanstack/react-router";
import { client } from "../../app/client.ts";
import { useWords } from "../../app/words.ts";
import { Empty } from "../../ui/list-state.tsx";
import { usePageTitle } from "../../ui/page-title.ts";
import { ApprovalRow } from "./approval-row.tsx";
import { approvalsKey, listNames, listOf, lists } from "./lists.ts";
import { PagedList, usePages } from "../../ui/paged-list.tsx";

const words = {
  en: {
    title: "Approvals",
    lists: "Lists of approvals",
    waiting: "To decide",
    decided: "Decided",
    requested: "Requested",
    none: "Nothing here",
    empty: {
      waiting: "Envelopes that wait for your approval appear here.",
      decided: "Envelopes that you have approved or rejected appear here.",
      requested: "Approvals that this mailbox has requested appear here.",
    },
  },
  uk: {
    title: "Погодження",
    lists: "Списки погоджень",
    waiting: "На розгляді",
    decided: "Розглянуті",
    requested: "Запитані",
    none: "Тут порожньо",
    empty: {
      waiting: "Тут з'являються конверти, що чекають на ваше погодження.",
      decided: "Тут з'являються конверти, які ви погодили або відхилили.",
      requested: "Тут з'являються погодження, про які просить ця скринька.",
    },
  },
};

const route = getRouteApi("/signed-in/mailbox/$mailbox/approvals");
const pageRows = 30;

/** The approvals that a mailbox has to decide, has decided, and has requested. */
export function ApprovalsPage() {
  const text = useWords(words);
  usePageTitle(text.title);
  const { mailbox } = route.useParams();
  const name = listOf(route.useSearch().list);
  const input = { body: lists[name], limit: pageRows };
  const found = usePages([...approvalsKey(mailbox), name], client.in(mailbox).approvals.search, input);
  return (
    <div className="flex flex-col">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-line px-4 py-3">
        <h1 className="text-xl font-semibold">{text.title}</h1>
        <nav aria-label={text.lists} className="flex flex-wrap gap-1">
          {listNames.map((one) => (
            <Link
              key={one}
              to="/mailbox/$mailbox/approvals"
              params={{ mailbox }}
              search={one === "waiting" ? {} : { list: one }}
              aria-current={one === name ? "page" : undefined}
              className={`inline-flex min-h-11 items-center rounded-md px-3 text-text no-underline hover:bg-sunken ${one === name ? "bg-tint font-semibold" : ""}`}
            >
              {text[one]}
            </Link>
          ))}
        </nav>
      </div>
      <PagedList
        list={found}
        lines={8}
        none={<Empty title={text.none} text={text.empty[name]} />}
        moreClass="m-4 self-center"
        errorClass="p-4"
      >
        {(row) => <ApprovalRow key={row.approvalFlowUuid} row={row} mailbox={mailbox} isRequested={name === "requested"} />}
      </PagedList>
    </div>
  );
}
