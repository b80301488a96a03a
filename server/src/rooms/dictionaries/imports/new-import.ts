import type { DictionaryId } from "@chancery/core/ids/id.ts";
import type { DictionaryImport } from "./import.ts";
import type { DictionariesNeeds } from "../needs.ts";
import type { InMailbox } from "../../../http/route/route.ts";

/** An import of which nothing is here yet. */
export function newImport(
  { newId, clock }: Pick<DictionariesNeeds, "newId" | "clock">,
  dictionaryId: DictionaryId,
  file: Pick<DictionaryImport, "fileName" | "format" | "sizeBytes" | "metadata">,
  { mailbox, caller, origin }: Pick<InMailbox, "mailbox" | "caller" | "origin">,
): DictionaryImport {
  return {
    ...file,
    ...{
      id: newId<"import">(),
      dictionaryId,
      mailboxId: mailbox.id,
      accountId: mailbox.accountId,
      userId: caller.userId,
      origin,
    },
    ...{ status: "UPLOADING", receivedBytes: 0, createdAt: clock.now(), endedAt: undefined, starts: 0, rowsDone: 0 },
    ...{ settings: undefined, mayChangeColumns: false, rowsTotal: undefined, error: undefined },
  };
}
