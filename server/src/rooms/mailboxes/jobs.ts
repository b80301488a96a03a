import type { Json } from "@chancery/core/fault/fault.ts";
import { parseId, type MailboxId } from "@chancery/core/ids/id.ts";
import type { JobHandler } from "../../jobs/job-handler.ts";
import { peopleGoneName } from "../accounts/index.ts";
import { renewSearch } from "./search/renew-search.ts";
import type { MailboxesNeeds } from "./needs.ts";

/** Rebuilds the search rows of mailboxes after people were removed. */
export function jobs(needs: MailboxesNeeds): readonly JobHandler[] {
  return [
    {
      on: peopleGoneName,
      name: "mailboxes.renew-search",
      attemptsMax: 10,
      work: (payload, signal) => renewSearch(needs, mailboxIdsOf(payload), signal),
    },
  ];
}

function mailboxIdsOf(payload: Json): readonly MailboxId[] {
  const ids = typeof payload === "object" && payload !== null && "mailboxIds" in payload ? payload["mailboxIds"] : [];
  return Array.isArray(ids) ? ids.map((id) => parseId<"mailbox">(String(id), "mailboxIds")) : [];
}
