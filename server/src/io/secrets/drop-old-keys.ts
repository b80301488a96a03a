import { changeRing, type RingFile } from "../keys/change-ring.ts";
import { withoutOldKeys } from "../keys/secret-keys.ts";
import { columnsToRekey, type SecretColumn } from "./rekey.ts";
import type { SecretBox } from "./secret-box.ts";

/** The key ring's file, a box with its keys, and `settle`, the wait until no process encrypts with an older key. */
export type Dropping = { readonly file: RingFile; readonly box: SecretBox; readonly settle: () => Promise<unknown> };

/**
 * Takes all keys but the current one out of the ring; answers that one. Throws when a secret needs an older key, and when the
 * ring was changed meanwhile: what was found then says nothing of the new key.
 */
export async function dropOldKeys({ file, box, settle }: Dropping, columns: readonly SecretColumn[]): Promise<string> {
  const checked = box.currentKey();
  await settle();
  const held = await columnsToRekey(box, columns);
  if (held.length > 0) throw new Error(`Older keys are still needed by ${held.join(", ")}: run rotate-secrets rekey first`);
  const { current } = await changeRing(file, (ring) => {
    if (ring.current !== checked)
      throw new Error("The key ring was changed meanwhile: run rotate-secrets rekey, then drop again");
    return withoutOldKeys(ring);
  });
  return current;
}
