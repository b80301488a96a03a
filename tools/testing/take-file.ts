import { readlink, symlink } from "node:fs/promises";
import { dirname, join } from "node:path";

/**
 * Takes a test file, by its place in the list, for the process of this path; false when another process has it. A process that is run
 * again takes those that it took before.
 */
export async function takeFile(at: number, processPath: string): Promise<boolean> {
  const mark = join(dirname(processPath), `${at}.taken`);
  try {
    // made whole or not at all, by one process
    await symlink(processPath, mark);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return (await readlink(mark)) === processPath;
  }
}
