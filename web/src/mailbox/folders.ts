import type { types } from "@chancery/sdk";

type Filter = NonNullable<types.EnvelopesSearchInput["body"]>;

/** A folder of a mailbox: its name in the address, the envelopes in it, and its counter. */
export type Folder = { readonly filter: Filter; readonly counter: string };

/** The folders in the order of the navigation. */
export const folders = {
  waiting: { filter: { status: ["WAITING"] }, counter: "waiting" },
  inbox: { filter: { scope: ["inbox", "shared"] }, counter: "inbox" },
  sent: { filter: { scope: ["outbox"] }, counter: "outbox" },
  drafts: { filter: { scope: ["draft"] }, counter: "draft" },
  completed: { filter: { status: ["COMPLETED"] }, counter: "completed" },
  archive: { filter: { archived: true }, counter: "archived" },
  bin: { filter: { deleted: true }, counter: "deleted" },
} as const satisfies Readonly<Record<string, Folder>>;

/** The name of a folder in the address. */
export type FolderName = keyof typeof folders;

/** The names of the folders, in order. */
export const folderNames: readonly FolderName[] = ["waiting", "inbox", "sent", "drafts", "completed", "archive", "bin"];

/** Whether the address names a folder. */
export function isFolder(name: string): name is FolderName {
  return Object.hasOwn(folders, name);
}

/** The names of the folders for users. */
export const folderWords = {
  en: {
    waiting: "Waiting for you",
    inbox: "Inbox",
    sent: "Sent",
    drafts: "Drafts",
    completed: "Completed",
    archive: "Archive",
    bin: "Bin",
  },
  uk: {
    waiting: "Чекають на вас",
    inbox: "Вхідні",
    sent: "Надіслані",
    drafts: "Чернетки",
    completed: "Завершені",
    archive: "Архів",
    bin: "Кошик",
  },
} satisfies Readonly<Record<"en" | "uk", Readonly<Record<FolderName, string>>>>;
