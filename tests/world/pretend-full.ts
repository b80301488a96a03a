import { existsSync, promises } from "node:fs";
import { syncBuiltinESMExports } from "node:module";

// node --import=pretend-full.ts: while the file PRETEND_FULL is there, this process writes and checks disks as if they were full.
// For machines where no small disk may be mounted. PostgreSQL knows nothing of it.

const mark = process.env["PRETEND_FULL"] ?? "";
const isFull = (): boolean => existsSync(mark);
const fault = (): Error => Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC", errno: -28 });

const { statfs, open } = promises;
const file = await open(process.execPath);
const prototype = Object.getPrototypeOf(file);
await file.close();
for (const name of ["write", "writev", "writeFile"]) {
  const written = prototype[name];
  prototype[name] = async function (...asked: unknown[]) {
    if (isFull()) throw fault();
    return written.apply(this, asked);
  };
}
Object.assign(promises, {
  statfs: async (path: string) => Object.assign(await statfs(path), isFull() ? { bavail: 0, bfree: 0 } : {}),
});
syncBuiltinESMExports();
