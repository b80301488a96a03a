import { buffer } from "node:stream/consumers";
import { userColumns } from "@chancery/core/account/user-import.ts";
import type { AccountId } from "@chancery/core/ids/id.ts";
import { bytesReply } from "../../../http/reply/file-reply.ts";
import type { AnyRequest, Reply } from "../../../http/route/route.ts";
import type { AuthNeeds } from "../needs.ts";
import { xlsxType } from "./contract.ts";

/** A workbook that an import takes: the columns, and a person on a domain of the account, or on example.com. */
export async function showExample(
  { database, domains, tokens, writeXlsx }: AuthNeeds,
  accountId: AccountId,
  headers: AnyRequest["headers"],
): Promise<Reply> {
  const domain = (await domains.findActiveName(database, accountId)) ?? "example.com";
  const bytes = await buffer(writeXlsx({ header: userColumns, rows: examples(domain) }));
  return bytesReply(headers, {
    fileName: "users.xlsx",
    contentType: xlsxType,
    bytes,
    tag: tokens.hashOf(bytes.toString("base64")).toString("base64url"),
  });
}

async function* examples(domain: string): AsyncGenerator<readonly (readonly string[])[], void> {
  yield [[`ann.lee@${domain}`, "Ann", "Lee", "+380 44 000 0000", "yes"]];
}
