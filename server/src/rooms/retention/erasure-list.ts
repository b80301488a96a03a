import { findId, type AccountId, type EnvelopeId, type MailboxId, type UserId } from "@chancery/core/ids/id.ts";
import { retentionActions, type RetentionAction } from "@chancery/core/envelope/model/retention.ts";

/** A line of a list of erasures. It has ids and no personal data. */
export type ErasureLine =
  | { readonly account: AccountId; readonly envelope?: undefined }
  | { readonly mailbox: MailboxId }
  | { readonly user: UserId }
  | {
      readonly envelope: EnvelopeId;
      readonly account: AccountId;
      readonly action: RetentionAction;
      readonly rule: object | null;
    };

const format = 1;

/** The first line of a list, and the last one, by which a list is known to be whole. */
export const firstLine = (writtenAt: string): string => JSON.stringify({ format, writtenAt });
export const lastLine = (lines: number): string => JSON.stringify({ lines });

/** Reads a list line by line. Throws naming the line that is not one of a list of erasures, or that the list is not whole. */
export async function* readErasureList(lines: AsyncIterable<string>): AsyncGenerator<ErasureLine> {
  let count = 0;
  let isWhole = false;
  for await (const text of lines) {
    if (text === "") continue;
    const value = parse(text);
    if (isWhole || !value) throw unreadable(count);
    if (count === 0 && value["format"] !== format) throw new Error("it is not a list of erasures of this version");
    const line = count === 0 ? undefined : lineOf(value);
    if (count > 0 && !line && value["lines"] !== count - 1) throw unreadable(count);
    isWhole = count > 0 && !line;
    count += 1;
    if (line) yield line;
  }
  if (!isWhole) throw new Error("the list is not whole: its last line is missing");
}

const unreadable = (count: number): Error => new Error(`line ${count + 1} is not one of a list of erasures`);

function parse(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : undefined;
  } catch {
    return undefined;
  }
}

function lineOf(value: Readonly<Record<string, unknown>>): ErasureLine | undefined {
  const [account, mailbox, user, envelope] = [
    idIn<"account">(value["account"]),
    idIn<"mailbox">(value["mailbox"]),
    idIn<"user">(value["user"]),
    idIn<"envelope">(value["envelope"]),
  ];
  if (envelope && account) {
    const action = retentionActions.find((one) => one === value["action"]);
    const rule = value["rule"];
    return action && typeof rule === "object" ? { envelope, account, action, rule } : undefined;
  }
  if (user) return { user };
  if (mailbox) return { mailbox };
  return account && { account };
}

function idIn<Noun extends string>(value: unknown) {
  return typeof value === "string" ? findId<Noun>(value) : undefined;
}
