import { accountPermissions, mailboxPermissions } from "@chancery/core/access/permissions.ts";
import { isTest, lineOf, type Finding, type Rule, type Source } from "./tree.ts";

const words = new Set([...Object.keys(mailboxPermissions), ...Object.keys(accountPermissions)]);
const declaredBy = /\b(?:permission|mailbox|account): \[?((?:"\w+"(?:, )?)+)/g;
const askedBy = /"(\w+)"|\b(?:mailbox|account)Permissions\.(\w+)|\{ ([\w, ]+) \} = (?:mailbox|account)Permissions/g;
const lookedAt = /\bpermissions\.(?:has|includes)\((?!(?:mailbox|account)Permissions)/g;

/** A permission that an action requires is in a table of routes of its room: as `permission`, or in `extraPermissions`. */
export const permissionsAreDeclared: Rule = ({ sources }) => {
  const rooms = Map.groupBy(
    sources.filter(({ path }) => path.startsWith("server/src/rooms/") && !isTest(path)),
    ({ path }) => path.split("/")[3],
  );
  return [...rooms.values()].flatMap((room) => {
    const declared = new Set(room.flatMap(declaredIn));
    return room.flatMap((source) => undeclared(source, declared));
  });
};

/** Permissions are looked at by name: by the guard, `may` and `assertPermission`, or with the list of core. */
export const permissionsHaveNames: Rule = ({ sources }) =>
  sources
    .filter(({ path }) => path.startsWith("server/src/rooms/") && !isTest(path))
    .flatMap((source) =>
      [...source.text.matchAll(lookedAt)].map((match) => ({
        path: source.path,
        line: lineOf(source, match.index),
        message: "a permission without its name: may(mailbox, …), or accountPermissions.…",
      })),
    );

function declaredIn({ path, text }: Source): readonly string[] {
  const isTable = /^import .*\/http\/route\/(?:route|permission)\.ts"/m.test(text) && !path.includes("/actions/");
  if (!isTable) return [];
  return [...text.matchAll(declaredBy)].flatMap(([, list = ""]) => [...list.matchAll(/\w+/g)].map(([word]) => word));
}

function undeclared(source: Source, declared: ReadonlySet<string>): readonly Finding[] {
  return [...source.text.matchAll(askedBy)].flatMap((match) =>
    [match[1], match[2], ...(match[3]?.split(", ") ?? [])]
      .filter((word) => word !== undefined && words.has(word) && !declared.has(word))
      .map((word) => ({
        path: source.path,
        line: lineOf(source, match.index),
        message: `${word} is declared by no route of the room: permission, or extraPermissions: [{ mailbox | account: "${word}", when }]`,
      })),
  );
}
