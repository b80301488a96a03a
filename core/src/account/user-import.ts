import type { FaultRow } from "../fault/fault.ts";
import { findEmail } from "./email.ts";
import { checkPerson, tidyPerson, type PersonNames } from "./person.ts";
import { normalForm } from "../text/normal-form.ts";

/** The columns of a file of people to add; the last two may be missing. */
export const userColumns = ["email", "firstName", "lastName", "phone", "createMailbox"] as const;
const optionalColumns: readonly UserColumn[] = ["phone", "createMailbox"];

export type UserColumn = (typeof userColumns)[number];

/** The position of each column in a file. */
export type UserHeader = ReadonlyMap<UserColumn, number>;

/** A person to add, with a canonical email address. */
export type UserToAdd = PersonNames & { readonly email: string; readonly createMailbox: boolean };

/** One row of a file: its line, and the texts of its cells. */
export type UserRow = { readonly line: number } & { readonly [Column in UserColumn]: string };

/** The columns of a header, in any order; upper case, spaces, hyphens and underscores do not matter. Or those missing, unknown and repeated. */
export function readUserHeader(
  cells: readonly string[],
): { readonly header: UserHeader } | { readonly missing: readonly string[]; readonly unknown: readonly string[] } {
  const header = new Map<UserColumn, number>();
  const unknown: string[] = [];
  for (const [position, cell] of cells.entries()) {
    if (cell.trim() === "") continue;
    const column = columnOf(cell);
    if (column && !header.has(column)) header.set(column, position);
    else if (unknown.push(cell.trim()) === unknownMax) break;
  }
  const missing = userColumns.filter((column) => !header.has(column) && !optionalColumns.includes(column));
  return missing.length + unknown.length > 0 ? { missing, unknown } : { header };
}

/** A header is read to its hundredth unknown name: a row of 1 MiB can be a million of them. */
const unknownMax = 100;

function columnOf(cell: string): UserColumn | undefined {
  const plain = plainName(cell);
  return userColumns.find((column) => plainName(column) === plain);
}

function plainName(text: string): string {
  return normalForm(text, "NFKC")
    .toLowerCase()
    .replace(/[\s_-]/g, "");
}

/** The texts of a row by its header; undefined of an empty row. */
export function readUserRow(
  header: UserHeader,
  { line, cells }: { readonly line: number; readonly cells: readonly string[] },
): UserRow | undefined {
  if (cells.every((cell) => cell.trim() === "")) return undefined;
  const at = (column: UserColumn): string => (cells[header.get(column) ?? -1] ?? "").trim();
  return {
    line,
    email: at("email"),
    firstName: at("firstName"),
    lastName: at("lastName"),
    phone: at("phone"),
    createMailbox: at("createMailbox"),
  };
}

/** The person of a row, or its first fault: import.email, import.name, value.length, user.phone, import.mailbox. */
export function readUser(row: UserRow): UserToAdd | FaultRow {
  const email = findEmail(row.email);
  if (email === undefined) return faultAt(row, "import.email");
  const names = tidyPerson(row);
  if (names.firstName === "" || names.lastName === "") return faultAt(row, "import.name");
  const [fault] = checkPerson(names);
  if (fault) return { code: fault.code, args: fault.args ?? [], line: row.line };
  const createMailbox = answers.get(normalForm(row.createMailbox, "NFKC").toLowerCase());
  return createMailbox === undefined ? faultAt(row, "import.mailbox") : { ...names, email, createMailbox };
}

/** The fault of a row, which names its line. */
export function faultAt({ line }: Pick<UserRow, "line">, code: FaultRow["code"]): FaultRow {
  return { code, args: [line], line };
}

const answers: ReadonlyMap<string, boolean> = new Map([
  ...["yes", "true", "1", "+", "так"].map((word) => [word, true] as const),
  ...["", "no", "false", "0", "-", "ні"].map((word) => [word, false] as const),
]);
