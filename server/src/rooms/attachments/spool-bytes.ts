import type { OpenSpool, SpoolFile } from "../../io/spool.ts";

/** A new file of the spool with these bytes. */
export async function spoolBytes(openSpool: OpenSpool, bytes: Uint8Array): Promise<SpoolFile> {
  const file = await openSpool();
  try {
    await file.append(bytes);
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}
