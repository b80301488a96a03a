const key = Symbol("give back");

/** A chunk whose memory is wanted back by whoever made it; `back` is called at most once. */
export function canBeGivenBack(chunk: Uint8Array, back: () => void): Uint8Array {
  return Object.assign(chunk, { [key]: back });
}

/** Says that nobody looks at a chunk any more. Optional: what is not given back is collected; of other chunks nothing happens. */
export function releaseBuffer(chunk: unknown): void {
  if (!(chunk instanceof Uint8Array) || !(key in chunk)) return;
  const { [key]: back } = chunk;
  delete chunk[key];
  if (typeof back === "function") back();
}
