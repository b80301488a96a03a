import { open, readFile, rename, unlink } from "node:fs/promises";
import { readSecretKeys, writeSecretKeys, type SecretKeys } from "./secret-keys.ts";

/**
 * Changes the key ring in a file, one change at a time: readers see the old ring or the new one, never a part. Throws when another
 * process changes it at the same moment.
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
