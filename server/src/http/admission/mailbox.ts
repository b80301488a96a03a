import type { IncomingHttpHeaders } from "node:http";
import { faultOf, type Fault, type FaultCode } from "@chancery/core/fault/fault.ts";
import { findId, type MailboxId } from "@chancery/core/ids/id.ts";
import type { MailboxNeed } from "../route/route.ts";

/** The mailbox a request names, nothing when it names none, or why the header cannot be used. */
export type NamedMailbox = { readonly id: MailboxId } | { readonly fault: Fault } | undefined;

/** The mailbox named by the `Mailbox` header, or `mailboxUuid`, its second name. Ignored by routes that need no mailbox. */
export function namedMailbox(headers: IncomingHttpHeaders, need: MailboxNeed): NamedMailbox {
  if (need === "none") return undefined;
  const first = headers["mailbox"];
  const second = headers["mailboxuuid"];
  const text = first ?? second;
  if (typeof text !== "string")
    return need === "required"
      ? { fault: faultOf([{ code: "request.header_missing", args: ["Mailbox"], header: "Mailbox" }]) }
      : undefined;
  const header = first === undefined ? "mailboxUuid" : "Mailbox";
  if (text.trim() === "") return wrong("mailbox.header_empty", header);
  const id = findId<"mailbox">(text);
  if (!id) return wrong("mailbox.header_invalid", header);
  if (typeof second === "string" && second.toLowerCase() !== id) return wrong("mailbox.header_mismatch", "mailboxUuid");
  return { id };
}

function wrong(code: FaultCode, header: string): { readonly fault: Fault } {
  return { fault: faultOf([{ code, header }]) };
}
