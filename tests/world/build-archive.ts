import type { World } from "./world.ts";

/** Builds the archive of an envelope's current state, as a worker would. */
export async function buildArchive({ rooms }: Pick<World, "rooms">, envelopeId: string): Promise<void> {
  const builder = rooms.handlers.find((handler) => handler.name === "archives.build");
  const job = { eventId: 1, key: envelopeId, attempt: 1, finish: async () => undefined };
  await builder!.work({ envelopeId, revision: 0 }, new AbortController().signal, job);
}
