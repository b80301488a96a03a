import { open, readFile, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { readSecretKeys, writeSecretKeys, type SecretKeys } from "./secret-keys.ts";

/** The file of a key ring. `alone` makes a change while no other process makes one. */
export type RingFile = { readonly path: string; readonly alone: <T>(change: () => Promise<T>) => Promise<T> };

/** Changes the key ring in a file, one change at a time: readers see the old ring or the new one, never a part. */
export async function changeRing({ path, alone }: RingFile, change: (ring: SecretKeys) => SecretKeys): Promise<SecretKeys> {
  return alone(async () => {
    const ring = change(readSecretKeys(await readFile(path)));
    await replaceFile(path, writeSecretKeys(ring));
    return ring;
  });
}

/** Replaces a file, also where an earlier attempt was killed. The folder is synced too: secrets are soon encrypted with a key of the file. */
async function replaceFile(path: string, bytes: Uint8Array): Promise<void> {
  const draft = `${path}.changing`;
  await rm(draft, { force: true });
  try {
    const file = await open(draft, "wx", 0o600);
    await file
      .writeFile(bytes)
      .then(() => file.sync())
      .finally(() => file.close());
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  const folder = await open(dirname(path));
  await folder.sync().finally(() => folder.close());
}
