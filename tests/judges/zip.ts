import { run } from "./run.ts";

/** Throws what unzip, 7z or Python find wrong with a ZIP file: each unpacks every entry and compares checksums. */
export async function checkZip(path: string): Promise<void> {
  await run("unzip", ["-tqq", path]);
  await run("7z", ["t", "-bd", path]);
  await run("python3", ["-m", "zipfile", "-t", path]);
}
