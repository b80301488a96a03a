import { openOutbound, type OutboundSettings } from "./open-outbound.ts";

const bounds = { maxBytes: 64 * 1024, deadlineMs: 10_000 };
const headers = { "content-type": "text/plain; charset=utf-8" };

/** Sends checkpoints to an address. Throws unless the answer is 2xx; its message names the host only. */
export function checkpointPoster(url: string, settings: OutboundSettings) {
  const outbound = openOutbound(settings);
  return async ({ note }: { readonly note: string }): Promise<void> => {
    const { status } = await outbound.post(url, note, { ...bounds, headers });
    if (status < 200 || status > 299) throw new Error(`${new URL(url).host} refused a checkpoint with status ${status}`);
  };
}
