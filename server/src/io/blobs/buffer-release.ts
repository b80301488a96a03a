const key = Symbol("release");

/** A chunk whose memory its producer can reuse; `back` is called at most once, when the consumer releases the chunk. */
export function makeReleasable(chunk: Uint8Array, back: () => void): Uint8Array {
  return Object.assign(chunk, { [key]: back });
}

/** Releases a chunk for reuse. Optional: chunks that are not released are garbage-collected. Has no effect on other chunks. */
export function releaseBuffer(chunk: unknown): void {
  if (!(chunk instanceof Uint8Array) || !(key in chunk)) return;
  const { [key]: back } = chunk;
  delete chunk[key];
  if (typeof back === "function") back();
}
