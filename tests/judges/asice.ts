import { fileURLToPath } from "node:url";
import { join } from "node:path";
import { inFolder, run } from "./run.ts";

const reader = fileURLToPath(new URL("read-asice.py", import.meta.url));

/** Files and signers that an independent reader finds in an ASiC-E container. Throws when a signature, a hash or the format is wrong. */
export async function readAsice(
  container: Uint8Array,
  trusted: string,
): Promise<{ readonly files: readonly string[]; readonly signers: readonly string[] }> {
  return inFolder({ "a.asice": container, "trusted.pem": trusted }, async (folder) => {
    await run("unzip", ["-t", join(folder, "a.asice")]);
    return JSON.parse(await run("python3", [reader, join(folder, "a.asice"), join(folder, "trusted.pem")]));
  });
}
