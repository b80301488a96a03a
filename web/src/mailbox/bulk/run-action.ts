import { ApiError, type types } from "@chancery/sdk";
import { client } from "../../app/client.ts";
import { errorText } from "../../app/error-text.ts";

/** An action on several envelopes. */
export type Action = "archive" | "unarchive" | "bin" | "restore" | "read" | "unread" | "remove" | "approve" | "cancel";

/** An envelope that an action did not change, and why. `uuid` is empty when the reason is for all of them. */
export type Failure = { readonly uuid: string; readonly message: string };

/** The envelopes of an action; a cancel has a comment. */
export type Work = {
  readonly mailbox: string;
  readonly action: Action;
  readonly uuids: readonly string[];
  readonly comment?: string;
};

const everyMs = 500;

/** Does an action, reports how many envelopes are done, and returns those that failed. Throws when nothing could start. */
export async function runAction(work: Work, onProgress: (done: number) => void): Promise<readonly Failure[]> {
  const { mailbox, action, uuids, comment = "" } = work;
  const { envelopes } = client.in(mailbox);
  if (action === "approve") return follow(work, (await envelopes.approve({ body: { uuids } })).uuid, onProgress);
  if (action === "cancel") return follow(work, (await envelopes.cancel({ body: { uuids, comment } })).uuid, onProgress);
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

async function follow({ mailbox }: Work, id: string, onProgress: (done: number) => void): Promise<readonly Failure[]> {
  for (;;) {
    const state: types.ProcessStatus = await client.in(mailbox).processes.get({ id, details: true });
    onProgress(state.processed);
    if (state.processed === state.total) {
      return state.details
        .filter(({ result }) => !result)
        .map(({ envelopeUuid, errorMessageLocalized }) => ({ uuid: envelopeUuid, message: errorMessageLocalized ?? "" }));
    }
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}
