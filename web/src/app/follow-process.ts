import type { Client, types } from "@chancery/sdk";

/** An envelope that an action did not change, and why. `uuid` is empty when the reason is for all of them. */
export type Failure = { readonly uuid: string; readonly message: string };

const everyMs = 500;
/** Tries to read an envelope that a background action changes: half a minute. */
const settledTriesMax = 60;

/** Waits for the end of a process, reports how many envelopes are done, and returns those that failed. */
export async function followProcess(client: Client, id: string, onProgress: (done: number) => void): Promise<readonly Failure[]> {
  for (;;) {
    const state: types.ProcessStatus = await client.processes.get({ id, details: true });
    onProgress(state.processed);
    if (state.processed === state.total) {
      return state.details
        .filter(({ result }) => !result)
        .map(({ envelopeUuid, errorMessageLocalized }) => ({ uuid: envelopeUuid ?? "", message: errorMessageLocalized ?? "" }));
    }
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}

/** Waits until a background action has reached the envelope; half a minute at most. False when it has not by then. */
export async function settled(
  client: Client,
  uuid: string,
  isDone: (envelope: types.Envelope) => boolean,
  triesMax = settledTriesMax,
): Promise<boolean> {
  for (let tries = 0; tries < triesMax; tries += 1) {
    const { envelope } = await client.envelopes.get({ envelopeUuid: uuid, include: "envelope" });
    if (isDone(envelope)) return true;
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
  return false;
}
