/** The head of a log: the origin that names it, its size, and its root in base64. */
export type CheckpointHead = { readonly origin: string; readonly size: number; readonly root: string };

const line = /^(0|[1-9][0-9]{0,15})$/;
const base64Of32Bytes = /^[A-Za-z0-9+/]{43}=$/;

/** The text of a checkpoint (https://c2sp.org/tlog-checkpoint). */
export function checkpointText({ origin, size, root }: CheckpointHead): string {
  return `${origin}\n${size}\n${root}\n`;
}

/** The head of which a text is the checkpoint; undefined for any other text. Lines behind the third are extensions. */
export function readCheckpoint(text: string): CheckpointHead | undefined {
  const [origin = "", size = "", root = "", ...extensions] = text.split("\n");
  if (origin === "" || !line.test(size) || !base64Of32Bytes.test(root)) return undefined;
  return extensions.at(-1) === "" ? { origin, size: Number(size), root } : undefined;
}
