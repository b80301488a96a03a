import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** Debian's packages of the programs that judge tests (`*.judge.ts`) run, by program. */
export const packageOf = {
  "7z": "p7zip-full",
  chromium: "chromium",
  glewlwyd: "glewlwyd",
  knotd: "knot",
  openssl: "openssl",
  pdfsig: "poppler-utils",
  pdftoppm: "poppler-utils",
  pdftotext: "poppler-utils",
  php: "php-cli",
  python3: "python3",
  qpdf: "qpdf",
  unzip: "unzip",
  xmllint: "libxml2-utils",
  xmlsec1: "xmlsec1",
} as const;

export type ProgramName = keyof typeof packageOf;

// daemons are outside of an ordinary user's PATH
const folders = [...(process.env["PATH"] ?? "").split(delimiter), "/usr/sbin", "/sbin"];

/** The path of an installed program. Throws with the name of its Debian package when it is missing. */
export function program(name: ProgramName): string {
  const path = findProgram(name);
  if (path === undefined) throw new Error(`${name} is not installed: apt-get install ${packageOf[name]}`);
  return path;
}

/** The path of a program, undefined when it is not installed. */
export function findProgram(name: ProgramName): string | undefined {
  return folders.map((folder) => join(folder, name)).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
