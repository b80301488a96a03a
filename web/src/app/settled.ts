import type { Client, types } from "@chancery/sdk";

const everyMs = 400;
const triesMax = 75;

/** Waits until a background action has reached the envelope; half a minute at most. */
export async function settled(client: Client, uuid: string, isDone: (envelope: types.Envelope) => boolean): Promise<void> {
  for (let tries = 0; tries < triesMax; tries += 1) {
    const { envelope } = await client.envelopes.get({ envelopeUuid: uuid, include: "envelope" });
    if (isDone(envelope)) return;
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}
