import { ApiError } from "@chancery/sdk";
import { client } from "../../app/client.ts";
import { errorText } from "../../app/error-text.ts";
import { followProcess, type Failure } from "../../app/follow-process.ts";

/** An action on several envelopes. */
export type Action = "archive" | "unarchive" | "bin" | "restore" | "read" | "unread" | "remove" | "approve" | "cancel";

/** The envelopes of an action; a cancel has a comment. */
export type Work = {
  readonly mailbox: string;
  readonly action: Action;
  readonly uuids: readonly string[];
  readonly comment?: string;
};

/** Does an action, reports how many envelopes are done, and returns those that failed. Throws when nothing could start. */
export async function runAction(work: Work, onProgress: (done: number) => void): Promise<readonly Failure[]> {
  const { mailbox, action, uuids, comment = "" } = work;
  const here = client.in(mailbox);
  const { envelopes } = here;
  if (action === "approve") return followProcess(here, (await envelopes.approve({ body: { uuids } })).uuid, onProgress);
  if (action === "cancel") return followProcess(here, (await envelopes.cancel({ body: { uuids, comment } })).uuid, onProgress);
  try {
    await change(work);
  } catch (error) {
    // all or none: the answer names the envelopes that prevent it
    if (error instanceof ApiError && error.status === 422) return [{ uuid: "", message: errorText(error) }];
    throw error;
  }
  return [];
}

async function change({ mailbox, action, uuids }: Work): Promise<void> {
  const { envelopes } = client.in(mailbox);
  if (action === "archive" || action === "unarchive") {
    await envelopes.moveToArchive({ flag: action === "archive", body: { uuids } });
  } else if (action === "bin" || action === "restore") {
    await envelopes.moveToBin({ flag: action === "bin", body: { uuids } });
  } else if (action === "remove") await envelopes.removeDraft({ body: { uuids } });
  else await envelopes.markAsRead({ body: { envelopeIds: uuids, reverse: action === "unread" } });
}
