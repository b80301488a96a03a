import { accessSync, constants, globSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Debian's packages of what judge tests (`*.judge.ts`) run: programs of the PATH, and files of packages without a program. */
export const packageOf = {
  "7z": "p7zip-full",
  bwrap: "bubblewrap",
  caddy: "caddy",
  "chromium-headless-shell": "chromium-headless-shell",
  curl: "curl",
  glewlwyd: "glewlwyd",
  knotd: "knot",
  nginx: "nginx",
  openssl: "openssl",
  pdffonts: "poppler-utils",
  pdfsig: "poppler-utils",
  pdftoppm: "poppler-utils",
  pdftotext: "poppler-utils",
  "pkcs11-tool": "opensc",
  php: "php-cli",
  "php dom": "php-xml",
  "php mbstring": "php-mbstring",
  "php sqlite": "php-sqlite3",
  "pysaml2 server": "python3-pysaml2",
  python3: "python3",
  qpdf: "qpdf",
  simplesamlphp: "simplesamlphp",
  soffice: "libreoffice-writer-nogui",
  "soffice calc": "libreoffice-calc-nogui",
  "softhsm module": "softhsm2",
  "softhsm2-util": "softhsm2",
  unzip: "unzip",
  xmllint: "libxml2-utils",
  xmlsec1: "xmlsec1",
} as const;

export type ProgramName = keyof typeof packageOf;

const files: Partial<Record<ProgramName, string>> = {
  "php dom": "/usr/lib/php/*/dom.so",
  "php mbstring": "/usr/lib/php/*/mbstring.so",
  "php sqlite": "/usr/lib/php/*/pdo_sqlite.so",
  "pysaml2 server": "/usr/lib/python3/dist-packages/saml2/server.py",
  // pysaml2 is installed for Debian's Python only
  python3: "/usr/bin/python3",
  "soffice calc": "/usr/lib/libreoffice/program/libsclo.so",
  "softhsm module": "/usr/lib/softhsm/libsofthsm2.so",
  simplesamlphp: "/usr/share/simplesamlphp/www/index.php",
};
// daemons are outside of an ordinary user's PATH
const folders = [...(process.env["PATH"] ?? "").split(delimiter), "/usr/sbin", "/sbin"];

/** The path of an installed program or file. Throws with the name of its Debian package when it is missing. */
export function program(name: ProgramName): string {
  const path = findProgram(name);
  if (path === undefined) throw new Error(`${name} is not installed: apt-get install ${packageOf[name]}`);
  return path;
}

/** The path of a program or file, undefined when it is not installed. */
export function findProgram(name: ProgramName): string | undefined {
  const file = files[name];
  return file === undefined ? folders.map((folder) => join(folder, name)).find(isExecutable) : globSync(file)[0];
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
