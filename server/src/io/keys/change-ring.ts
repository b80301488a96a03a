import { open, readFile, rename, unlink } from "node:fs/promises";
import { readSecretKeys, writeSecretKeys, type SecretKeys } from "./secret-keys.ts";

/**
 * Changes the ring of a file, one at a time: whoever reads it meanwhile has the old ring or the new one, whole. Throws when
 * somebody else changes it at the same moment.
 */
export async function changeRing(path: string, change: (ring: SecretKeys) => SecretKeys): Promise<SecretKeys> {
  const draft = `${path}.changing`;
  const file = await open(draft, "wx", 0o600).catch((error: unknown) => {
    throw new Error(`${draft} is there: the key ring is being changed; if that was killed, remove the file`, { cause: error });
  });
  try {
    const ring = change(readSecretKeys(await readFile(path)));
    await file.writeFile(writeSecretKeys(ring));
    await file.sync();
    await rename(draft, path);
    return ring;
  } catch (error) {
    await unlink(draft);
    throw error;
  } finally {
    await file.close();
  }
}
